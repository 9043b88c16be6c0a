import { platformContext } from '#app/platform/context.server.ts'
import { notFound, pdfAnswer } from '#app/platform/http/responses.server.ts'
import { customerPageHeaders } from '#app/shell/customer-page.ts'
import type { Route } from './+types/quote-copy.resource.ts'
import { copyOfQuote } from './quote-copy.server.ts'

/** `GET /quote/:token/quote.pdf`: a copy of the quote as it is now, to keep. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const pdf = await copyOfQuote(platform, token)
	if (!pdf) return notFound()
	return pdfAnswer('quote', pdf, customerPageHeaders)
}
