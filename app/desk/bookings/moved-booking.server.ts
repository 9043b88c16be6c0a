import { asSeen, moveAsSent, whatIsInTheWayOf } from '#app/bookings/bookings.server.ts'
import type { MoveAnswer } from '#app/bookings/move-choice.ts'
import { moveFields, windowAsSent } from '#app/bookings/move-refusal.ts'
import { readForm } from '#app/platform/form.server.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { isCalendarDate } from '#app/values/calendar-date.ts'
import { type Staff, signedInStaff } from '../staff/staff.ts'
import {
	changedThere,
	isOverbookable,
	ownersOnly,
	reasonTooLong,
	refusalInWords,
	whoIsThere,
} from './overbooking.server.ts'
import { longestReason, type OverbookedMove } from './overbooking.ts'

/** What came of moving a pickup; where it stays, why, what is free instead, and how an owner moves it all the same. */
type DeskMoveAnswer = MoveAnswer & { moved: boolean; overbook: OverbookedMove | undefined }

/** The pickup of an address, by staff. */
const rightOf = (staff: Staff, bookingId: BookingId) => ({
	actor: 'staff' as const,
	bookingId,
	staff: signedInStaff(staff),
})

/**
 * Handles the form by which staff move a pickup. Where there is no place, an owner is told what is in the way, and may send it
 * again with a reason: then it is moved as long as that is still what is in the way.
 */
export async function receiveDeskMove(
	request: Request,
	platform: Platform,
	{ staff, bookingId }: { staff: Staff; bookingId: BookingId },
): Promise<{ status: number; answer: DeskMoveAnswer }> {
	const stays = (status: number, answer: MoveAnswer, overbook?: OverbookedMove) => ({
		status,
		answer: { ...answer, moved: false, overbook },
	})
	const read = await readForm(request, [...moveFields, 'because', 'seen'])
	if (!read.ok) return stays(read.status, { message: read.message, alternatives: [] })
	const { fields } = read
	const because = (fields.get('because') ?? '').trim()
	if (because !== '' && staff.role !== 'owner')
		return stays(403, { message: `${ownersOnly} Nothing was changed.`, alternatives: [] })
	const right = rightOf(staff, bookingId)
	if (because.length > longestReason)
		return stays(
			422,
			{ message: `Nothing was changed. ${reasonTooLong}`, alternatives: [] },
			await allTheSame(platform, right, fields, [reasonTooLong]),
		)
	const overbook = because === '' ? undefined : { because, seen: fields.get('seen') ?? '' }
	const moved = await moveAsSent(platform, right, fields, overbook)
	if (moved.ok)
		return { status: 200, answer: { message: '', alternatives: [], moved: true, overbook: undefined } }
	const { status, answer, reason } = moved
	if (staff.role !== 'owner' || reason === undefined || !isOverbookable(reason)) return stays(status, answer)
	const inTheWay = await allTheSame(platform, right, fields, undefined)
	if (!inTheWay) return stays(status, answer)
	const free = answer.alternatives.length > 0 ? '; these are free' : ''
	const message = `${inTheWay.refusal} Nothing was changed${free}.${overbook ? ` ${changedThere}` : ''}`
	return stays(status, { ...answer, message }, inTheWay)
}

/** What is in the way of a move that was sent, as the form in which an owner decides that it is made all the same. */
async function allTheSame(
	platform: Pick<Platform, 'database' | 'company'>,
	right: ReturnType<typeof rightOf>,
	fields: ReadonlyMap<string, string>,
	faults: string[] | undefined,
): Promise<OverbookedMove | undefined> {
	const { date, windowId } = windowAsSent(fields)
	if (!isCalendarDate(date)) return undefined
	const there = await whatIsInTheWayOf(platform, right, { date, windowId })
	if (!there || there.reasons.length === 0) return undefined
	return {
		date,
		windowId,
		refusal: refusalInWords(platform.company, { date, windowId }, there.reasons),
		...(await whoIsThere(platform.database, date, there)),
		seen: asSeen(there),
		because: fields.get('because') ?? '',
		faults,
	}
}
