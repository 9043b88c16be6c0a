import type { BookingEventId, LeadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import * as leads from '../leads/store.server.ts'
import { lateFeeOf } from './late-fee.ts'
import { additionLines, type EventToSend, movedFrom } from './lead-message.ts'

/** A later event of a lead's booking; `undefined` when there is none. */
export async function findEvent(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	leadId: LeadId,
	eventId: BookingEventId,
): Promise<EventToSend | undefined> {
	const found = await leads.findLaterEvent(database, leadId, eventId)
	return (
		found && {
			lines: additionLines(company, found),
			lateFee: lateFeeOf(found),
			change:
				found.change === 'moved'
					? { movedFrom: movedFrom(company, found), because: found.moved_because ?? undefined }
					: found.change,
		}
	)
}
