import type { EntryId, LeadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { additionLines, hasLapsed, movedFrom } from './lead-message.ts'
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
 * Whether the pickup of a lead was moved, was cancelled or has lapsed by a change; `undefined` when there is no such entry, `overtaken` when a
 * later one says what holds.
 */
export async function findChange(
	{ database, company }: Needs,
	leadId: LeadId,
	entry: EntryId,
): Promise<'overtaken' | 'cancelled' | 'lapsed' | { movedFrom: string } | undefined> {
	const found = await store.findChangeRow(database, leadId, entry)
	if (!found) return undefined
	if (found.isOvertaken) return 'overtaken'
	if (found.change.change === 'moved') return { movedFrom: movedFrom(company, found.change) }
	return hasLapsed(found.change) ? 'lapsed' : 'cancelled'
}
