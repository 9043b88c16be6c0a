import type { PhotoIntake } from '#app/photos/photos.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { mailCame } from '#app/threads/threads.server.ts'
import { finalRefusals } from '../texts/text-pictures.server.ts'
import type { IncomingMail, SentFile } from './incoming-mail.ts'
import * as store from './store.server.ts'

type Keeping = Pick<Platform, 'database' | 'jobs' | 'company'> & {
	photos: Pick<PhotoIntake, 'receive' | 'discard'>
}

/**
 * Stores an email once, with its pictures, in the thread of its sender; what a person wrote waits there. `false` when it is stored
 * already, or was deleted since. It is durable when this returns, and nothing else changes by it: an email proves nothing about
 * who wrote it.
 */
export async function keepMail(
	{ database, jobs, company, photos }: Keeping,
	mail: IncomingMail,
): Promise<boolean> {
	if (await store.cameBefore(database, mail.fingerprint)) return false
	const pictures: store.MailPicture[] = []
	const discard = async () => {
		for (const picture of pictures)
			if (picture.state === 'stored')
				await photos.discard({ storageKey: picture.storage_key, thumbnailKey: picture.thumbnail_key })
	}
	try {
		for (const file of mail.pictures) pictures.push(await takeIn(photos, file))
		const isNew = await database.transaction().execute(async (transaction) => {
			const id = await store.insertMail(transaction, rowOf(mail))
			if (id === undefined) return false
			await store.insertMailPictures(transaction, id, pictures)
			const { sender: address, automatic: byMachine, at } = mail
			await mailCame({ jobs, company }, transaction, { address, byMachine, at })
			return true
		})
		if (!isNew) await discard()
		return isNew
	} catch (error) {
		// When the commit's response was lost, only the row shows the outcome.
		if (!(await store.cameBefore(database, mail.fingerprint).catch(() => true))) await discard()
		throw error
	}
}

const rowOf = (mail: IncomingMail) => ({
	fingerprint: mail.fingerprint,
	sender: mail.sender,
	sender_name: mail.senderName,
	subject: mail.subject,
	said: mail.said,
	quoted: mail.quoted,
	message_id: mail.messageId,
	message_references: mail.references,
	automatic: mail.automatic,
	cut: mail.cut,
	left_out: mail.leftOut,
	at: mail.at,
})

/** Checks and strips a picture as all photos. Throws when it may succeed later. */
async function takeIn(
	photos: Keeping['photos'],
	{ content, contentType }: SentFile,
): Promise<store.MailPicture> {
	const received = await photos.receive(new Blob([content]).stream(), { contentLength: content.length })
	if (received.ok) {
		const { storageKey, thumbnailKey, ...size } = received.photo
		return {
			...{ content_type: contentType, state: 'stored' },
			...{ storage_key: storageKey, thumbnail_key: thumbnailKey },
			...size,
		}
	}
	const reason = finalRefusals[received.reason]
	if (reason === undefined) throw new Error(`a picture of an email was not taken in: ${received.reason}`)
	return { content_type: contentType, state: 'failed', reason }
}

/** Deletes emails that came in before `before` and have no pictures any more; none of them comes in again. */
export const deleteOldMails = ({ database }: Pick<Platform, 'database'>, before: Date): Promise<void> =>
	store.deleteMails(database, before)
