import { releaseReservation } from '#app/bookings/capacity/capacity.server.ts'
import { removeFromOutbox } from '#app/notifications/notifications.server.ts'
import type { PhotoIntake } from '#app/photos/photos.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { localDate } from '#app/values/local-time.ts'
import { withoutExtension } from '#app/values/phone.ts'
import * as addresses from './addresses/store.server.ts'
import * as bills from './bills/store.server.ts'
import { type ErasureNote, goneSchema } from './gone.ts'
import * as mails from './mails/store.server.ts'
import * as store from './store.server.ts'
import * as texts from './texts/store.server.ts'

/** What erasing again needs: nobody waits for a crew, and no queue runs yet. */
export type NeedsAgain = Pick<Platform, 'database' | 'company' | 'now' | 'config'> & {
	photos: Pick<PhotoIntake, 'discard'>
}

/**
 * Erases what was erased before, from a database that has an older copy of it: exactly the noted rows, with what the noted
 * customers have there, also a pickup that is ahead. Their slots become free. Doing it again changes nothing.
 */
export async function eraseAgain(needs: NeedsAgain, { id, at, gone }: ErasureNote): Promise<void> {
	const discarded = new Set<string>()
	const today = localDate(needs.now(), needs.company.timeZone)
	for (;;) {
		const done = await needs.database.transaction().execute(async (transaction) => {
			const customers = await store.lockRecords(transaction, gone.customers)
			const { bookings, quotes, waiting } = await store.stillThere(transaction, gone)
			const ids = bookings.map((booking) => booking.id)
			// The files first, as everywhere.
			const phones = customers.map(({ phone }) => withoutExtension(phone))
			const contacts = [
				...customers.map(({ email_key: email }) => email),
				...(await store.contactsOfQuestions(transaction, quotes)),
			]
			const stored = [
				...(await store.photosOf(transaction, { quotes, bookings: ids })),
				...(await texts.textPicturesOf(transaction, { ids: gone.customers, phones })),
				...(await texts.picturesOfTexts(transaction, gone.texts)),
				...(await mails.mailPicturesOf(transaction, { ids: gone.customers, addresses: contacts })),
				...(await mails.picturesOfMails(transaction, gone)),
			]
			if (stored.some(({ storageKey }) => !discarded.has(storageKey))) return { stored }
			await store.releaseSlotsOf(transaction, ids, today)
			await texts.lockThreads(transaction, [...phones, ...contacts])
			await bills.forgetSettled(transaction, {
				bookings: ids,
				named: [...customers.flatMap(({ name, email }) => [name, email]), ...phones],
			})
			const messages = await store.deleteBelongings(transaction, {
				bookings,
				quotes,
				waiting: waiting.map((place) => place.id),
			})
			for (const { reservation_id: held } of waiting) if (held) await releaseReservation(transaction, held)
			const { replies } = await store.deleteRecords(transaction, {
				ids: customers.map((customer) => customer.id),
				...{ phones, contacts, discarded },
			})
			await texts.deleteNotedTexts(transaction, gone)
			const senders = await mails.deleteNotedMails(transaction, gone)
			const left = await texts.deleteThreads(transaction, senders)
			const sent = await addresses.forgetAddresses(transaction, gone)
			await store.insertErasure(transaction, { id, at, gone, noted_at: needs.now() })
			return { messages, replies: [...replies, ...left.messages, ...sent.messages] }
		})
		if (done.messages) {
			const { leads, entries, messages } = done.messages
			return removeFromOutbox(needs.config, [...leads, ...entries, ...messages, ...done.replies])
		}
		for (const photo of done.stored) {
			await needs.photos.discard(photo)
			discarded.add(photo.storageKey)
		}
	}
}

/** The erasures that this database knows of: all of them, or those that were not written beside the backups yet. */
export async function erasuresKnown(
	{ database }: Pick<Platform, 'database'>,
	which: 'all' | 'unnoted',
): Promise<ErasureNote[]> {
	const rows = await store.erasuresToNote(database, which)
	return rows.map(({ id, at, gone }) => ({ id, at: at.toISOString(), gone: goneSchema.parse(gone) }))
}

/** Remembers that an erasure is written beside the backups. */
export async function erasureNoted({ database }: Pick<Platform, 'database'>, id: string): Promise<void> {
	await store.setNoted(database, id)
}
