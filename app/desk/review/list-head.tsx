import { useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ExportMenu } from './export-menu.tsx'
import { ListSearch } from './list-search.tsx'
import type { ListAsk, QuoteCounts } from './quotes-list.ts'

const count = new Intl.NumberFormat('en-CA')

/** The part above the list: Refresh and Export, search, filter and order, and the number of quotes. */
export function ListHead(props: { ask: ListAsk; counts: QuoteCounts; loading: boolean }) {
	const { ask, counts, loading } = props
	const { revalidate, state } = useRevalidator()
	return (
		<div>
			<div className="flex flex-wrap items-center gap-2">
				<h1 className="mr-auto text-2xl text-spruce">Quotes</h1>
				<Button kind="outline" className="px-3" onClick={revalidate} disabled={state === 'loading'}>
					Refresh
				</Button>
				<ExportMenu ask={ask} />
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
