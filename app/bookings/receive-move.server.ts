import { readForm } from '#app/platform/form.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { orUnavailable, unavailable } from '#app/platform/unavailable.server.ts'
import { refusals } from './booking-refusals.ts'
import { versionSchema } from './booking-version.ts'
import { movePickup, type NoMove } from './move.server.ts'
import type { MoveAnswer } from './move-choice.ts'
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

type Answered = { ok: true } | { ok: false; status: number; answer: MoveAnswer }

/** Handles the form by which a pickup is moved, sent by its customer or by staff. Where it was not moved, says why. */
export async function receiveMove(
	request: Request,
	platform: Platform,
	right: BookingRight,
): Promise<Answered> {
	const refused = (status: number, message: string, alternatives: MoveAnswer['alternatives'] = []) =>
		({ ok: false, status, answer: { message, alternatives } }) as const
	const read = await readForm(request, ['version', 'date', 'window', 'instead'])
	if (!read.ok) return refused(read.status, read.message)
	const { fields } = read
	const version = versionSchema.safeParse(fields.get('version'))
	if (!version.success) return refused(422, changedMeanwhile)
	// One of the free windows that were offered: `2026-12-01 8-10am`.
	const [date = '', windowId = ''] = fields.get('instead')?.split(' ') ?? [
		fields.get('date'),
		fields.get('window'),
	]
	const moved = await orUnavailable(
		movePickup(platform, right, { version: version.data, date, windowId }),
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
			const free = moved.alternatives.length > 0 ? 'these are free.' : 'choose another day.'
			const status = moved.reason in refusals ? 409 : 422
			return refused(status, `${moveRefusals[moved.reason]} Nothing was changed; ${free}`, moved.alternatives)
		}
	}
}
