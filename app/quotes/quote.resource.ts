import { answer, notFound, readJson, tooOften } from '#app/platform/answers.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { quoteIdSchema } from '#app/platform/ids.ts'
import type { Route } from './+types/quote.resource.ts'
import { ownerTokenOf } from './owner-token.server.ts'
import { loadOfTag, quoteChangesSchema } from './quote.ts'
import { updateQuote } from './quotes.server.ts'

export const handle = { methods: ['PATCH'] }

const refusals = {
	changed: 'This quote was saved elsewhere meanwhile. Choose which of the two to keep.',
	booked: 'This quote is booked and stays as it is. Save this one as another quote.',
}

/**
 * `PATCH /quotes/:quoteId`: a later save, with only what changed; `If-Match` names the load that its page last knew of.
 * Refused by 409 with the quote as it is when another tab has changed its load meanwhile, or when it is booked.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const refused = await tooOften(context, 'changeQuote')
	if (refused) return refused
	const token = ownerTokenOf(request, platform.config)
	const quoteId = quoteIdSchema.safeParse(params.quoteId)
	if (!token || !quoteId.success) return notFound()
	const changes = await readJson(request, quoteChangesSchema)
	if (changes instanceof Response) return changes
	const seen = loadOfTag(request.headers.get('If-Match'))
	const result = await updateQuote(platform, token, quoteId.data, changes, seen)
	if (result.ok) return answer(result.quote)
	if (result.reason === 'no-such-quote') return notFound()
	return answer({ message: refusals[result.reason], quote: result.quote }, { status: 409 })
}
