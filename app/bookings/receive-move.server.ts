import { readForm } from '#app/platform/form.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { orUnavailable, unavailable } from '#app/platform/unavailable.server.ts'
import { refusals } from './booking-refusals.ts'
import { versionSchema } from './booking-version.ts'
import { movePickup, type NoMove } from './move.server.ts'
import type { MoveAnswer } from './move-choice.ts'
import { moveFields, windowAsSent } from './move-refusal.ts'
import type { Overbook } from './overbooking.server.ts'
import { cannotReachCalendar, changedMeanwhile } from './own-page-words.ts'
import type { BookingRight } from './store.server.ts'

const moveRefusals: Record<NoMove, string> = {
	...refusals,
	'no-such-day': 'There is no such day.',
	'day-past': 'That day has passed.',
	'too-far-ahead': 'We book up to 90 days ahead.',
	'no-such-window': 'Choose one of the arrival windows.',
	'far-today': 'We come this far from tomorrow on.',
	'same-window': 'That is when the pickup is already.',
	'booked-already': 'Another pickup at this address is already booked then.',
}

type Answered = { ok: true } | { ok: false; status: number; answer: MoveAnswer; reason?: NoMove | undefined }

/** Handles the form by which a customer moves a pickup. Where it was not moved, says why. */
export async function receiveMove(
	request: Request,
	platform: Platform,
	right: BookingRight,
): Promise<Answered> {
	const read = await readForm(request, [...moveFields])
	return read.ok ? moveAsSent(platform, right, read.fields) : refused(read.status, read.message)
}

const refused = (status: number, message: string): Answered => ({
	ok: false,
	status,
	answer: { message, alternatives: [] },
})

/** The same with the fields as they were read, for its customer or for staff, who may overbook. */
export async function moveAsSent(
	platform: Platform,
	right: BookingRight,
	fields: ReadonlyMap<string, string>,
	overbook?: Overbook,
): Promise<Answered> {
	const version = versionSchema.safeParse(fields.get('version'))
	if (!version.success) return refused(422, changedMeanwhile)
	const moved = await orUnavailable(
		movePickup(platform, right, { version: version.data, ...windowAsSent(fields), overbook }),
		(error) => platform.log.error({ err: error }, 'a pickup was not moved: the database is away'),
	)
	if (moved === unavailable) return refused(503, cannotReachCalendar(platform.company))
	if (moved.ok) return { ok: true }
	switch (moved.reason) {
		case 'no-such-booking':
			return refused(404, 'There is no such pickup. Nothing was changed.')
		case 'changed':
			return refused(409, changedMeanwhile)
		case 'not-possible':
		case 'too-late':
			return refused(409, 'It can no longer be moved here. Nothing was changed.')
		default: {
			const { reason, alternatives } = moved
			const free = alternatives.length > 0 ? 'these are free.' : 'choose another day.'
			const status = reason in refusals ? 409 : 422
			const message = `${moveRefusals[reason]} Nothing was changed; ${free}`
			return { ok: false, status, answer: { message, alternatives }, reason }
		}
	}
}
