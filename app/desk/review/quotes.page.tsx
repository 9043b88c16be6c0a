import { Suspense } from 'react'
import { Await, data, Link, useNavigation } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { desk, deskList } from '#app/shell/links.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { untilAnswered } from '../loading.ts'
import { overviewOf } from '../overview/overview.server.ts'
import { Overview } from '../overview/overview.tsx'
import type { Route } from './+types/quotes.page.ts'
import { useReturnToCard } from './card-focus.ts'
import { ListHead } from './list-head.tsx'
import { QuoteCard } from './quote-card.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { type ListAsk, readAsk } from './quotes-list.ts'
import { latestChange, listQuotes, openQuote } from './review.server.ts'
import { Shortcuts } from './shortcuts.tsx'
import { useFreshness } from './use-freshness.ts'

export const meta = deskHead.meta('Quotes')

/** The list that the address asks for, the selected quote, and the overview, which is streamed later. */
export async function loader({ request, context }: Route.LoaderArgs) {
	await requireStaff(request, context)
	const platform = context.get(platformContext)
	const ask = readAsk(new URL(request.url).search)
	const change = await latestChange(platform)
	const [page, selected] = await Promise.all([
		listQuotes(platform, ask),
		ask.selected === undefined ? undefined : openQuote(platform, ask.selected),
	])
	// During a search or a review the overview would take up space, so it is not computed.
	const plain = ask.q === '' && !ask.before && !ask.selected
	return data({ ask, page, selected, change, overview: plain ? overviewOf(platform) : undefined })
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

export default function Quotes({ loaderData }: Route.ComponentProps) {
	const { ask, page, selected, change, overview } = loaderData
	const loading = useNavigation().location?.pathname === desk()
	useFreshness(change)
	useReturnToCard(ask.selected)
	return (
		<div className="flex flex-col">
			<div className={overview ? 'mb-6 max-lg:order-last max-lg:mt-8' : 'hidden'}>
				<Suspense fallback={<p className="min-h-32 text-muted">Adding up the last 30 days...</p>}>
					<Await
						resolve={overview}
						errorElement={<p className="text-brick">The overview could not be added up.</p>}
					>
						{(figures) => figures && <Overview figures={figures} />}
					</Await>
				</Suspense>
			</div>
			<ListHead ask={ask} counts={page.counts} loading={loading} />
			<div className="mt-3 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
				<section aria-label="Quotes" aria-busy={loading} className={selected ? 'max-lg:hidden' : ''}>
					{page.quotes.length === 0 ? (
						<p className="rounded-card border border-line border-dashed p-8 text-center text-muted">
							No quotes found matching your criteria
						</p>
					) : (
						<ul className="grid gap-2" data-testid="quotes">
							{page.quotes.map((quote) => (
								<QuoteCard key={quote.id} quote={quote} ask={ask} selected={quote.id === ask.selected} />
							))}
						</ul>
					)}
					<Pages ask={ask} older={page.older} />
				</section>
				<aside aria-label="Details" className="lg:sticky lg:top-4">
					{selected ? (
						<QuotePanel key={selected.id} quote={selected} ask={ask} />
					) : (
						<p className="hidden rounded-card border border-line border-dashed p-8 text-center text-muted lg:block">
							{ask.selected ? 'This quote no longer exists.' : 'Select a quote to view details'}
						</p>
					)}
				</aside>
			</div>
			<Shortcuts />
		</div>
	)
}

function Pages({ ask, older }: { ask: ListAsk; older: string | undefined }) {
	if (!older && !ask.before) return null
	return (
		<nav aria-label="Pages" className="mt-4 flex justify-between gap-2">
			{ask.before ? (
				<ButtonLink kind="outline" to={deskList({ ...ask, before: '', selected: '' })}>
					Newest
				</ButtonLink>
			) : (
				<span />
			)}
			{older && (
				<Link
					to={deskList({ ...ask, before: older, selected: '' })}
					className="inline-flex min-h-12 items-center rounded-field border-2 border-spruce px-5 font-semibold no-underline"
				>
					Older
				</Link>
			)}
		</nav>
	)
}
