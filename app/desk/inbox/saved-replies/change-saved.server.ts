import type { z } from 'zod'
import { nameOf } from '#app/history/name-of.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatMoment } from '#app/values/local-time.ts'
import * as saved from '../../saved-replies/saved-replies.server.ts'
import { faultsIn } from '../../saved-replies/saved-reply.ts'
import { aboutForm, type FormAnswer } from '../../schedule/form-answer.ts'
import type { savedFormSchema } from './saved-form-fields.ts'
import { savedChangeInWords } from './saved-history.ts'

type Needs = Pick<Platform, 'database' | 'company'>

/** The saved replies as they are changed, and what was changed of them lately. */
export async function openSavedReplies({ database, company }: Needs) {
	const [rows, changes] = await Promise.all([saved.savedRows(database), saved.savedHistory({ database })])
	return {
		replies: rows.map(({ id, title, words, version, actor, at }) => ({
			...{ id, title, words },
			seen: String(version),
			changed: `${nameOf(actor)}, ${formatMoment(at, company.timeZone)}`,
		})),
		history: changes.map((change) => savedChangeInWords(change, company.timeZone)),
	}
}
export type SavedToChange = Awaited<ReturnType<typeof openSavedReplies>>['replies'][number]

/** Adds, changes or deletes a saved reply, and returns the result in words. */
export async function changeSaved(
	{ database }: Pick<Needs, 'database'>,
	change: z.infer<typeof savedFormSchema>,
	staff: SignedInStaff,
): Promise<{ status: number; answer: FormAnswer }> {
	const about = aboutForm('change', change.does === 'add' ? '' : change.id)
	const done = (message: string) => ({ status: 200, answer: { ok: true, about, message } })
	if (change.does === 'delete')
		return (await saved.changeSaved({ database }, change, undefined, staff))
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
		await saved.addSaved({ database }, typed, staff)
		return done('Saved.')
	}
	if (await saved.changeSaved({ database }, change, typed, staff)) return done('Saved.')
	const now = await saved.savedRow(database, change.id)
	return {
		status: 409,
		answer: { ok: false, about, message: changedMeanwhile, typed, ...(now && { seen: String(now.version) }) },
	}
}

const changedMeanwhile =
	'Someone else just changed or deleted this. Reload the page to see it; press again to use yours instead.'
