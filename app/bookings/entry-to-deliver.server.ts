import type { EntryId, LeadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { AnsweredChange } from './booking-states.ts'
import { additionLines, movedFrom } from './lead-message.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'company'>

/** What became of the booking of a lead, line by line; `undefined` when there is no such entry. */
export async function findAddition(
	{ database, company }: Needs,
	leadId: LeadId,
	addition: EntryId,
): Promise<{ lines: string[]; change: AnsweredChange | 'moved' | null } | undefined> {
	const found = await store.findAdditionRow(database, leadId, addition)
	return found && { lines: additionLines(company, found), change: found.change }
}

/**
 * What became of the pickup of a lead by a change; `undefined` when there is no such entry, `overtaken` when a later one says
 * what holds.
 */
export async function findChange(
	{ database, company }: Needs,
	leadId: LeadId,
	entry: EntryId,
): Promise<'overtaken' | AnsweredChange | { movedFrom: string } | undefined> {
	const found = await store.findChangeRow(database, leadId, entry)
	if (found?.isOvertaken) return 'overtaken'
	if (!found || found.change.change === null) return undefined
	return found.change.change === 'moved'
		? { movedFrom: movedFrom(company, found.change) }
		: found.change.change
}
