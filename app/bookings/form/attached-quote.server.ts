import { platformContext } from '#app/platform/context.server.ts'
import type { RequestContext } from '#app/platform/http/responses.server.ts'
import { soonOrUnavailable, unavailable } from '#app/platform/http/unavailable.server.ts'
import { whoseOf } from '#app/quotes/draft/kept-draft.ts'
import type { Contact, Quote } from '#app/quotes/quote.ts'
import { findQuote, ownContact, ownerTokenOf } from '#app/quotes/quotes.server.ts'

/** The open quote of this browser, and whose drafts the page may restore; neither while the database is away. */
export async function attachedQuote(request: Request, context: RequestContext) {
	const { config, database, log } = context.get(platformContext)
	const token = ownerTokenOf(request, config)
	const found =
		token === undefined
			? undefined
			: await soonOrUnavailable(findQuote({ database }, token), (error) =>
					log.warn({ err: error }, 'a page is shown without the visitor’s quote: the database is away'),
				)
	if (found === unavailable) return { quote: undefined, whose: undefined }
	const quote = found?.booked ? undefined : found
	return { quote, whose: whoseOf(found, quote !== undefined) }
}

/** What the form begins with: who the visitor said they are for this quote, in the browser that saved it. A draft names no one. */
export async function contactFor(
	request: Request,
	context: RequestContext,
	quote: Quote | undefined,
): Promise<Contact | undefined> {
	const { config, database, company, log } = context.get(platformContext)
	const token = ownerTokenOf(request, config)
	if (token === undefined || quote === undefined || quote.booked || quote.status === 'draft') return undefined
	const contact = await soonOrUnavailable(ownContact({ database, company }, token), (error) =>
		log.warn({ err: error }, 'a form begins without its visitor’s name: the database is away'),
	)
	return contact === unavailable ? undefined : contact
}
