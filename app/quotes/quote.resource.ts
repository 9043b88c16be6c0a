import { photoTokenOf } from '#app/photos/photos.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { answer, notFound, readJson, refusal, refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import { priceListIdSchema, quoteIdSchema } from '#app/platform/ids.ts'
import type { Route } from './+types/quote.resource.ts'
import { ownerTokenOf } from './owner-token.server.ts'
import { loadOfTag, notOffered } from './quote.ts'
import { updateQuote } from './quotes.server.ts'
import { quoteChangesSchema } from './sent-quote.ts'

export const handle = { methods: ['PATCH'] }

const refusals = {
	changed: 'This quote was just saved somewhere else. Choose which of the two to keep.',
	booked: 'This quote is booked and stays as it is. Save this one as another quote.',
}

/**
 * `PATCH /quotes/:quoteId`: a later save, with only what changed. `If-Match` names the load that the page last saw,
 * `Price-List` the prices that it shows, `Photo-Token` is for photos that it adds. Answers 409 with the current quote when it
 * has changed since or is booked.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const refused = await refuseIfTooOften(context, 'changeQuote')
	if (refused) return refused
	const token = ownerTokenOf(request, platform.config)
	const quoteId = quoteIdSchema.safeParse(params.quoteId)
	if (!token || !quoteId.success) return notFound()
	const changes = await readJson(request, quoteChangesSchema)
	if (changes instanceof Response) return changes
	const list = priceListIdSchema.safeParse(Number(request.headers.get('Price-List'))).data
	const seen = {
		load: loadOfTag(request.headers.get('If-Match')),
		list,
		photoToken: photoTokenOf(request),
	}
	const result = await updateQuote(platform, token, quoteId.data, changes, seen)
	if (result.ok) return answer(result.quote)
	if (result.reason === 'no-such-quote') return notFound()
	if (result.reason === 'not-offered') return refusal(422, notOffered)
	return answer({ message: refusals[result.reason], quote: result.quote }, { status: 409 })
}
