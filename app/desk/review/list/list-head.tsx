import { Link, useRevalidator } from 'react-router'
import { desk, deskList } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { useMay } from '../../use-may.ts'
import { ExportMenu } from './export-menu.tsx'
import { ListSearch } from './list-search.tsx'
import { isToAnswer, type ListAsk, type QuoteCounts, toAnswer } from './quotes-list.ts'

const count = new Intl.NumberFormat('en-CA')

/** The part above the list: Refresh and Export, search, filter and order, and the number of quotes. */
export function ListHead(props: { ask: ListAsk; counts: QuoteCounts; loading: boolean }) {
	const { ask, counts, loading } = props
	const { revalidate, state } = useRevalidator()
	const may = useMay()
	return (
		<div>
			<div className="flex flex-wrap items-center gap-2">
				<h1 className="text-2xl text-spruce max-sm:mr-auto">Quotes</h1>
				<Tabs ask={ask} toAnswer={counts.toAnswer} />
				<Button kind="outline" className="px-3" onClick={revalidate} disabled={state === 'loading'}>
					Refresh
				</Button>
				{may('exports') && <ExportMenu ask={ask} />}
			</div>
			<ListSearch ask={ask} byStatus={counts.byStatus} />
			<p className="mt-2 text-muted tabular-nums" role="status">
				{loading
					? 'Loading quote requests...'
					: `Showing ${count.format(counts.matching)}${counts.more ? '+' : ''} of ${count.format(counts.total)} quotes`}
			</p>
		</div>
	)
}

function Tabs({ ask, toAnswer: waiting }: { ask: ListAsk; toAnswer: number }) {
	const answering = isToAnswer(ask)
	const tabs = [
		{ name: 'All', to: desk(), current: !answering },
		{ name: `To answer (${count.format(waiting)})`, to: deskList(toAnswer), current: answering },
	]
	return (
		<nav aria-label="Which quotes" className="mr-auto flex flex-wrap max-sm:order-last max-sm:w-full">
			{tabs.map(({ name, to, current }) => (
				<Link
					key={to}
					to={to}
					aria-current={current ? 'page' : undefined}
					className="inline-flex min-h-11 items-center px-2 tabular-nums aria-[current=page]:font-semibold aria-[current=page]:no-underline"
				>
					{name}
				</Link>
			))}
		</nav>
	)
}
