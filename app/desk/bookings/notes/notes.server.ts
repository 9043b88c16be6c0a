import { notePickup, notesOfPickups } from '#app/bookings/changes/changes.server.ts'
import { pickupNoteSchema } from '#app/bookings/changes/pickup-note.ts'
import { readForm } from '#app/platform/form.server.ts'
import type { BookingId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatMoment } from '#app/values/local-time.ts'
import type { NoteAnswer, StaffNote } from './staff-note.ts'

/** What staff noted of each of these pickups, in the order in which they did. */
export async function staffNotesOf(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	ids: BookingId[],
): Promise<Map<BookingId, StaffNote[]>> {
	const notes = await notesOfPickups({ database }, ids)
	return Map.groupBy(
		notes.map(({ at, by, ...note }) => ({ ...note, noted: `${by}, ${formatMoment(at, company.timeZone)}` })),
		({ bookingId }) => bookingId,
	)
}

/** Keeps the note that a form has. */
export async function receiveNote(
	platform: Pick<Platform, 'database'>,
	by: { bookingId: BookingId; staff: SignedInStaff },
	request: Request,
): Promise<{ status: number; answer: NoteAnswer }> {
	const refused = (status: number, message: string, typed?: string) => ({
		status,
		answer: { ok: false, message, typed },
	})
	const read = await readForm(request, ['note'] as const)
	if (!read.ok) return refused(read.status, read.message)
	const typed = read.fields.get('note') ?? ''
	const parsed = pickupNoteSchema.safeParse({ note: typed })
	if (!parsed.success) return refused(422, parsed.error.issues[0]?.message ?? '', typed)
	const kept = await notePickup(platform, by, parsed.data.note)
	if (!kept.ok) return refused(404, 'We couldn’t find that pickup. Nothing was saved.', typed)
	return { status: 200, answer: { ok: true, message: 'The note is saved.', typed: undefined } }
}
