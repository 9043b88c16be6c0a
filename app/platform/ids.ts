import { z } from 'zod'

/**
 * The ids of different things are different types, also in the rows of the database: none is taken for another, and a
 * text becomes one only by being parsed.
 */
export const quoteIdSchema = z.uuid().brand<'QuoteId'>()
export type QuoteId = z.infer<typeof quoteIdSchema>

/** Made in the browser, a version 7: ordered by them, photos stand as their customer chose them. */
export const photoIdSchema = z.uuid().brand<'PhotoId'>()
export type PhotoId = z.infer<typeof photoIdSchema>

export const leadIdSchema = z.uuid().brand<'LeadId'>()
export type LeadId = z.infer<typeof leadIdSchema>

export const bookingIdSchema = z.uuid().brand<'BookingId'>()
export type BookingId = z.infer<typeof bookingIdSchema>

export const customerIdSchema = z.uuid().brand<'CustomerId'>()
export type CustomerId = z.infer<typeof customerIdSchema>

/** A price list: a number that PostgreSQL counts, as far as its integers go. */
export const priceListIdSchema = z
	.int()
	.positive()
	.max(2 ** 31 - 1)
	.brand<'PriceListId'>()
export type PriceListId = z.infer<typeof priceListIdSchema>

/** An entry of what was said of a booking: a number that PostgreSQL counts, too large for one of JavaScript. */
export const entryIdSchema = z
	.string()
	.regex(/^\d{1,18}$/)
	.brand<'EntryId'>()
export type EntryId = z.infer<typeof entryIdSchema>

/** A member of staff whose session was checked: only the desk's gate makes one (`desk/desk.server.ts`). */
export const staffIdSchema = z.string().min(1).brand<'StaffId'>()
export type StaffId = z.infer<typeof staffIdSchema>

/** Who acts for the company; `name` is how history names them, and stays readable when the account is gone. */
export type SignedInStaff = { id: StaffId; name: string }
