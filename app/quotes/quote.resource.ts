import { answer, notFound, readJson, tooOften } from '#app/platform/answers.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { quoteIdSchema } from '#app/platform/ids.ts'
import type { Route } from './+types/quote.resource.ts'
import { ownerTokenOf } from './owner-token.server.ts'
import { quoteChangesSchema } from './quote.ts'
import { updateQuote } from './quotes.server.ts'

export const handle = { methods: ['PATCH'] }

/** `PATCH /quotes/:quoteId`: a later save, with only what changed. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const refused = await tooOften(context, 'changeQuote')
	if (refused) return refused
	const token = ownerTokenOf(request, platform.config)
	const quoteId = quoteIdSchema.safeParse(params.quoteId)
	if (!token || !quoteId.success) return notFound()
	const changes = await readJson(request, quoteChangesSchema)
	if (changes instanceof Response) return changes
	const quote = await updateQuote(platform, token, quoteId.data, changes)
	return quote ? answer(quote) : notFound()
}
