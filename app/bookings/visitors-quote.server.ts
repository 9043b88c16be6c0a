import type { QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Shown } from '#app/quotes/quote.ts'
import { sendQuoteForReview } from '#app/quotes/quotes.server.ts'
import { addressLine } from '#app/values/address.ts'
import type { BookingRequest } from './booking.ts'

/** The quote that a visitor brings: the token that their browser holds, and what the calculator showed, if there was one. */
export type VisitorsQuote = { quoteToken?: string | undefined; shown?: Shown | undefined }

/**
 * Sends the visitor's quote in for review with the booking, and returns its id; `undefined` when they bring none. One that
 * is booked already is not taken along again: one browser may book for several people, and a mail to one must not open
 * another's.
 */
export const takeQuoteAlong = (
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
