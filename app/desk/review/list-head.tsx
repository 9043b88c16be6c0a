import { use, useEffect, useRef } from 'react'
import { Form, UNSAFE_DataRouterContext, useRevalidator, useSubmit } from 'react-router'
import { desk, deskExport } from '#app/shell/links.ts'
import { Button } from '#app/ui/button.tsx'
import { useNotices } from '#app/ui/notices.tsx'
import { type ListAsk, statusFilters } from './quotes-list.ts'

const count = new Intl.NumberFormat('en-CA')

/** What stands above the list: Refresh and Export, search and filter, and how many there are. */
export function ListHead(props: {
	ask: ListAsk
	counts: { matching: number; more: boolean; total: number }
	loading: boolean
}) {
	const { ask, counts, loading } = props
	const submit = useSubmit()
	const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
	const search = useRef<HTMLInputElement>(null)
	// Typed or chosen before the scripts had arrived: nobody has heard it yet.
	// biome-ignore lint/correctness/useExhaustiveDependencies: only when the page begins to listen
	useEffect(() => {
		const { form } = search.current ?? {}
		if (!form) return
		const set = new FormData(form)
		if (set.get('q') !== ask.q || set.get('status') !== ask.status) submit(form, { replace: true })
	}, [])
	// Gone back to another search: the field follows, unless somebody is typing in it.
	useEffect(() => {
		if (search.current && document.activeElement !== search.current) search.current.value = ask.q
	}, [ask.q])
	// A quote opened while a search is still being typed stays open.
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new selection is what calls the search off
	useEffect(() => () => clearTimeout(waiting.current), [ask.selected])
	const goingElsewhere = useGoingElsewhere()
	const { revalidate, state } = useRevalidator()
	const notices = useNotices()
	const refresh = () =>
		revalidate().catch(() =>
			notices.show({ tone: 'error', title: 'Error', text: 'Failed to load quote requests' }),
		)
	return (
		<div>
			<div className="flex flex-wrap items-center gap-2">
				<h1 className="mr-auto text-2xl text-spruce">Quotes</h1>
				<Button kind="outline" className="px-3" onClick={refresh} disabled={state === 'loading'}>
					Refresh
				</Button>
				<details className="relative">
					<summary className="inline-flex min-h-12 cursor-pointer items-center rounded-field border-2 border-spruce px-3 font-semibold text-spruce">
						Export
					</summary>
					<div className="absolute right-0 z-30 mt-1 grid w-64 gap-1 rounded-field border border-line bg-white p-2 shadow-float">
						<a className="min-h-11 px-2 py-2.5" href={deskExport('xlsx', ask)} download>
							Spreadsheet (.xlsx)
						</a>
						<a className="min-h-11 px-2 py-2.5" href={deskExport('csv', ask)} download>
							Plain table (.csv)
						</a>
					</div>
				</details>
			</div>
			<Form
				role="search"
				action={desk()}
				className="field mt-3 flex flex-wrap items-center gap-2"
				onChange={(event) => {
					const form = event.currentTarget
					clearTimeout(waiting.current)
					waiting.current = setTimeout(() => {
						if (!goingElsewhere()) submit(form, { replace: true })
					}, 250)
				}}
			>
				<label htmlFor="search" className="sr-only">
					Search by name, email or address
				</label>
				<div className="min-w-56 grow">
					<input
						id="search"
						name="q"
						type="search"
						defaultValue={ask.q}
						ref={search}
						placeholder="Search name, email or address"
						autoComplete="off"
					/>
				</div>
				<label htmlFor="status" className="sr-only">
					Status
				</label>
				<div>
					<select id="status" name="status" defaultValue={ask.status} key={ask.status}>
						{statusFilters.map((status) => (
							<option key={status} value={status}>
								{status === 'all' ? 'All statuses' : status.replace(/^./, (first) => first.toUpperCase())}
							</option>
						))}
					</select>
				</div>
				<noscript>
					<Button kind="outline" type="submit">
						Show
					</Button>
				</noscript>
			</Form>
			<p className="mt-2 text-muted tabular-nums" role="status">
				{loading
					? 'Loading quote requests...'
					: `Showing ${count.format(counts.matching)}${counts.more ? '+' : ''} of ${count.format(counts.total)} quotes`}
			</p>
		</div>
	)
}

/**
 * Whether somebody has followed a link whose page is still on its way: a search must not call them back. Asks the
 * router itself, for `useNavigation` tells of it only once React has rendered it, which may take longer than typing.
 */
function useGoingElsewhere(): () => boolean {
	const router = use(UNSAFE_DataRouterContext)?.router
	return () => {
		const { state, formMethod } = router?.state.navigation ?? {}
		return state === 'loading' && formMethod === undefined
	}
}
