import { useEffect, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { desk } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { capital } from '#app/values/capital.ts'
import { useRouter } from '../use-router.ts'
import {
	type ListAsk,
	longestSearch,
	type QuoteCounts,
	readAsk,
	sorts,
	statusFilters,
} from './quotes-list.ts'

/** Since the last key or choice, in milliseconds. */
const pause = 250

const number = new Intl.NumberFormat('en-CA')

const sortNames: Record<ListAsk['sort'], string> = {
	newest: 'Newest first',
	pickup: 'Next pickup first',
	waiting: 'To answer first',
}

/** A status of the filter, with how many quotes have it where that is known. */
function filterName(status: ListAsk['status'], byStatus: QuoteCounts['byStatus']): string {
	const name = status === 'all' ? 'All statuses' : capital(status)
	if (!byStatus) return name
	const all = Object.values(byStatus).reduce((sum, quotes) => sum + quotes, 0)
	return `${name} (${number.format(status === 'all' ? all : (byStatus[status] ?? 0))})`
}

/**
 * Search, filter and order: the list is updated while the user types, and the fields are updated when the user goes
 * back.
 */
export function ListSearch({ ask, byStatus }: { ask: ListAsk; byStatus: QuoteCounts['byStatus'] }) {
	const { form, listen } = useSearch(ask)
	return (
		<Form
			role="search"
			action={desk()}
			ref={form}
			className="field mt-3 flex flex-wrap items-center gap-2"
			onChange={listen}
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
					maxLength={longestSearch}
					placeholder="Search name, email or address"
					autoComplete="off"
				/>
			</div>
			<label htmlFor="status" className="sr-only">
				Status
			</label>
			<div>
				<select id="status" name="status" defaultValue={ask.status}>
					{statusFilters.map((status) => (
						<option key={status} value={status}>
							{filterName(status, byStatus)}
						</option>
					))}
				</select>
			</div>
			<label htmlFor="sort" className="sr-only">
				Order
			</label>
			<div>
				<select id="sort" name="sort" defaultValue={ask.sort}>
					{sorts.map((sort) => (
						<option key={sort} value={sort}>
							{sortNames[sort]}
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
	)
}

function useSearch(ask: ListAsk) {
	const submit = useSubmit()
	const router = useRouter()
	const form = useRef<HTMLFormElement>(null)
	const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
	const idle = useNavigation().state === 'idle'

	/** Set while the list does not show the fields' values yet; with the quote that was open when they changed. */
	const pending = useRef<{ openBefore: string | undefined }>(undefined)

	/** Loads the list for the values in the fields, but not during a navigation to a quote or another page. */
	const send = () => {
		waiting.current = undefined
		const { location, navigation } = router.state
		if (navigation.state !== 'idle' && navigation.formMethod === undefined) return later()
		// On another page by now: the router navigates before React has unmounted this one.
		if (!form.current || location.pathname !== desk()) return
		const set = new FormData(form.current)
		// A quote that was opened since the change stays open.
		const { selected } = readAsk(location.search)
		if (selected && selected !== pending.current?.openBefore) set.set('selected', selected)
		submit(set, { action: desk(), replace: true })
	}
	const later = () => {
		clearTimeout(waiting.current)
		waiting.current = setTimeout(send, pause)
	}
	const listen = () => {
		pending.current = { openBefore: readAsk(router.state.location.search).selected }
		later()
	}
	// Unmounting the page cancels its search.
	useEffect(() => () => clearTimeout(waiting.current), [])

	// The fields may have been changed before hydration, when no listener was there.
	// biome-ignore lint/correctness/useExhaustiveDependencies: only once, at hydration
	useEffect(() => {
		if (form.current && !shows(form.current, ask)) listen()
	}, [])
	// Once navigation is over, a search that a click cancelled is sent again; after going back, the fields show what the
	// list shows.
	// biome-ignore lint/correctness/useExhaustiveDependencies: only when the list or the navigation state changes
	useEffect(() => {
		const settled = idle && router.state.navigation.state === 'idle' && waiting.current === undefined
		if (!form.current || !settled) return
		if (shows(form.current, ask)) pending.current = undefined
		else if (pending.current && router.state.historyAction !== 'POP') later()
		else show(form.current, ask)
	}, [ask, idle, router])
	return { form, listen }
}

function shows(form: HTMLFormElement, { q, status, sort }: ListAsk) {
	const set = new FormData(form)
	return String(set.get('q')).trim() === q && set.get('status') === status && set.get('sort') === sort
}

function show(form: HTMLFormElement, ask: ListAsk) {
	for (const field of form.elements)
		if (field instanceof HTMLInputElement) field.value = ask.q
		else if (field instanceof HTMLSelectElement) field.value = field.name === 'sort' ? ask.sort : ask.status
}
