import { useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { desk, deskList } from '#app/shell/desk-links.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { requireStaff } from '../../desk.server.ts'
import { deskHead } from '../../desk-head.ts'
import { DeskPage } from '../../desk-page.tsx'
import { untilAnswered } from '../../loading.ts'
import { QuotePanel } from '../quote-panel.tsx'
import { latestChange, listQuotes, openQuote, questionsToAnswer } from '../review.server.ts'
import { Shortcuts } from '../shortcuts.tsx'
import { useFreshness } from '../use-freshness.ts'
import type { Route } from './+types/quotes.page.ts'
import { ListHead } from './list-head.tsx'
import { QuestionsToAnswer } from './questions-to-answer.tsx'
import { QuoteRow } from './quote-row.tsx'
import { type ListAsk, readAsk } from './quotes-list.ts'
import { useReturnToRow } from './row-focus.ts'

export const meta = deskHead.meta('Quotes')

/** The list that the address asks for, and the selected quote. */
export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	await requireStaff({ request, context, pattern }, 'quotes')
	const platform = context.get(platformContext)
	const ask = readAsk(new URL(request.url).search)
	const change = await latestChange(platform)
	const [page, questions, selected] = await Promise.all([
		listQuotes(platform, ask),
		questionsToAnswer(platform),
		ask.selected === undefined ? undefined : openQuote(platform, ask.selected),
	])
	return { ask, page, questions, selected, change }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

export default function Quotes({ loaderData }: Route.ComponentProps) {
	const { ask, page, questions, selected, change } = loaderData
	const [goesOn, setGoesOn] = useState(true)
	const loading = useNavigation().location?.pathname === desk()
	useFreshness(change)
	useReturnToRow(ask.selected)
	return (
		<DeskPage className="flex flex-col">
			<ListHead ask={ask} counts={page.counts} loading={loading} />
			<QuestionsToAnswer questions={questions} ask={ask} />
			<div className="mt-3 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]">
				<section
					aria-label="Quotes"
					aria-busy={loading}
					className={`@container ${selected ? 'max-lg:hidden' : ''}`}
				>
					{page.quotes.length === 0 ? (
						<p className="rounded-card border border-line border-dashed p-8 text-center text-muted">
							No quotes found matching your criteria
						</p>
					) : (
						<ul className="grid grid-cols-[minmax(0,1fr)] gap-1" data-testid="quotes">
							{page.quotes.map((quote) => (
								<QuoteRow key={quote.id} quote={quote} ask={ask} selected={quote.id === ask.selected} />
							))}
						</ul>
					)}
					<Pages ask={ask} older={page.older} />
				</section>
				<aside aria-label="Details" className="lg:sticky lg:top-4">
					{selected ? (
						<QuotePanel
							key={selected.id}
							quote={selected}
							ask={ask}
							onward={{ on: goesOn, set: setGoesOn }}
						/>
					) : (
						<p className="hidden rounded-card border border-line border-dashed p-8 text-center text-muted lg:block">
							{ask.selected ? 'This quote no longer exists.' : 'Select a quote to view details'}
						</p>
					)}
				</aside>
			</div>
			<Shortcuts />
		</DeskPage>
	)
}

function Pages({ ask, older }: { ask: ListAsk; older: string | undefined }) {
	if (!older && !ask.before) return null
	return (
		<nav aria-label="Pages" className="mt-4 flex justify-between gap-2">
			{ask.before ? (
				<ButtonLink kind="outline" to={deskList({ ...ask, before: '', selected: '' })}>
					First page
				</ButtonLink>
			) : (
				<span />
			)}
			{older && (
				<Link
					to={deskList({ ...ask, before: older, selected: '' })}
					className="inline-flex min-h-12 items-center rounded-field border-2 border-spruce px-5 font-semibold no-underline"
				>
					Next page
				</Link>
			)}
		</nav>
	)
}
