import { randomUUID } from 'node:crypto'
import {
	bookingIdSchema,
	customerIdSchema,
	invoiceIdSchema,
	leadIdSchema,
	photoIdSchema,
	quoteIdSchema,
	type SignedInStaff,
	staffIdSchema,
	truckIdSchema,
} from '#app/platform/ids.ts'

/** New ids. */
export const newQuoteId = () => quoteIdSchema.parse(randomUUID())
export const newPhotoId = () => photoIdSchema.parse(randomUUID())
export const newBookingId = () => bookingIdSchema.parse(randomUUID())
export const newCustomerId = () => customerIdSchema.parse(randomUUID())
export const newLeadId = () => leadIdSchema.parse(randomUUID())
export const newInvoiceId = () => invoiceIdSchema.parse(randomUUID())
export const newTruckId = () => truckIdSchema.parse(randomUUID())

/** A member of staff, as the history names them. */
export const staffNamed = (name: string): SignedInStaff => ({ id: staffIdSchema.parse(name), name })
