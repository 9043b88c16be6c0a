import type { QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { sendQuoteForReview } from '#app/quotes/quotes.server.ts'
import type { BookingRequest } from './booking.ts'

/**
 * Sends the quote that this browser holds in for review with the booking, and answers its id. Nothing when it holds
 * none, or another customer's: one browser may book for several people, and a mail to one must not open another's.
 */
export const takeQuoteAlong = async (
	transaction: Platform['database'],
	token: string | undefined,
	{ name, email, phone, address, city, postal }: BookingRequest,
): Promise<QuoteId | undefined> =>
	token === undefined
		? undefined
		: sendQuoteForReview(transaction, token, {
				name,
				email,
				phone,
				propertyAddress: `${address}, ${city}, AB ${postal}`,
				city,
			})
