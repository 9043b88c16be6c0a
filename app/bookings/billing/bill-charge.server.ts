import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { invoiceSchema } from '#app/invoices/invoice.ts'
import { invoicesOf, issueInvoice, payInvoice } from '#app/invoices/invoices.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { InvoiceId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { addressLine } from '#app/values/address.ts'
import { localDate } from '#app/values/local-time.ts'
import { formatPhone } from '#app/values/phone.ts'
import { enqueueMessages } from '../outgoing/enqueue-messages.server.ts'
import type { BillTo } from '../rules/bill-to.ts'
import type { PermittedBookingId } from '../store.server.ts'
import { type BesidePrice, linesBeside, linesOf } from './bill-lines.ts'
import { billedTo, payerAddress } from './billed-to.ts'
import { documentKey } from './document-key.ts'
import { dayOfPayment, isPaidAs, paidOnSite, type SaidOfPayment } from './paid-on-site.ts'
import { tellOfVoid } from './tell-of-void.server.ts'

type Booking = Omit<Selectable<Tables['bookings']>, 'id'> & { id: PermittedBookingId }

/**
 * Issues the invoice of a pickup that is charged, with its payment where it was paid on site, and enqueues its email, in the
 * transaction of the charge. Returns its number; `undefined` where invoices are not numbered, or nothing was charged.
 */
export async function billCharge(
	transaction: Transaction<Tables>,
	{ jobs, company, now }: Pick<Platform, 'jobs' | 'company' | 'now'>,
	{
		booking,
		payment,
		paidOn,
		reference: ofPayment,
		purchaseOrder,
		billTo,
		...charged
	}: {
		booking: Booking
		purchaseOrder?: string | undefined
		/** Who is billed, if not who booked. */
		billTo?: BillTo | undefined
	} & SaidOfPayment &
		Parameters<typeof linesOf>[1],
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
			buyer: billTo ? { ...billTo, phone: '' } : { name, email, address, phone: formatPhone(phone) },
			work: {
				...{
					date,
					address,
					reference,
					purchaseOrder: (purchaseOrder ?? booking.purchase_order) || undefined,
				},
				visit: charged.visit && true,
				bookedBy: billTo && name,
			},
			lines: linesOf(booking, charged),
		},
		staff,
	)
	if (!invoice) return undefined
	const usual = dayOfPayment(date, localDate(now(), company.timeZone))
	const paid = paidOnSite({ payment, paidOn, reference: ofPayment }, usual)
	if (paid) await takePaid(transaction, invoice.id, paid, staff)
	await emailIssued({ jobs }, transaction, booking, invoice)
	return invoice.number
}

/** What was paid on site. A cent or two in cash is rounded to nothing, and then nothing is owing. */
async function takePaid(
	transaction: Parameters<typeof payInvoice>[0],
	invoiceId: InvoiceId,
	paid: NonNullable<ReturnType<typeof paidOnSite>>,
	staff: SignedInStaff,
): Promise<void> {
	const payment = { kind: 'payment', ...paid, formKey: randomUUID() } as const
	const done = await payInvoice(transaction, invoiceId, payment, staff)
	if (!done.ok && done.reason !== 'nothing-owing')
		throw new Error(`a payment on site was refused: ${done.reason}`)
}

/** Emails an invoice as it is issued. Who was emailed one that it replaces, and isn't sent this one, hears that theirs is void. */
async function emailIssued(
	{ jobs }: Pick<Platform, 'jobs'>,
	transaction: Transaction<Tables>,
	booking: Booking,
	invoice: { id: InvoiceId; document: unknown },
): Promise<void> {
	const { id } = booking
	const to = payerAddress(invoiceSchema.parse(invoice.document), booking)
	const dedupeKey = to === undefined ? invoice.id : documentKey(invoice.id, randomUUID())
	const mail = { kind: 'invoice', channel: 'mail', dedupeKey, address: to } as const
	await enqueueMessages({ jobs }, transaction, { bookingId: id }, [mail])
	const ended = (await invoicesOf(transaction, id)).filter(({ state }) => state === 'void')
	for (const { id: invoiceId } of ended)
		await tellOfVoid({ jobs }, transaction, id, { invoiceId, replacedFor: { address: to } })
}

/**
 * Whether what a form says beside its amount is on the booking's invoice: the same form sent again. A form without any of it, or of a
 * booking without an invoice, says nothing else.
 */
export async function isBilled(
	connection: Parameters<typeof invoicesOf>[0],
	bookingId: PermittedBookingId,
	charge: BesidePrice & SaidOfPayment & { purchaseOrder?: string | undefined; billTo?: BillTo | undefined },
): Promise<boolean> {
	const { purchaseOrder, paidOn, reference, billTo } = charge
	const said = linesBeside(charge)
	if (said.length === 0 && !purchaseOrder && !paidOn && !billTo && reference === undefined) return true
	const invoice = (await invoicesOf(connection, bookingId)).at(-1)
	if (!invoice) return true
	const { lines, work } = invoice.document
	return (
		(!billTo || isSamePayer(billTo, billedTo(invoice.document))) &&
		(!purchaseOrder || purchaseOrder === work.purchaseOrder) &&
		isPaidAs(
			invoice.payments.filter(({ kind }) => kind === 'payment'),
			charge,
		) &&
		said.every((line) =>
			lines.some(({ description, amount }) => description === line.description && amount === line.amount),
		)
	)
}

const isSamePayer = (one: BillTo, other: BillTo | undefined): boolean =>
	other !== undefined && one.name === other.name && one.address === other.address && one.email === other.email
