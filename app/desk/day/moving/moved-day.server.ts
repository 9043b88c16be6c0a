import { movePickup } from '#app/bookings/changes/changes.server.ts'
import { allWindows } from '#app/bookings/rules/arrival-window.ts'
import { moveRefusals } from '#app/bookings/self-service/self-service.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { changeDays } from '#app/schedule/schedule.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { formatDay } from '#app/values/local-time.ts'
import { openPickup } from '../../bookings/bookings.server.ts'
import type { PickupAtDesk } from '../../bookings/pickup-at-desk.ts'
import { customerIsNotified, hasToBeCalled } from '../../leads/customer-notified.ts'
import { changeableDays } from '../../schedule/schedule.server.ts'
import { calendarAhead, whyNoTarget } from './day-moves.server.ts'
import type { DayMovesAnswer, MoveOutcome } from './day-moves.ts'
import { closingSchema, dayMovesFields, dayMovesSchema, type SentMoves } from './sent-moves.ts'

/** Handles the form that moves the ticked pickups of a day, and where it says so closes the day first: then no slot is given away. */
export async function receiveDayMoves(
	request: Request,
	platform: Platform,
	{ staff, date, mayClose }: { staff: SignedInStaff; date: CalendarDate; mayClose: boolean },
): Promise<{ status: number; answer: DayMovesAnswer }> {
	const refused = (status: number, message: string, sent?: DayMovesAnswer['sent']) => ({
		status,
		answer: { message: `${message} Nothing was changed.`, outcomes: [], ...(sent && { sent }) },
	})
	const read = await readForm(request, dayMovesFields)
	if (!read.ok) return refused(read.status, read.message)
	const { fields } = read
	const moves = [...fields].filter(([name]) => name.startsWith('move ')).map(([, move]) => move)
	const sent = { because: fields.get('because') ?? '', moves }
	const closes = fields.get('close') === 'yes'
	if (closes && !mayClose) return refused(403, 'Your account doesn’t close days.', sent)
	const parsed = (closes ? closingSchema : dayMovesSchema).safeParse({ ...Object.fromEntries(fields), moves })
	if (!parsed.success) {
		const [fault] = parsed.error.issues
		// A box is nothing that one types.
		const isTyped = fault && fault.path.length === 1
		return refused(422, isTyped ? fault.message : 'Reload the page and try again.', sent)
	}
	const { to, because, moves: ticked } = parsed.data
	const refusal =
		ticked.length > 0 ? whyNoTarget(platform, await calendarAhead(platform), date, to) : undefined
	if (refusal !== undefined) return refused(422, refusal, sent)
	const closed = closes ? await closeDay(platform, { date, because, staff }) : ''
	if (closed === undefined) return refused(422, 'This day can’t be closed any more.', sent)
	const { outcomes, toCall } = await moveDay(platform, staff, parsed.data)
	const moved = outcomes.filter((each) => each.moved).length
	const movedInWords = ticked.length > 0 ? `${moved} of ${outcomes.length} moved to ${formatDay(to)}.` : ''
	return {
		status: moved === outcomes.length ? 200 : 409,
		answer: { message: [callsInWords(toCall), closed, movedInWords].filter(Boolean).join(' '), outcomes },
	}
}

/** Closes a day, in words; `undefined` for one that is over or too far ahead. Sent twice, it closes nothing twice. */
async function closeDay(
	platform: Platform,
	{ date, because, staff }: { date: CalendarDate; because: string; staff: SignedInStaff },
): Promise<string | undefined> {
	const days = changeableDays(platform)
	if (date < days.first || date > days.last) return undefined
	const change = { does: 'close-days', first: date, last: date, reason: because } as const
	const windowIds = allWindows(platform.company).map(({ id }) => id)
	const { changed } = await changeDays(platform, change, { staff, windowIds })
	return changed.length > 0 ? `${formatDay(date)} is closed.` : `${formatDay(date)} was closed already.`
}

/**
 * Moves pickups to a day, each in the window that was shown and in a transaction of its own: one that is refused stays as it
 * is, and the others go on. Sent twice, it moves nothing twice.
 */
async function moveDay(
	platform: Platform,
	staff: SignedInStaff,
	{ to, because, moves }: SentMoves,
): Promise<{ outcomes: MoveOutcome[]; toCall: ToCall[] }> {
	const outcomes: MoveOutcome[] = []
	const toCall: ToCall[] = []
	for (const { bookingId, version, windowId } of moves) {
		const right = { actor: 'staff', bookingId, staff } as const
		const result = await movePickup(platform, right, { version, date: to, windowId, because })
		const pickup = await openPickup(platform, bookingId, { money: false })
		const outcome = outcomeOf(result, pickup, { to, windowId })
		if (pickup && outcome.moved && hasToBeCalled(pickup)) toCall.push(pickup)
		const who = pickup ? `${pickup.name}, ${pickup.reference}` : 'A pickup'
		outcomes.push({ id: bookingId, who, ...outcome })
	}
	return { outcomes, toCall }
}

type ToCall = Pick<PickupAtDesk, 'name' | 'phone'>

/** Whom no message tells of their new time: `Call Ann (403-555-0142): we can’t email or text them.` */
const callsInWords = (toCall: ToCall[]): string => {
	const who = toCall.map(({ name, phone }) => `${name} (${phone})`).join(', ')
	return who && `Call ${who}: we can’t email or text them.`
}

function outcomeOf(
	result: Awaited<ReturnType<typeof movePickup>>,
	pickup: Awaited<ReturnType<typeof openPickup>>,
	{ to, windowId }: { to: CalendarDate; windowId: string },
): Pick<MoveOutcome, 'moved' | 'words'> {
	const stays = (words: string) => ({ moved: false, words: `Not moved. ${words}` })
	if (!pickup) return stays('We couldn’t find it.')
	const { dayInWords, windowLabel, status } = pickup
	const now = `${dayInWords}, ${windowLabel}`
	if (result.ok) return { moved: true, words: `Moved to ${now}. ${customerIsNotified(pickup)}` }
	switch (result.reason) {
		case 'changed':
			return pickup.date === to && pickup.windowId === windowId
				? {
						moved: true,
						words: `It’s on ${now} already, and wasn’t moved again.${hasToBeCalled(pickup) ? ` ${customerIsNotified(pickup)}` : ''}`,
					}
				: stays(`Someone else changed it meanwhile. It’s on ${now}, and ${status}.`)
		case 'no-such-booking':
		case 'not-possible':
		case 'too-late':
			return stays('The crew has set out, or it’s over.')
		default:
			return stays(`${moveRefusals[result.reason]} It’s still on ${now}.`)
	}
}
