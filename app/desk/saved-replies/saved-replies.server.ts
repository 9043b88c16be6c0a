import type { Transaction } from 'kysely'
import * as history from '#app/history/history.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import type { SavedReplyId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { homeCalculator } from '#app/shell/links.ts'
import { filledIn, type OwnText, reasonsAmong, type SavedReply } from './saved-reply.ts'
import * as store from './store.server.ts'

export { savedRow, savedRows } from './store.server.ts'

type Words = { title: string; words: string }
type Seen = { id: SavedReplyId; seen: number }

const record = (
	transaction: Transaction<Tables>,
	staff: SignedInStaff,
	change: Pick<history.Change, 'action' | 'before' | 'after'>,
) => history.record(transaction, { subject: { kind: 'saved-replies' }, actor: staff.name, ...change })

/** Adds a saved reply. */
export const addSaved = (
	{ database }: Pick<Needs, 'database'>,
	{ title, words }: Words,
	staff: SignedInStaff,
): Promise<void> =>
	database.transaction().execute(async (transaction) => {
		await store.insertSaved(transaction, { title, words, staff })
		await record(transaction, staff, { action: 'added', before: null, after: { title, words } })
	})

/** Changes a saved reply, or deletes it, where there are no words; `false` when it is no longer of the version `seen`. */
export const changeSaved = (
	{ database }: Pick<Needs, 'database'>,
	{ id, seen }: Seen,
	becomes: Words | undefined,
	staff: SignedInStaff,
): Promise<boolean> =>
	database.transaction().execute(async (transaction) => {
		const before = await store.lockSaved(transaction, { id, seen })
		if (!before) return false
		if (becomes) await store.updateSaved(transaction, id, { ...becomes, staff })
		else await store.deleteSaved(transaction, id)
		const isSame = becomes?.title === before.title && becomes.words === before.words
		const action = becomes ? 'changed' : 'deleted'
		if (!isSame) await record(transaction, staff, { action, before, after: becomes ?? null })
		return true
	})

const shownChanges = 30

/** The latest changes of the saved replies: who did what, and when. */
export const savedHistory = ({ database }: Pick<Needs, 'database'>): Promise<history.HistoryRow[]> =>
	history.of(database, { kind: 'saved-replies' }, shownChanges)

type Needs = Pick<Platform, 'database' | 'company'>

/** The saved replies by their names, to choose one. */
export async function savedReplies({ database }: Pick<Needs, 'database'>): Promise<SavedReply[]> {
	const rows = await store.savedRows(database)
	return rows.map(({ id, title, words }) => ({ id, title, words }))
}

/**
 * The company's own texts that can be a reason of so many characters, to choose one: what a customer is called stands in none
 * of them, as one reason goes to many.
 */
export async function ownReasons(
	{ database, company, config }: Needs & Pick<Platform, 'config'>,
	longest: number,
): Promise<OwnText[]> {
	const values = {
		link: `${publicOrigin(config)}${homeCalculator()}`,
		company: company.shortName,
		phone: company.phone,
	}
	const rows = (await store.savedRows(database)).filter(({ words }) => !words.includes('{name}'))
	const filled = rows.map(({ title, words }) => ({ title, words: filledIn(words, { name: '', ...values }) }))
	return reasonsAmong(filled, longest)
}

/** A saved reply with its blanks filled in for a customer; `undefined` when there is none. */
export async function fillSaved(
	{ database, company, config }: Needs & Pick<Platform, 'config'>,
	id: SavedReplyId,
	name: string,
): Promise<string | undefined> {
	const row = await store.savedRow(database, id)
	const link = `${publicOrigin(config)}${homeCalculator()}`
	return row && filledIn(row.words, { name, company: company.shortName, link, phone: company.phone })
}
