import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import type { SavedReplyId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { homeCalculator } from '#app/shell/links.ts'
import { filledIn, type OwnText, reasonsAmong, type SavedReply } from './saved-reply.ts'
import * as store from './store.server.ts'

export { deleteSaved, insertSaved, savedRow, savedRows, updateSaved } from './store.server.ts'

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
