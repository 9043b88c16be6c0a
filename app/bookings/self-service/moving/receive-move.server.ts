import { readForm } from '#app/platform/form.server.ts'
import { orUnavailable, unavailable } from '#app/platform/http/unavailable.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Overbook } from '../../capacity/overbooking.server.ts'
import { movePickup, type NoMove } from '../../changes/move.server.ts'
import { moveFields, windowAsSent } from '../../changes/move-refusal.ts'
import { refusals } from '../../form/booking-refusals.ts'
import { versionSchema } from '../../rules/booking-version.ts'
import type { BookingRight } from '../../store.server.ts'
import { cannotReachCalendar, changedMeanwhile } from '../customer-page-words.ts'
import type { MoveAnswer } from './move-choice.ts'

/** Why a pickup is not moved, in words. */
export const moveRefusals: Record<NoMove, string> = {
	...refusals,
	'no-such-day': 'That day doesn’t exist.',
	'day-past': 'That day has passed.',
	'too-far-ahead': 'We book up to 90 days ahead.',
	'no-such-window': 'Choose one of the arrival windows.',
	'far-today': 'We can’t get that far today. Choose tomorrow or later.',
	'same-window': 'Your pickup’s already booked for then.',
	'booked-already': 'There’s already another pickup booked at this address then.',
}

type Answered = { ok: true } | { ok: false; status: number; answer: MoveAnswer; reason?: NoMove | undefined }

/** Handles the form with which a customer moves a pickup. `answer` is why it was not moved. */
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

/** The same for fields that were read, for the customer or for staff, who may overbook. */
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
			return refused(404, 'We couldn’t find that pickup. Nothing has changed.')
		case 'changed':
			return refused(409, changedMeanwhile)
		case 'not-possible':
		case 'too-late':
			return refused(409, 'You can’t move it here any more. Nothing has changed.')
		default: {
			const { reason, alternatives } = moved
			const free = alternatives.length > 0 ? 'these are free.' : 'choose another day.'
			const status = reason in refusals ? 409 : 422
			const message = `${moveRefusals[reason]} Nothing was changed; ${free}`
			return { ok: false, status, answer: { message, alternatives }, reason }
		}
	}
}
