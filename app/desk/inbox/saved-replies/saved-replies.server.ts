import type { z } from 'zod'
import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import type { SavedReplyId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { homeCalculator } from '#app/shell/links.ts'
import { formatMoment } from '#app/values/local-time.ts'
import { aboutForm, type FormAnswer } from '../../schedule/form-answer.ts'
import { nameOf } from '../../staff/name-of.ts'
import type { savedFormSchema } from './saved-form-fields.ts'
import { faultsIn, filledIn, type OwnText, reasonsAmong, type SavedReply } from './saved-reply.ts'
import * as store from './store.server.ts'

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

/** The saved replies as they are changed. */
export async function openSavedReplies({ database, company }: Needs) {
	const rows = await store.savedRows(database)
	return rows.map(({ id, title, words, version, actor, at }) => ({
		...{ id, title, words },
		seen: String(version),
		changed: `${nameOf(actor)}, ${formatMoment(at, company.timeZone)}`,
	}))
}
export type SavedToChange = Awaited<ReturnType<typeof openSavedReplies>>[number]

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

/** Adds, changes or deletes a saved reply, and returns the result in words. */
export async function changeSaved(
	{ database }: Pick<Needs, 'database'>,
	change: z.infer<typeof savedFormSchema>,
	staff: SignedInStaff,
): Promise<{ status: number; answer: FormAnswer }> {
	const about = aboutForm('change', change.does === 'add' ? '' : change.id)
	const done = (message: string) => ({ status: 200, answer: { ok: true, about, message } })
	if (change.does === 'delete')
		return (await store.deleteSaved(database, change))
			? done('Deleted.')
			: { status: 409, answer: { ok: false, about, message: changedMeanwhile } }
	const typed = { title: change.title, words: change.words }
	const faults = faultsIn(typed)
	if (Object.keys(faults).length > 0)
		return {
			status: 422,
			answer: { ok: false, about, message: 'Nothing was saved. See what’s marked.', faults, typed },
		}
	if (change.does === 'add') {
		await store.insertSaved(database, { ...typed, staff })
		return done('Saved.')
	}
	if (await store.updateSaved(database, change, { ...typed, staff })) return done('Saved.')
	const now = await store.savedRow(database, change.id)
	return {
		status: 409,
		answer: { ok: false, about, message: changedMeanwhile, typed, ...(now && { seen: String(now.version) }) },
	}
}

const changedMeanwhile =
	'Someone else just changed or deleted this. Reload the page to see it; press again to use yours instead.'
