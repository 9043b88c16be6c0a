import { useLocation } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { quoteIdSchema } from '#app/platform/ids.ts'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import type { Route } from './+types/quote.page.ts'
import { listAskSchema } from './list/quotes-list.ts'
import { QuotePanel } from './quote-panel.tsx'
import { latestChange, openQuote } from './review.server.ts'
import { Shortcuts } from './shortcuts.tsx'
import { useFreshness } from './use-freshness.ts'

export const meta: Route.MetaFunction = deskHead.metaOf<Route.ComponentProps['loaderData']>(
	'Quote',
	({ quote }) => (quote.customer?.name ? `${quote.customer.name}, quote` : 'Quote'),
)

export async function loader({ request, params, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'quotes')
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
		<DeskPage width="column">
			<QuotePanel key={quote.id} quote={quote} ask={from} alone />
			<Shortcuts />
		</DeskPage>
	)
}
