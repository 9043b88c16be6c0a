import { platformContext } from '#app/platform/context.server.ts'
import type { RequestContext } from '#app/platform/http/responses.server.ts'
import { soonOrUnavailable, unavailable } from '#app/platform/http/unavailable.server.ts'
import type { AcceptedPrice } from '#app/pricing/accepted-price.ts'
import { sourcedLoad } from '#app/pricing/load-fields.ts'
import { isSameLoad } from '#app/quotes/quote.ts'
import { findQuote, ownerTokenOf } from '#app/quotes/quotes.server.ts'

/**
 * The price that was accepted for the quote and the load of a form, also where the same form was booked before; `undefined` for
 * another load, and while the database is away.
 */
export async function acceptedOf(
	request: Request,
	context: RequestContext,
	typed: ReadonlyMap<string, string>,
): Promise<AcceptedPrice | undefined> {
	const { config, database, log } = context.get(platformContext)
	const token = ownerTokenOf(request, config)
	if (token === undefined) return undefined
	const quote = await soonOrUnavailable(findQuote({ database }, token), (error) =>
		log.warn({ err: error }, 'a form is read without the visitor’s quote: the database is away'),
	)
	if (!quote || quote === unavailable) return undefined
	// Once it is booked, only the form that was booked with it names it.
	const named = typed.get('quote')
	if (named === undefined ? quote.booked : named !== quote.id) return undefined
	const sent = sourcedLoad(typed, quote.prices)
	return sent === undefined || isSameLoad(sent.load, quote.load) ? quote.accepted : undefined
}
