import { areStopped, issueToken, openToken } from '#app/customers/customers.server.ts'
import type { LeadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { addressLine } from '#app/values/address.ts'
import { formatMoment, localDate } from '#app/values/local-time.ts'
import { formatPhone } from '#app/values/phone.ts'
import { localPath } from './booking.ts'
import type { BookingStatus } from './booking-states.ts'
import { movedFrom } from './lead-message.ts'
import { findLeadForDelivery } from './lead-to-deliver.server.ts'
import { isOpenToCustomer, ownChangesUntil } from './own-changes.ts'
import { photosOf } from './own-photos.server.ts'
import { detailsOf, type PickupDetails } from './pickup-details.ts'
import { googleCalendar } from './pickup-event.ts'
import type { Receipt } from './receipt.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>

/** Makes a token that opens the receipt of a lead's booking, for a link in a mail. */
export async function makeReceiptToken(
	{ database }: Pick<Platform, 'database'>,
	leadId: LeadId,
): Promise<string> {
	const found = await store.findLeadRow(database, leadId)
	if (!found) throw new Error(`no booking came of the lead ${leadId}`)
	return issueToken(database, { bookingId: found.booking.id }, 'receipt')
}

/**
 * Makes the token for the page after the form. `undefined` when staff have stopped the links of this booking: the same form
 * sent again does not open it anew.
 */
export async function receiptAfterForm(
	{ database }: Pick<Platform, 'database'>,
	leadId: LeadId,
): Promise<string | undefined> {
	const found = await store.findLeadRow(database, leadId)
	if (!found || (await areStopped(database, found.booking.id))) return undefined
	return issueToken(database, { bookingId: found.booking.id }, 'receipt')
}

/** The right of its customer to the booking that a token opens; `undefined` when it opens none. */
export async function customerBy(
	{ database }: Pick<Platform, 'database'>,
	token: string,
): Promise<store.BookingRight | undefined> {
	const { bookingId } = await openToken(database, token)
	return bookingId && { actor: 'customer', bookingId }
}

/** The booking that a token opens; `undefined` when it opens none. */
async function bookingOf(database: Platform['database'], token: string) {
	const right = await customerBy({ database }, token)
	return right && store.findBooking(database, right)
}

/** The receipt that a token opens, as the booking stands now; `undefined` when it opens none. */
export async function findReceipt(
	{ database, company, now }: Needs,
	token: string,
): Promise<Receipt | undefined> {
	const booking = await bookingOf(database, token)
	const found = booking && (await findLeadForDelivery({ database, company }, booking.lead_id))
	if (!found) return undefined
	const { lead, event } = found
	const { ofQuote, own } = await photosOf({ database }, booking.id)
	const entries = await store.entriesOf(database, booking.id)
	const details = detailsOf(entries)
	const moved = entries.findLast(({ change }) => change === 'moved')
	const until = isOpenToCustomer(company, booking, now()) ? ownChangesUntil(company, booking) : undefined
	return {
		reference: found.reference,
		status: booking.status,
		dateInWords: found.dateInWords,
		windowLabel: found.windowLabel,
		asap: found.asap,
		today: booking.date === localDate(now(), company.timeZone),
		where: addressLine(lead),
		load: loadOf(found),
		trip: found.trip,
		photos: [...ofQuote, ...own],
		phone: formatPhone(lead.phone),
		email: lead.email,
		hasNotes: lead.notes !== '',
		details: { gateCode: details.gateCode !== '', onSite: details.onSite !== '' },
		declined: entries.some(({ change }) => change === 'declined' || change === 'lapsed'),
		movedFrom: moved && movedFrom(company, moved),
		ownChangesUntil: until && formatMoment(until, company.timeZone),
		// `bowline.example/airdrie`: what follows the host.
		page: localPath.safeParse(lead.sourceSite.replace(/^[^/]*/, '')).data,
		googleCalendar: event && googleCalendar(event),
	}
}

/** What the customer said of the place, for their own form; `undefined` when the token opens no booking. */
export async function findDetails(
	{ database }: Pick<Needs, 'database'>,
	token: string,
): Promise<{ details: PickupDetails; version: number; status: BookingStatus } | undefined> {
	const booking = await bookingOf(database, token)
	if (!booking) return undefined
	const entries = await store.entriesOf(database, booking.id)
	return { details: detailsOf(entries), version: booking.version, status: booking.status }
}

type Found = NonNullable<Awaited<ReturnType<typeof findLeadForDelivery>>>

/** The load from the form, or else from the quote, as in the mail. */
function loadOf({ lead: { loadSize }, sizePrice, quote }: Found): Receipt['load'] {
	if (loadSize !== null) return { size: loadSize, price: sizePrice }
	return quote && { items: quote.items, counted: quote.counted, total: quote.totalCents }
}

/** The calendar file of the booking that a token opens, and the booking's reference. */
export async function findCalendarFile(
	{ database, company }: Pick<Needs, 'database' | 'company'>,
	token: string,
): Promise<{ reference: string; calendar: string } | undefined> {
	const booking = await bookingOf(database, token)
	const found = booking && (await findLeadForDelivery({ database, company }, booking.lead_id))
	return found?.calendar === undefined ? undefined : { reference: found.reference, calendar: found.calendar }
}
