import * as z from 'zod/mini'

/**
 * The ids of different things are different types, also in the rows of the database, so that one cannot be used as
 * another. Text becomes an id only when it is parsed.
 */
export const quoteIdSchema = z.uuid().brand<'QuoteId'>()
export type QuoteId = z.infer<typeof quoteIdSchema>

/** An amount that was approved for a quote. */
export const firmPriceIdSchema = z.uuid().brand<'FirmPriceId'>()
export type FirmPriceId = z.infer<typeof firmPriceIdSchema>

/** A question that a customer asked about their quote. */
export const questionIdSchema = z.uuid().brand<'QuestionId'>()
export type QuestionId = z.infer<typeof questionIdSchema>

/** A photo that staff asked for. Its form makes the id. */
export const photoRequestIdSchema = z
	.uuid({ error: 'Reload the page and try again.' })
	.brand<'PhotoRequestId'>()
export type PhotoRequestId = z.infer<typeof photoRequestIdSchema>

/** A higher price that staff ask a customer to agree to. Its form makes the id. */
export const changeOrderIdSchema = z
	.uuid({ error: 'Reload the page and try again.' })
	.brand<'ChangeOrderId'>()
export type ChangeOrderId = z.infer<typeof changeOrderIdSchema>

/** A UUID of version 7, made in the browser: sorted by id, photos are in the order in which the customer chose them. */
export const photoIdSchema = z.uuid().brand<'PhotoId'>()
export type PhotoId = z.infer<typeof photoIdSchema>

export const leadIdSchema = z.uuid().brand<'LeadId'>()
export type LeadId = z.infer<typeof leadIdSchema>

export const bookingIdSchema = z.uuid().brand<'BookingId'>()
export type BookingId = z.infer<typeof bookingIdSchema>

export const customerIdSchema = z.uuid().brand<'CustomerId'>()
export type CustomerId = z.infer<typeof customerIdSchema>

export const truckIdSchema = z.uuid().brand<'TruckId'>()
export type TruckId = z.infer<typeof truckIdSchema>

/** A number from PostgreSQL's sequence of price lists, of type `integer`. */
export const priceListIdSchema = z
	.int()
	.check(z.positive(), z.maximum(2 ** 31 - 1))
	.brand<'PriceListId'>()
export type PriceListId = z.infer<typeof priceListIdSchema>

/** An entry of a booking's history: a `bigint` of PostgreSQL as text, because it can be too large for a number. */
export const bookingEventIdSchema = z
	.string()
	.check(z.regex(/^\d{1,18}$/))
	.brand<'BookingEventId'>()
export type BookingEventId = z.infer<typeof bookingEventIdSchema>

/** A member of staff with a checked session: only the desk's gate makes one (`desk/desk.server.ts`). */
export const staffIdSchema = z.string().check(z.minLength(1)).brand<'StaffId'>()
export type StaffId = z.infer<typeof staffIdSchema>

/** A member of staff who acts. History stores the `name`, so that it stays readable when the account is deleted. */
export type SignedInStaff = { id: StaffId; name: string }

/** Who takes a payment: staff, or Stripe in a notice whose signature was checked. */
export type PaymentTaker = SignedInStaff | { name: 'Stripe' }

/** An email, a text or a sync to the CRM that is owed to someone. */
export const messageIdSchema = z.uuid().brand<'MessageId'>()
export type MessageId = z.infer<typeof messageIdSchema>

/** A picture that came with a text. */
export const textPictureIdSchema = z.uuid().brand<'TextPictureId'>()
export type TextPictureId = z.infer<typeof textPictureIdSchema>

/** An email that a customer wrote. */
export const incomingMailIdSchema = z.uuid().brand<'IncomingMailId'>()
export type IncomingMailId = z.infer<typeof incomingMailIdSchema>

/** What one person and the company wrote each other. */
export const threadIdSchema = z.uuid().brand<'ThreadId'>()
export type ThreadId = z.infer<typeof threadIdSchema>

/** The form makes it, so that one that is sent twice is one complaint. */
export const complaintIdSchema = z.uuid().brand<'ComplaintId'>()
export type ComplaintId = z.infer<typeof complaintIdSchema>

export const savedReplyIdSchema = z.uuid().brand<'SavedReplyId'>()
export type SavedReplyId = z.infer<typeof savedReplyIdSchema>

/** An entry of the wait list. */
export const waitingIdSchema = z.uuid().brand<'WaitingId'>()
export type WaitingId = z.infer<typeof waitingIdSchema>

/** A slot that is kept for somebody. */
const reservationIdSchema = z.uuid().brand<'ReservationId'>()
export type ReservationId = z.infer<typeof reservationIdSchema>

export const invoiceIdSchema = z.uuid().brand<'InvoiceId'>()
export type InvoiceId = z.infer<typeof invoiceIdSchema>

export const creditNoteIdSchema = z.uuid().brand<'CreditNoteId'>()
export type CreditNoteId = z.infer<typeof creditNoteIdSchema>

/** What Stripe was asked for, for an invoice. */
export const checkoutIdSchema = z.uuid().brand<'CheckoutId'>()
export type CheckoutId = z.infer<typeof checkoutIdSchema>

/** Money that Stripe has taken. */
export const cardPaymentIdSchema = z.uuid().brand<'CardPaymentId'>()
export type CardPaymentId = z.infer<typeof cardPaymentIdSchema>

/** Money on a customer's account, or given back from it. */
export const accountEntryIdSchema = z.uuid().brand<'AccountEntryId'>()
export type AccountEntryId = z.infer<typeof accountEntryIdSchema>

/** A payment of an invoice, or money that was given back of one. */
export const paymentIdSchema = z.uuid().brand<'PaymentId'>()
export type PaymentId = z.infer<typeof paymentIdSchema>

/** A tip, which is the crew's. */
export const tipIdSchema = z.uuid().brand<'TipId'>()
export type TipId = z.infer<typeof tipIdSchema>
export const tipPayoutIdSchema = z.uuid().brand<'TipPayoutId'>()
export type TipPayoutId = z.infer<typeof tipPayoutIdSchema>
