import type { QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type Load, volumeOf } from '#app/pricing/load.ts'
import { isUnsaid, isUntouched, type LoadSource } from '#app/pricing/load-source.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import type { Shown } from '#app/quotes/quote.ts'
import { findQuote, lockOpenQuote, sendQuoteForReview } from '#app/quotes/quotes.server.ts'
import { addressLine } from '#app/values/address.ts'
import type { QuotedLoad } from '../capacity/job-size.ts'
import type { BookingRequest } from '../rules/booking.ts'

/** A visitor's quote at booking: the token in their cookie, and the load that the calculator showed, if there was one. */
export type VisitorsQuote = { quoteToken?: string | undefined; shown?: Shown | undefined }

/**
 * Submits the visitor's quote for review with the booking, and returns its id; `undefined` when they have none. A booked
 * quote is not attached again: several people may book in one browser, and an email to one must not open another's quote.
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

/** The load of the quote that `attachQuote` is about to submit; `undefined` when there is none. */
export async function loadOfQuote(
	{ database }: Pick<Platform, 'database'>,
	{ quoteToken, shown }: VisitorsQuote,
): Promise<QuotedLoad | undefined> {
	const quote = shown ?? (await openQuote(database, quoteToken))
	return quote && quotedLoad(quote)
}

async function openQuote(database: Platform['database'], token: string | undefined) {
	const quote = token === undefined ? undefined : await findQuote({ database }, token)
	return quote?.booked ? undefined : quote
}

/**
 * The same, with the quote locked until the transaction ends: a load saved concurrently is either seen, or saved after the
 * booking. The quote is locked before the day, here and elsewhere.
 */
export async function lockLoadOfQuote(
	transaction: Platform['database'],
	{ quoteToken, shown }: VisitorsQuote,
): Promise<QuotedLoad | undefined> {
	const open = quoteToken === undefined ? undefined : await lockOpenQuote(transaction, quoteToken)
	const quote = shown ?? open
	return quote && quotedLoad(quote)
}

type PricedLoad = { load: Load; source?: LoadSource | undefined; prices: PriceList }

/** What the customer has said: the volume that every quote begins with says nothing of its job size, and what they ticked does. */
function quotedLoad({ load, source, prices }: PricedLoad): QuotedLoad | undefined {
	const ticked = { hasStairs: load.hasStairs, addOns: load.addOns.length }
	if (source && isUnsaid(source)) return isUntouched(load, source) ? undefined : ticked
	const { cubicYards } = volumeOf(load.volume, prices)
	return { cubicYards, ...ticked }
}
