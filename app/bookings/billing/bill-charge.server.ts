import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { BillLine } from '#app/invoices/bill.ts'
import type { PaymentMethod } from '#app/invoices/invoice.ts'
import { issueInvoice, payInvoice } from '#app/invoices/invoices.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { PriceLine } from '#app/quotes/firm/lines/price-lines.ts'
import { addressLine } from '#app/values/address.ts'
import { localDate } from '#app/values/local-time.ts'
import type { Cents } from '#app/values/money.ts'
import { formatPhone } from '#app/values/phone.ts'
import { enqueueMessages } from '../outgoing/enqueue-messages.server.ts'
import type { PermittedBookingId } from '../store.server.ts'

type Booking = Omit<Selectable<Tables['bookings']>, 'id'> & { id: PermittedBookingId }

/**
 * Issues the invoice of a pickup that is charged, with its payment where it was paid on site, and enqueues its email, in the
 * transaction of the charge. `travelFee`: what the trip added to the price. Returns its number; `undefined` where invoices are not numbered, or nothing was charged.
 */
export async function billCharge(
	transaction: Transaction<Tables>,
	{ jobs, company, now }: Pick<Platform, 'jobs' | 'company' | 'now'>,
	{
		booking,
		charged,
		travelFee,
		accepted,
		payment,
		purchaseOrder,
	}: {
		booking: Booking
		charged: Cents
		travelFee: Cents
		accepted: Accepted
		payment: PaymentMethod | 'not paid yet'
		purchaseOrder?: string | undefined
	},
	staff: SignedInStaff,
): Promise<string | undefined> {
	// An amount that stands without an invoice is from before they were numbered: a correction bills nobody for old work.
	if ((booking.charged_cents ?? 0) > 0) return undefined
	const { id, name, email, phone, reference, date } = booking
	const address = addressLine({
		propertyAddress: booking.property_address,
		city: booking.city,
		provinceState: company.region.code,
		postalCode: booking.postal_code,
	})
	const invoice = await issueInvoice(
		transaction,
		{ company, now },
		{
			bookingId: id,
			buyer: { name, email, address, phone: formatPhone(phone) },
			work: { date, address, reference, purchaseOrder: purchaseOrder || undefined },
			lines: linesOf(booking, { charged, travelFee, accepted }),
		},
		staff,
	)
	if (!invoice) return undefined
	if (payment !== 'not paid yet')
		await payInvoice(
			transaction,
			invoice.id,
			{
				kind: 'payment',
				method: payment,
				paidOn: localDate(now(), company.timeZone),
				formKey: randomUUID(),
			},
			staff,
		)
	const mail = { kind: 'invoice', channel: 'mail', dedupeKey: invoice.id } as const
	await enqueueMessages({ jobs }, transaction, { bookingId: id }, [mail])
	return invoice.number
}

/** The price that its customer accepted, with the lines that they saw. */
type Accepted = { amount: Cents; lines: PriceLine[] | undefined } | undefined

/**
 * The trip is a line of its own where it was one of the price; less than that may have been charged. Where the rest is the price that
 * was accepted, its lines are those that the customer saw.
 */
function linesOf(
	{ reference, city }: Pick<Booking, 'reference' | 'city'>,
	{ charged, travelFee, accepted }: { charged: Cents; travelFee: Cents; accepted: Accepted },
): BillLine[] {
	const trip = travelFee > 0 && charged > travelFee ? travelFee : 0
	const load =
		accepted?.lines && accepted.amount === charged - trip
			? accepted.lines.map(({ label, amount }) => ({ description: label, amount }))
			: [{ description: `Junk removal, pickup ${reference}`, amount: charged - trip }]
	return trip > 0 ? [...load, { description: `Trip to ${city}`, amount: trip }] : load
}
