import { forgetIfEmpty } from '#app/customers/customers.server.ts'
import { removeFromOutbox } from '#app/notifications/notifications.server.ts'
import type { BookingId } from '#app/platform/ids.ts'
import { oneByOne } from '#app/platform/jobs/one-by-one.server.ts'
import { runDaily } from '#app/platform/jobs/recurring.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { withoutExtension } from '#app/values/phone.ts'
import type { NeedsAgain } from './again.server.ts'
import * as bills from './bills/store.server.ts'
import { firstDayOfBookings, firstDayOfBooks } from './first-days-kept.ts'
import * as store from './store.server.ts'
import * as texts from './texts/store.server.ts'

/**
 * Deletes the bookings that are no longer kept, each with everything of its own, and a customer with the last of theirs; returns
 * how many. What cannot be deleted is skipped until the next run.
 */
export async function deleteOldBookings(
	needs: NeedsAgain & Pick<Platform, 'log'>,
	stopping?: AbortSignal,
): Promise<{ bookings: number; failed: number }> {
	const before = firstDayOfBookings(needs)
	const { database, log } = needs
	let bookings = 0
	const failure = 'a booking that is no longer kept couldn’t be deleted'
	const failed = await oneByOne(
		await store.bookingsBefore(database, before),
		{ log, failure, stopping },
		async (id) => {
			if (await deleteOldBooking(needs, id, before)) bookings++
		},
	)
	if (bookings > 0) log.info({ bookings, failed }, 'deleted bookings that are no longer kept')
	return { bookings, failed }
}

async function deleteOldBooking(
	{ database, photos, config }: NeedsAgain,
	id: BookingId,
	before: CalendarDate,
): Promise<boolean> {
	const discarded = new Set<string>()
	for (;;) {
		const done = await database.transaction().execute(async (transaction) => {
			const booking = await store.lockPastBooking(transaction, id, before)
			if (!booking) return false
			const [customer] = await store.lockRecords(transaction, [booking.customer_id])
			const quotes = await store.quotesOf(transaction, { customerIds: [], bookings: [booking] })
			const stored = await store.photosOf(transaction, { quotes, bookings: [id] })
			if (stored.some(({ storageKey }) => !discarded.has(storageKey))) return { stored }
			const phones = customer ? [withoutExtension(customer.phone)] : []
			const contacts = [
				...(customer ? [customer.email_key] : []),
				...(await store.contactsOfQuestions(transaction, quotes)),
			]
			await texts.lockThreads(transaction, [...phones, ...contacts])
			await bills.forgetSettled(transaction, { bookings: [id], named: [] })
			const gone = await store.deleteBelongings(transaction, { bookings: [booking], quotes, waiting: [] })
			const ids = await store.emptyRecords(transaction, [booking.customer_id])
			const deleted =
				ids.length > 0
					? await store.deleteRecords(transaction, { ids, phones, contacts, discarded })
					: undefined
			return { gone, replies: deleted?.replies ?? [] }
		})
		if (done === false) return false
		if (done.gone) {
			const { leads, entries, messages } = done.gone
			await removeFromOutbox(config, [...leads, ...entries, ...messages, ...done.replies])
			return true
		}
		for (const photo of done.stored) {
			await photos.discard(photo)
			discarded.add(photo.storageKey)
		}
	}
}

/**
 * Deletes the invoices that are no longer kept, whose bookings are gone: each with its credit notes, payments and tips. What cannot
 * be deleted is skipped until the next run.
 */
export async function deleteOldInvoices(
	needs: Pick<Platform, 'database' | 'company' | 'now' | 'log'>,
	stopping?: AbortSignal,
): Promise<{ invoices: number; failed: number }> {
	const { database, log } = needs
	const firstDay = firstDayOfBooks(needs)
	let invoices = 0
	const failure = 'an invoice that is no longer kept couldn’t be deleted'
	const failed = await oneByOne(
		await bills.invoicesBefore(database, firstDay),
		{ log, failure, stopping },
		async (id) => {
			await database.transaction().execute((transaction) => bills.deleteInvoice(transaction, id))
			invoices++
		},
	)
	await bills.deleteOldPayouts(database, firstDay)
	if (invoices > 0) log.info({ invoices, failed }, 'deleted invoices that are no longer kept')
	return { invoices, failed }
}

/**
 * Deletes the payments on account that are no longer kept, with what was given back of them, and a customer of whom nothing else was
 * left. What is still on account stays, and what cannot be deleted is skipped until the next run.
 */
export async function deleteOldAccountPayments(
	needs: Pick<Platform, 'database' | 'company' | 'now' | 'log'>,
	stopping?: AbortSignal,
): Promise<{ deleted: number; failed: number }> {
	const { database, log } = needs
	let deleted = 0
	const failure = 'a payment on account that is no longer kept couldn’t be deleted'
	const failed = await oneByOne(
		await bills.accountPaymentsBefore(database, firstDayOfBooks(needs)),
		{ log, failure, stopping },
		async ({ id, customerId }) => {
			await database.transaction().execute(async (transaction) => {
				await bills.deleteAccountPayment(transaction, id)
				await forgetIfEmpty(transaction, customerId)
			})
			deleted++
		},
	)
	if (deleted > 0) log.info({ deleted }, 'deleted payments on account that are no longer kept')
	return { deleted, failed }
}

/** Deletes old bookings and their invoices now and once a day. Returns a function that stops it. */
export function runBookingRetention(needs: NeedsAgain & Pick<Platform, 'log'>): () => Promise<void> {
	const stopping = new AbortController()
	const task = { log: needs.log, task: 'delete bookings and invoices that are no longer kept' }
	const stop = runDaily(task, async () => {
		await deleteOldBookings(needs, stopping.signal)
		await deleteOldInvoices(needs, stopping.signal)
		await deleteOldAccountPayments(needs, stopping.signal)
	})
	return async () => {
		stopping.abort()
		await stop()
	}
}
