import type { QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Shown } from '#app/quotes/quote.ts'
import { sendQuoteForReview } from '#app/quotes/quotes.server.ts'
import { addressLine } from '#app/values/address.ts'
import type { BookingRequest } from './booking.ts'

/** A visitor's quote at booking: the token in their cookie, and what the calculator showed, if there was one. */
export type VisitorsQuote = { quoteToken?: string | undefined; shown?: Shown | undefined }

/**
 * Sends the visitor's quote in for review with the booking, and returns its id; `undefined` when they have none. A quote
 * that is already booked is not attached again: several people may book in one browser, and a mail to one must not open
 * another's quote.
 */
export const attachQuote = (
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	{ quoteToken, shown }: VisitorsQuote,
	{ name, email, phone, address, city, postal }: BookingRequest,
): Promise<QuoteId | undefined> => {
	const propertyAddress = addressLine({
		propertyAddress: address,
		city,
		provinceState: company.region.code,
		postalCode: postal,
	})
	return sendQuoteForReview(database, quoteToken, { name, email, phone, propertyAddress, city }, shown)
}
