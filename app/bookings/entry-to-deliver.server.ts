import type { EntryId, LeadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { additionLines, movedFrom } from './lead-message.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'company'>

/** What became of the booking of a lead, line by line; `undefined` when there is no such entry. */
export async function findAddition(
	{ database, company }: Needs,
	leadId: LeadId,
	addition: EntryId,
): Promise<{ lines: string[]; change: 'moved' | 'cancelled' | null } | undefined> {
	const found = await store.findAdditionRow(database, leadId, addition)
	return found && { lines: additionLines(company, found), change: found.change }
}

/**
 * By which change the pickup of a lead was moved or cancelled; `undefined` when there is no such entry, `overtaken` when a
 * later one says what holds.
 */
export async function findChange(
	{ database, company }: Needs,
	leadId: LeadId,
	entry: EntryId,
): Promise<'overtaken' | { change: 'cancelled' } | { change: 'moved'; from: string } | undefined> {
	const found = await store.findChangeRow(database, leadId, entry)
	if (!found) return undefined
	if (found.isOvertaken) return 'overtaken'
	return found.change.change === 'moved'
		? { change: 'moved', from: movedFrom(company, found.change) }
		: { change: 'cancelled' }
}
