import type { PhotoIntake } from '#app/photos/photos.server.ts'
import { runDaily } from '#app/platform/jobs/recurring.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { retentionMonths } from '#app/policies/retention-months.ts'
import { deleteOldThreads, textCame } from '#app/threads/threads.server.ts'
import { monthsBefore } from '#app/values/local-time.ts'
import { deleteOldMails } from '../incoming-mail/keep-mail.server.ts'
import { isToBeRead, meaningOf } from './incoming-text.ts'
import * as store from './store.server.ts'
import type { SentPicture } from './text-media.ts'
import { deleteOldPictures, keepPictures } from './text-pictures.server.ts'
import { resumeForOwner, stopForOwner } from './texting.server.ts'

/** A text from a customer's phone. `keyword` is the provider's own reading, if any. */
type IncomingText = {
	providerId: string
	phone: string
	body: string
	keyword: string | undefined
	pictures: SentPicture[]
}

/**
 * Stores a text from anyone, with its pictures, in the thread of its phone, and stops or resumes texts to it when it asks for that.
 * What a person must read waits there. A repeat from the provider changes nothing: an old STOP does not undo a later START.
 */
export async function receiveText(
	{ database, jobs, company, log }: Pick<Platform, 'database' | 'jobs' | 'company' | 'log'>,
	{ providerId, phone, body, keyword, pictures }: IncomingText,
): Promise<void> {
	const means = meaningOf(keyword) ?? meaningOf(body)
	const isNew = await database.transaction().execute(async (transaction) => {
		const textId = await store.insertIncomingText(transaction, { provider_id: providerId, phone, body })
		if (textId === undefined) return false
		await keepPictures({ jobs }, transaction, textId, pictures)
		await textCame({ jobs, company }, transaction, { phone, waits: means === undefined || isToBeRead(body) })
		if (means === 'stop') await stopForOwner(transaction, phone, 'customer')
		if (means === 'start') await resumeForOwner(transaction, phone)
		return true
	})
	log.info({ reference: providerId, isNew, means, pictures: pictures.length }, 'a text came in')
}

/** Deletes incoming texts and emails, their pictures, notices and stop entries that are past their retention. */
export async function deleteOldTexts(
	{ database, now, log }: Pick<Platform, 'database' | 'now' | 'log'>,
	photos: Pick<PhotoIntake, 'discard'>,
): Promise<void> {
	const before = monthsBefore(now(), retentionMonths.incomingText)
	await deleteOldPictures({ database, log }, photos, before)
	await store.deleteIncomingTexts(database, before)
	await store.deleteNotices(database, before)
	await store.deleteStopEntries(database, before)
	await deleteOldMails({ database }, before)
	await deleteOldThreads({ database }, before)
}

/** Runs `deleteOldTexts` now and once a day. Returns a function that stops it. */
export const deleteIncomingTextsDaily = (
	platform: Pick<Platform, 'database' | 'log' | 'now'>,
	photos: Pick<PhotoIntake, 'discard'>,
): (() => Promise<void>) =>
	runDaily({ log: platform.log, task: 'delete texts that are no longer kept' }, () =>
		deleteOldTexts(platform, photos),
	)
