import { redirect } from 'react-router'
import { photoTokenOf } from '#app/photos/photos.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { answer, readJson, refusal, refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import { isOffered, loadByList } from '#app/pricing/load.ts'
import { pricesContext } from '#app/pricing/prices-context.server.ts'
import { yourQuotes } from '#app/shell/customer-links.ts'
import type { Route } from './+types/save-quote.resource.ts'
import { notOffered } from './quote.ts'
import { saveQuote } from './quotes.server.ts'
import { newQuoteSchema } from './sent-quote.ts'
import { quoteCookies } from './yours/device-cookies.server.ts'

/**
 * `POST /quotes`: the first save. The cookie in the response makes the quote this visitor's. `Price-List` names the prices
 * that the page shows; when they no longer hold, the quote has today's prices, and the response shows them. `Photo-Token`
 * is for the photos that it names. `GET /quotes` leads to the list of this browser's own.
 */
export const loader = () => redirect(yourQuotes())

export async function action({ request, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const refused = await refuseIfTooOften(context, 'saveQuote')
	if (refused) return refused
	const sent = await readJson(request, newQuoteSchema)
	if (sent instanceof Response) return sent
	const { labels = {}, counted, source, ...load } = sent
	const { shown, current } = await context.get(pricesContext).shownBy(request.headers.get('Price-List'))
	if (!isOffered(load, shown ?? current)) return refusal(422, notOffered)
	const beside = { token: photoTokenOf(request), labels, counted, source }
	const { quote, token } = await saveQuote(platform, loadByList(load, current), current, beside)
	return answer(quote, { status: 201, headers: quoteCookies(token, platform.config) })
}
