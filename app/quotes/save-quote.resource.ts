import { answer, readJson, tooOften } from '#app/platform/answers.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { loadSchema } from '#app/pricing/load.ts'
import type { Route } from './+types/save-quote.resource.ts'
import { ownerCookie } from './owner-token.server.ts'
import { saveQuote } from './quotes.server.ts'

/** `POST /quotes`: the first save. The cookie in the answer makes the quote this visitor's. */
export async function action({ request, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const refused = await tooOften(context, 'saveQuote')
	if (refused) return refused
	const load = await readJson(request, loadSchema)
	if (load instanceof Response) return load
	const { quote, token } = await saveQuote(platform, load)
	return answer(quote, { status: 201, headers: { 'Set-Cookie': ownerCookie(token, platform.config) } })
}
