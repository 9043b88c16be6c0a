import { useLocation } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { quoteIdSchema } from '#app/platform/ids.ts'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { untilAnswered } from '../loading.ts'
import type { Route } from './+types/quote.page.ts'
import { QuotePanel } from './quote-panel.tsx'
import { listAskSchema } from './quotes-list.ts'
import { latestChange, openQuote } from './review.server.ts'
import { Shortcuts } from './shortcuts.tsx'
import { useFreshness } from './use-freshness.ts'

export const meta = deskHead.meta('Quote')

export async function loader({ request, params, context }: Route.LoaderArgs) {
	await requireStaff(request, context)
	const platform = context.get(platformContext)
	const id = quoteIdSchema.safeParse(params.quoteId)
	const change = await latestChange(platform)
	const quote = id.success ? await openQuote(platform, id.data) : undefined
	if (!quote) throw new Response('Not found', { status: 404 })
	return { quote, change }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** The same detail as next to the list, at an address that can be sent to a colleague. */
export default function QuotePage({ loaderData: { quote, change } }: Route.ComponentProps) {
	useFreshness(change)
	// The list's search and filter are in the history state; a visit by a colleague's link has none.
	const from = listAskSchema.safeParse(useLocation().state).data
	return (
		<div className="mx-auto max-w-3xl">
			<QuotePanel key={quote.id} quote={quote} ask={from} alone />
			<Shortcuts />
		</div>
	)
}
