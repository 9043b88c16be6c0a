import type { Transaction } from 'kysely'
import * as history from '#app/history/history.server.ts'
import { invoicesOf } from '#app/invoices/invoices.server.ts'
import { removeFromOutbox } from '#app/notifications/notifications.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { BookingId, CustomerId, WaitingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { isUnderWay } from '#app/policies/booking-states.ts'
import { waitingStates } from '#app/policies/waiting-states.ts'
import { formatMoment, localDate } from '#app/values/local-time.ts'
import { withoutExtension } from '#app/values/phone.ts'
import { leaveWaitlist } from '#app/waiting/waiting.server.ts'
import * as addresses from './addresses/store.server.ts'
import * as bills from './bills/store.server.ts'
import { type Erased, type Erasure, erasedInWords, erasedSchema } from './erased.ts'
import * as mails from './mails/store.server.ts'
import type { Needs } from './needs.ts'
import * as store from './store.server.ts'
import * as texts from './texts/store.server.ts'

export { eraseAgain, erasureNoted, erasuresKnown } from './again.server.ts'
export {
	deleteOldAccountPayments,
	deleteOldBookings,
	deleteOldInvoices,
	runBookingRetention,
} from './old-bookings.server.ts'

/** The customers with this id, email or phone, each by the records that were joined into one. */
export async function customersNamed(
	{ database }: Pick<Platform, 'database'>,
	name: string,
): Promise<CustomerId[][]> {
	const customers = new Map<string, CustomerId[]>()
	for (const id of await store.recordsNamed(database, name)) {
		const records = await store.recordsOf(database, id)
		customers.set(records.join(' '), records)
	}
	return [...customers.values()]
}

/**
 * Deletes a customer with everything of theirs, for good: all records that were joined into one, bookings, quotes, photos,
 * messages, history, places in the line, tokens, texts and emails with their pictures, and the threads of the inbox. What stays
 * names nobody: who erased how much, and what was charged on which day. `ahead` when a pickup is still to come: it is to be
 * cancelled first, so that nobody waits for a crew in vain. `on account` when they have money there: nobody could give it back.
 */
export async function eraseCustomer(
	needs: Needs,
	{ customerId, actor }: { customerId: CustomerId; actor: string },
): Promise<Erasure> {
	const { database } = needs
	const discarded = new Set<string>()
	for (;;) {
		const records = await store.recordsOf(database, customerId)
		if (records.length === 0) return { ok: false, reason: 'no-such-customer' }
		const holds = await whatHolds(needs, records)
		if (holds) return holds
		await leaveLines(needs, records)
		const done = await database.transaction().execute(async (transaction) => {
			const locked = await store.lockRecords(transaction, records)
			if (await whatHolds({ ...needs, database: transaction }, records)) return undefined
			const theirs = await belongingsOf(transaction, records)
			const phones = locked.map(({ phone }) => withoutExtension(phone))
			const contacts = [
				...locked.map(({ email_key: email }) => email),
				...(await store.contactsOfQuestions(transaction, theirs.quotes)),
			]
			const photos = await picturesOf(transaction, { ...theirs, records, phones, contacts })
			// The files first, as everywhere: a row without its file is found again, a file without its row never.
			if (photos.some(({ storageKey }) => !discarded.has(storageKey))) return photos
			const kept = await invoicesKept(transaction, theirs.bookings)
			await texts.lockThreads(transaction, [...phones, ...contacts])
			await bills.forgetSettled(transaction, {
				bookings: theirs.bookings.map(({ id }) => id),
				named: [...locked.flatMap(({ name, email }) => [name, email]), ...phones],
			})
			const gone = await store.deleteBelongings(transaction, theirs)
			const { replies, ...deleted } = await store.deleteRecords(transaction, {
				...{ ids: records, phones, contacts, discarded },
			})
			const counts = {
				photos: photos.length,
				texts: deleted.texts.length,
				mails: deleted.mails.length,
				...kept,
			}
			const erased = erasedOf(theirs, counts)
			await recordErasure(transaction, customerId, { actor, erased })
			const bookings = theirs.bookings.map(({ id }) => id)
			await store.insertErasure(transaction, {
				gone: { customers: records, ...theirs, bookings, ...deleted },
			})
			return { erased, gone, replies }
		})
		if (done === undefined) continue
		if ('erased' in done) {
			const { leads, entries, messages } = done.gone
			await removeFromOutbox(needs.config, [...leads, ...entries, ...messages, ...done.replies])
			return { ok: true, erased: done.erased }
		}
		for (const photo of done) {
			await needs.photos.discard(photo)
			discarded.add(photo.storageKey)
		}
	}
}

/**
 * Deletes what came by text from a phone, or by email from an address, that is no customer's, with its pictures and what we replied, for
 * good; `undefined` when a customer has it, who is erased with all of theirs.
 */
export async function eraseContact(
	{ database, photos, config }: Pick<Needs, 'database' | 'photos' | 'config'>,
	contact: string,
): Promise<{ texts: number; mails: number; photos: number } | undefined> {
	const discarded = new Set<string>()
	for (;;) {
		const done = await database.transaction().execute(async (transaction) => {
			if (await texts.hasCustomer(transaction, contact)) return undefined
			const pictures = [
				...(await texts.textPicturesOf(transaction, { ids: [], phones: [contact] })),
				...(await mails.mailPicturesOf(transaction, { ids: [], addresses: [contact] })),
			]
			if (pictures.some(({ storageKey }) => !discarded.has(storageKey))) return pictures
			await texts.lockThreads(transaction, [contact])
			const gone = {
				...(await texts.deleteTexts(transaction, { phones: [contact], discarded })),
				...(await mails.deleteMails(transaction, { addresses: [contact], discarded })),
			}
			const { threads, messages } = await texts.deleteThreads(transaction, [contact])
			const sent = await addresses.forgetAddresses(transaction, { addresses: [contact] })
			await store.insertErasure(transaction, {
				gone: { customers: [], bookings: [], quotes: [], waiting: [], ...gone, threads, forms: sent.forms },
			})
			return {
				texts: gone.texts.length,
				mails: gone.mails.length,
				photos: discarded.size,
				messages: [...messages, ...sent.messages],
			}
		})
		if (done === undefined) return undefined
		if (!Array.isArray(done)) {
			const { messages, ...counts } = done
			await removeFromOutbox(config, messages)
			return counts
		}
		for (const picture of done) {
			await photos.discard(picture)
			discarded.add(picture.storageKey)
		}
	}
}

/** Why nobody may be erased yet: a pickup that is still to come or under way, or money of theirs. */
async function whatHolds(
	{ database, company, now }: { database: store.ErasureTables } & Pick<Needs, 'company' | 'now'>,
	records: CustomerId[],
): Promise<Exclude<Erasure, { ok: true }> | undefined> {
	const today = localDate(now(), company.timeZone)
	const bookings = await store.bookingsOf(database, records)
	const ahead = bookings.find(({ status, date }) => isUnderWay(status) && date >= today)
	if (ahead) return { ok: false, reason: 'ahead', reference: ahead.reference, date: ahead.date }
	const left = await bills.leftOnAccount(database, records)
	return left > 0 ? { ok: false, reason: 'on account', left } : undefined
}

/** Takes them out of all lines, and what was held for them goes to the next. */
async function leaveLines(needs: Needs, records: CustomerId[]): Promise<void> {
	for (const { id, status, version } of await store.waitingOf(needs.database, records))
		if (!waitingStates.isFinal(status))
			await leaveWaitlist(needs, { actor: 'system', waitingId: id }, { version })
}

async function belongingsOf(transaction: Transaction<Tables>, customerIds: CustomerId[]) {
	const bookings = await store.bookingsOf(transaction, customerIds)
	const quotes = await store.quotesOf(transaction, { customerIds, bookings })
	const waiting: WaitingId[] = (await store.waitingOf(transaction, customerIds)).map(({ id }) => id)
	return { bookings, quotes, waiting }
}

/** The photos of bookings and quotes, and the pictures that came by text and by email. */
async function picturesOf(
	transaction: Transaction<Tables>,
	theirs: Pick<Awaited<ReturnType<typeof belongingsOf>>, 'bookings' | 'quotes'> & {
		records: CustomerId[]
		phones: string[]
		contacts: string[]
	},
) {
	const { bookings, quotes, records: ids, phones, contacts: addresses } = theirs
	return [
		...(await store.photosOf(transaction, { quotes, bookings: bookings.map(({ id }) => id) })),
		...(await texts.textPicturesOf(transaction, { ids, phones })),
		...(await mails.mailPicturesOf(transaction, { ids, addresses })),
	]
}

/** How much was erased, in figures that name nobody. */
const erasedOf = (
	{ bookings, quotes, waiting }: Awaited<ReturnType<typeof belongingsOf>>,
	counts: Pick<Erased, 'photos' | 'texts' | 'mails' | 'invoices'>,
): Erased => ({
	bookings: bookings.length,
	quotes: quotes.length,
	waiting: waiting.length,
	...counts,
	charged: bookings.flatMap(({ date, charged_cents: cents, payment }) =>
		cents === null ? [] : [{ date, cents, payment }],
	),
})

/** The numbers of the invoices and credit notes of bookings that are deleted: they stay, without their booking. */
async function invoicesKept(
	transaction: Transaction<Tables>,
	bookings: { id: BookingId }[],
): Promise<Pick<Erased, 'invoices'>> {
	const numbers: string[] = []
	for (const { id } of bookings)
		for (const { document, credits } of await invoicesOf(transaction, id))
			numbers.push(document.number, ...credits.map((credit) => credit.document.number))
	return numbers.length > 0 ? { invoices: numbers } : {}
}

/** Writes down who erased a customer and how much, in words that name nobody. */
const recordErasure = (
	transaction: Transaction<Tables>,
	id: CustomerId,
	{ actor, erased }: { actor: string; erased: object },
): Promise<void> =>
	history.record(transaction, {
		subject: { kind: 'customer', id },
		actor,
		action: 'erased',
		before: null,
		after: erased,
	})

/** What was erased of a customer who is no more, in words; `undefined` when nothing was. */
export async function findErasure(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	customerId: CustomerId,
): Promise<{ at: string; actor: string; words: string } | undefined> {
	const changes = await history.of(database, { kind: 'customer', id: customerId })
	const row = changes.find(({ action }) => action === 'erased')
	return (
		row && {
			at: formatMoment(row.at, company.timeZone),
			actor: row.actor,
			words: erasedInWords(erasedSchema.parse(row.after)),
		}
	)
}
