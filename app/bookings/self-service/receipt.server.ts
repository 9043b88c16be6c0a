import { mayPayByCard } from '#app/invoices/balance.ts'
import { creditNotePdf, invoicePdf, invoicesOf } from '#app/invoices/invoices.server.ts'
import type { Invoice } from '#app/invoices/issued.ts'
import { entriesOf, howToPay, refundDue } from '#app/invoices/sheet.ts'
import { terms } from '#app/invoices/terms.ts'
import type { CreditNoteId, InvoiceId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type BookingStatus, isAhead, isUnderWay } from '#app/policies/booking-states.ts'
import { formatMoment, formatTime, localDate } from '#app/values/local-time.ts'
import { type Cents, withCents } from '#app/values/money.ts'
import { streetAndUnit } from '#app/values/unit.ts'
import { billedTo } from '../billing/billed-to.ts'
import { customerBy } from '../booking/receipt-token.server.ts'
import { latestChangeOrders, raisedPrice } from '../change-order/find-change-orders.server.ts'
import * as leads from '../leads/store.server.ts'
import { lateFeeOf } from '../outgoing/late-fee.ts'
import { movedFrom } from '../outgoing/lead-message.ts'
import { findLeadSnapshot } from '../outgoing/lead-snapshot.server.ts'
import { detailsOf, type PickupDetails } from '../outgoing/pickup-details.ts'
import { googleCalendar } from '../outgoing/pickup-event.ts'
import { cancellationCost } from '../outgoing/pickup-words.ts'
import { lastNotifiedTime } from '../outgoing/store.server.ts'
import { photosOf, shown } from '../photos/customer-photos.server.ts'
import { reportedPhotos } from '../photos/store.server.ts'
import { promisesOf } from '../promises/store.server.ts'
import { reportLines } from '../reports/report.ts'
import { findReport } from '../reports/store.server.ts'
import { localPath } from '../rules/booking.ts'
import { linesAt } from '../rules/booking-fields.ts'
import { isOpenToCustomer, selfServiceUntil } from '../rules/self-service-deadline.ts'
import * as store from '../store.server.ts'
import { loadChoice } from './load/load-choice.server.ts'
import type { Receipt, ReceiptInvoice } from './receipt.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'config' | 'now'>

/** The booking that a token opens; `undefined` when it opens none. */
async function bookingOf(database: Platform['database'], token: string) {
	const right = await customerBy({ database }, token)
	return right && store.findBooking(database, right)
}

/** When the crew will be at a pickup of today that they are not at yet, as its customer was told last. */
async function arrivingAt(
	{ database, company, now }: Needs,
	{ id, status, date }: NonNullable<Awaited<ReturnType<typeof bookingOf>>>,
): Promise<string | undefined> {
	const isToCome = status === 'booked' || status === 'on the way'
	if (!isToCome || date !== localDate(now(), company.timeZone)) return undefined
	const at = await lastNotifiedTime(database, id)
	return at && formatTime(at, company.timeZone)
}

/** The receipt that a token opens, as the booking is now; `undefined` when it opens none. */
export async function findReceipt(
	{ database, company, config, now }: Needs,
	token: string,
): Promise<Receipt | undefined> {
	const right = await customerBy({ database }, token)
	const booking = right && (await store.findBooking(database, right))
	const found = booking && (await findLeadSnapshot({ database, company }, booking.lead_id))
	if (!found) return undefined
	const { lead, event, reference, status, dateInWords, windowLabel, asap, phone, email, where } = found
	const { ofQuote, own } = await photosOf({ database }, booking.id)
	const events = await leads.eventsOf(database, booking.id)
	const details = detailsOf(events)
	const moved = events.findLast(({ change }) => change === 'moved')
	const until = isOpenToCustomer(company, booking, now()) ? selfServiceUntil(company, booking) : undefined
	const raised = found.quote?.accepted && (await raisedPrice({ database }, booking))
	const report = await reportFor({ database }, booking)
	const invoices = await invoicesOf(database, booking.id)
	return {
		...{ reference, status, dateInWords, windowLabel, asap, phone, email, where },
		said: linesAt('receipt', 'said', found.shown),
		today: booking.date === localDate(now(), company.timeZone),
		arriving: await arrivingAt({ database, company, config, now }, booking),
		load: loadOf(found, isUnderWay(status), raised),
		loadChoice:
			found.unsaid && isAhead(status) ? await loadChoice({ database, company, now }, right) : undefined,
		higherPrice: (await latestChangeOrders({ database, now }, [booking.id])).get(booking.id),
		charged: booking.charged_cents ?? undefined,
		invoices: invoices
			.filter(({ state }) => state !== 'void')
			.map((invoice) => asShown(invoice, config.stripe !== undefined)),
		invoiceToCome: company.invoices !== undefined && booking.charged_cents === null && invoices.length === 0,
		report,
		reportPromise:
			status === 'done' && !report ? await reportPromise({ database, now }, booking.id) : undefined,
		travelFee: found.travelFee,
		photos: [...ofQuote, ...own],
		hasNotes: lead.notes !== '',
		details: { gateCode: details.gateCode !== '', onSite: details.onSite !== '' },
		cancellationCost: status === 'cancelled' ? cancellationCost(lateFeeOf(booking), company) : undefined,
		declined: events.some(({ change }) => change === 'declined' || change === 'lapsed'),
		movedFrom: moved && movedFrom(company, moved),
		selfServiceUntil: until && formatMoment(until, company.timeZone),
		// The path in `bowline.example/airdrie`.
		page: localPath.safeParse(lead.sourceSite.replace(/^[^/]*/, '')).data,
		place: {
			...streetAndUnit(booking.property_address),
			postal: booking.postal_code,
			city: booking.city,
		},
		googleCalendar: event && googleCalendar(event),
	}
}

/** The report of where everything went; the photos with it are ours. */
async function reportFor(
	{ database }: Pick<Needs, 'database'>,
	{ id }: { id: store.PermittedBookingId },
): Promise<Receipt['report']> {
	const report = await findReport(database, id)
	return report && { lines: reportLines(report), photos: (await reportedPhotos(database, id)).map(shown) }
}

/** Whether the promised report is still within its time. */
async function reportPromise(
	{ database, now }: Pick<Needs, 'database' | 'now'>,
	id: store.PermittedBookingId,
): Promise<Receipt['reportPromise']> {
	const promised = (await promisesOf(database, id)).find(({ kind }) => kind === 'report')
	if (!promised?.due_at) return undefined
	return promised.due_at < now() ? 'late' : 'to come'
}

const asShown = (invoice: Invoice, takesCards: boolean): ReceiptInvoice => ({
	id: invoice.id,
	number: invoice.document.number,
	state: invoice.state,
	billedTo: billedTo(invoice.document)?.name,
	total: withCents(invoice.document.total),
	taxes: invoice.document.taxes.map(({ name, amount }) => `${name} ${withCents(amount)}`).join(', '),
	entries: entriesOf(invoice).map((entry, at) => ({ id: `entry-${at}`, ...entry })),
	refundDue: refundDue(invoice),
	owing: invoice.balance > 0 ? withCents(invoice.balance) : undefined,
	terms: terms(invoice.document),
	howToPay: invoice.balance > 0 ? howToPay(invoice, takesCards ? '' : undefined) : [],
	toCopy:
		invoice.balance > 0 && invoice.document.eTransfer
			? [invoice.document.eTransfer, invoice.document.number]
			: [],
	takesCards: takesCards && mayPayByCard(invoice.balance),
})

/** An invoice of the booking that a token opens, as a PDF; `undefined` for any other. */
export async function findInvoicePdf(
	needs: Pick<Platform, 'database' | 'pdfs' | 'config'>,
	token: string,
	invoiceId: InvoiceId,
): Promise<{ number: string; pdf: Buffer } | undefined> {
	const booking = await bookingOf(needs.database, token)
	const invoice = booking && (await invoicesOf(needs.database, booking.id)).find(({ id }) => id === invoiceId)
	return (
		invoice && {
			number: invoice.document.number,
			pdf: await invoicePdf(needs, invoice, needs.config.stripe !== undefined),
		}
	)
}

/** A credit note of the booking that a token opens, as a PDF; `undefined` for any other. */
export async function findCreditNotePdf(
	needs: Pick<Platform, 'database' | 'pdfs'>,
	token: string,
	creditNoteId: CreditNoteId,
): Promise<{ number: string; pdf: Buffer } | undefined> {
	const booking = await bookingOf(needs.database, token)
	const invoices = booking ? await invoicesOf(needs.database, booking.id) : []
	const credit = invoices.flatMap(({ credits }) => credits).find(({ id }) => id === creditNoteId)
	return credit && { number: credit.document.number, pdf: await creditNotePdf(needs, credit) }
}

/** The details for the form of the customer; `undefined` when the token opens no booking. */
export async function findDetails(
	{ database }: Pick<Needs, 'database'>,
	token: string,
): Promise<{ details: PickupDetails; version: number; status: BookingStatus } | undefined> {
	const booking = await bookingOf(database, token)
	if (!booking) return undefined
	const events = await leads.eventsOf(database, booking.id)
	return { details: detailsOf(events), version: booking.version, status: booking.status }
}

type Found = NonNullable<Awaited<ReturnType<typeof findLeadSnapshot>>>

/** The load of the form, or else of the quote, as in the email; what nobody said is asked for until the pickup is over. */
function loadOf(
	{ lead: { loadSize }, sizePrice, isSubject, unsaid, quote }: Found,
	isAsked: boolean,
	raised: Cents | undefined,
): Receipt['load'] {
	const extras = quote?.ticked?.extras
	if (loadSize !== null) return { size: loadSize, extras, price: sizePrice, isSubject }
	if (unsaid) return isAsked ? { unsaid: { range: unsaid.range }, extras } : undefined
	return (
		quote && {
			items: quote.unsaid ? (extras ?? '') : quote.items,
			counted: quote.counted,
			total: quote.totalCents,
			isOffered: quote.priced ? true : undefined,
			accepted: quote.accepted?.amount,
			raised,
		}
	)
}

/** The calendar file of the booking that a token opens, and its reference; `undefined` when it has none. */
export async function findCalendarFile(
	{ database, company }: Pick<Needs, 'database' | 'company'>,
	token: string,
): Promise<{ reference: string; calendar: string } | undefined> {
	const booking = await bookingOf(database, token)
	const found = booking && (await findLeadSnapshot({ database, company }, booking.lead_id))
	return found?.calendar === undefined ? undefined : { reference: found.reference, calendar: found.calendar }
}
