import type { Platform } from '#app/platform/platform.server.ts'
import { seenBy } from '#app/policies/desk-policy.ts'
import { may } from '#app/policies/rights.ts'
import { deskBooking, deskCustomer, deskInvoice } from '#app/shell/desk-links.ts'
import { streetLine } from '#app/values/address.ts'
import { formatDate, formatMoment } from '#app/values/local-time.ts'
import { withCents } from '#app/values/money.ts'
import { formatPhone } from '#app/values/phone.ts'
import { listBookings } from '../bookings/bookings.server.ts'
import { bookingsAskSchema } from '../bookings/list/bookings-ask.ts'
import { customerWithPhone, listCustomers } from '../customers/customers.server.ts'
import { listAskSchema } from '../review/list/quotes-list.ts'
import { listQuotes } from '../review/review.server.ts'
import type { Staff } from '../staff/staff.ts'
import { type Found, type Group, shownOfEach } from './search-ask.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>
type Asker = Pick<Staff, 'rights'>

/**
 * Where a search leads that names one thing in full: the customer with a phone, the booking with a reference, the invoice with a
 * number. `undefined` when it names none, or none that the one who asks may open.
 */
export async function namedInFull({ database }: Needs, q: string, staff: Asker): Promise<string | undefined> {
	const named = q.toUpperCase()
	const [customer, booking, invoice] = await Promise.all([
		may(staff, 'customers') ? customerWithPhone({ database }, q) : undefined,
		may(staff, 'bookings') ? store.bookingWithReference(database, named) : undefined,
		may(staff, 'money') ? store.invoiceWithNumber(database, named) : undefined,
	])
	if (customer) return deskCustomer(customer)
	if (booking) return deskBooking(booking)
	return invoice && deskInvoice(invoice)
}

/** What a search finds, of each kind that the one who asks may see. */
export async function searchDesk(needs: Needs, q: string, staff: Asker): Promise<Found> {
	const [customers, bookings, quotes, threads, leads, invoices] = await Promise.all([
		may(staff, 'customers') ? customersFound(needs, q) : undefined,
		may(staff, 'bookings') ? bookingsFound(needs, q, staff) : undefined,
		may(staff, 'quotes') ? quotesFound(needs, q) : undefined,
		may(staff, 'bookings') ? threadsFound(needs, q) : undefined,
		may(staff, 'bookings') ? leadsFound(needs, q) : undefined,
		may(staff, 'money') ? invoicesFound(needs, q) : undefined,
	])
	return { customers, bookings, quotes, threads, leads, invoices }
}

async function customersFound(needs: Needs, q: string): Promise<Found['customers']> {
	const { customers, older } = await listCustomers(needs, { q, before: undefined }, shownOfEach)
	return { rows: customers, more: older !== undefined }
}

async function bookingsFound(needs: Needs, q: string, staff: Asker): Promise<Found['bookings']> {
	const { bookings } = await listBookings(needs, bookingsAskSchema.parse({ q }), seenBy(staff))
	return firstOf(
		bookings.map(({ id, reference, status, name, day, windowLabel, where }) => ({
			id,
			reference,
			status,
			name,
			when: `${day}, ${windowLabel}`,
			where,
		})),
	)
}

async function quotesFound(needs: Needs, q: string): Promise<Found['quotes']> {
	const { quotes } = await listQuotes(needs, listAskSchema.parse({ q }))
	return firstOf(
		quotes.map(({ id, status, customerName, propertyAddress, city, load, created }) => ({
			id,
			status,
			name: customerName ?? 'Anonymous Customer',
			load,
			where: propertyAddress === null ? '' : streetLine({ propertyAddress, city: city ?? '' }),
			created,
		})),
	)
}

async function threadsFound({ database, company }: Needs, q: string): Promise<Found['threads']> {
	const rows = await store.threadsFound(database, q, shownOfEach + 1)
	return firstOf(
		rows.map(({ id, contact, name, waits, latest_at }) => ({
			id,
			who: name ?? formatPhone(contact),
			contact: formatPhone(contact),
			waits,
			latest: formatMoment(latest_at, company.timeZone),
		})),
	)
}

async function leadsFound({ database, company }: Needs, q: string): Promise<Found['leads']> {
	const rows = await store.leadsFound(database, q, shownOfEach + 1)
	return firstOf(
		rows.map(({ id, thread_id, name, phone, message, created_at }) => ({
			id,
			threadId: thread_id,
			name,
			phone: formatPhone(phone),
			said: message ?? '',
			created: formatMoment(created_at, company.timeZone),
		})),
	)
}

async function invoicesFound({ database }: Needs, q: string): Promise<Found['invoices']> {
	const rows = await store.invoicesFound(database, q, shownOfEach + 1)
	return firstOf(
		rows.map(({ id, number, name, issued_on, total_cents }) => ({
			id,
			number,
			name,
			issued: formatDate(issued_on),
			total: withCents(total_cents),
		})),
	)
}

const firstOf = <Row>(rows: Row[]): Group<Row> => ({
	rows: rows.slice(0, shownOfEach),
	more: rows.length > shownOfEach,
})
