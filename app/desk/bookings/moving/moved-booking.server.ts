import { conflictsOf, snapshotOf } from '#app/bookings/capacity/capacity.server.ts'
import { moveFields, windowAsSent } from '#app/bookings/changes/move-refusal.ts'
import type { MoveAnswer } from '#app/bookings/self-service/moving/move-choice.ts'
import { moveAsSent } from '#app/bookings/self-service/self-service.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { may } from '#app/policies/rights.ts'
import { isCalendarDate } from '#app/values/calendar-date.ts'
import { oneLine } from '#app/values/typed-text.ts'
import { type Staff, signedInStaff } from '../../staff/staff.ts'
import {
	changedThere,
	isOverbookable,
	ownersOnly,
	reasonTooLong,
	refusalInWords,
	whoIsThere,
} from './overbooking.server.ts'
import { longestReason, type OverbookedMove } from './overbooking.ts'

/** The answer to a move; a refusal has free windows, and for an owner the form to overbook. */
type DeskMoveAnswer = MoveAnswer & { moved: boolean; overbook: OverbookedMove | undefined }

const rightOf = (staff: Staff, bookingId: BookingId) => ({
	actor: 'staff' as const,
	bookingId,
	staff: signedInStaff(staff),
})

/**
 * Handles the form by which staff move a pickup. Where there is a conflict, an owner sees it, and may send the form again
 * with a reason: then the pickup is moved as long as the conflict is the same.
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
	const because = oneLine(fields.get('because') ?? '')
	if (because !== '' && !may(staff, 'overbook'))
		return stays(403, { message: `${ownersOnly} Nothing was changed.`, alternatives: [] })
	const right = rightOf(staff, bookingId)
	if (because.length > longestReason)
		return stays(
			422,
			{ message: `Nothing was changed. ${reasonTooLong}`, alternatives: [] },
			await overbookedMoveOf(platform, right, fields, [reasonTooLong]),
		)
	const overbook = because === '' ? undefined : { because, seen: fields.get('seen') ?? '' }
	const moved = await moveAsSent(platform, right, fields, overbook)
	if (moved.ok)
		return { status: 200, answer: { message: '', alternatives: [], moved: true, overbook: undefined } }
	const { status, answer, reason } = moved
	if (!may(staff, 'overbook') || reason === undefined || !isOverbookable(reason)) return stays(status, answer)
	const conflicts = await overbookedMoveOf(platform, right, fields, undefined)
	if (!conflicts) return stays(status, answer)
	const free = answer.alternatives.length > 0 ? '; these are free' : ''
	const message = `${conflicts.refusal} Nothing was changed${free}.${overbook ? ` ${changedThere}` : ''}`
	return stays(status, { ...answer, message }, conflicts)
}

/** The conflict of a move that was sent, for the form in which an owner overbooks. */
async function overbookedMoveOf(
	platform: Pick<Platform, 'database' | 'company'>,
	right: ReturnType<typeof rightOf>,
	fields: ReadonlyMap<string, string>,
	faults: string[] | undefined,
): Promise<OverbookedMove | undefined> {
	const { date, windowId } = windowAsSent(fields)
	if (!isCalendarDate(date)) return undefined
	const there = await conflictsOf(platform, right, { date, windowId })
	if (!there || there.reasons.length === 0) return undefined
	return {
		date,
		windowId,
		refusal: refusalInWords(platform.company, { date, windowId }, there.reasons),
		...(await whoIsThere(platform.database, date, there)),
		seen: snapshotOf(there),
		because: fields.get('because') ?? '',
		faults,
	}
}
