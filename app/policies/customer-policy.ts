import { type BookingStatus, isAhead, isUnderWay } from './booking-states.ts'

/** What customers may do with a pickup of theirs behind its link (docs/rules.md, 'Customer pages'). */

/** Whether they may move or cancel it themselves. `until`: the self-service deadline, if its window has one. */
export const customerMayChange = (
	{ status, until }: { status: BookingStatus; until: Date | undefined },
	now: Date,
): boolean => until !== undefined && isAhead(status) && now < until

/** Whether they may change the details for the crew, and add and remove photos. */
export const customerMayAdd = (status: BookingStatus): boolean => isUnderWay(status)
