import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-quote]')]

const focusRow = (row: HTMLElement | undefined) => row?.querySelector('a')?.focus()

/** Moves the focus by so many rows, from the focused one or else from the selected one. */
export function move(by: number) {
	const all = rows()
	const marked = all.findIndex((row) => row.contains(document.activeElement))
	const from = marked >= 0 ? marked : all.findIndex((row) => row.dataset.selected !== undefined)
	focusRow(all[Math.min(all.length - 1, Math.max(0, from + by))])
}

/** The next quote on the list, or the previous one when this is the last. */
export function neighbourOf(quoteId: string): string | undefined {
	const all = rows()
	const at = all.findIndex((row) => row.dataset.quote === quoteId)
	return at < 0 ? undefined : (all[at + 1] ?? all[at - 1])?.dataset.quote
}

/** The next quote on the list that waits for an answer, after this one or else from the top; none beside this one. */
export function nextWaiting(quoteId: string): string | undefined {
	const all = rows()
	const at = all.findIndex((row) => row.dataset.quote === quoteId)
	const others = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))]
	return others.find((row) => row.dataset.waiting !== undefined)?.dataset.quote
}

/** The history state after a review: the quote whose row gets the focus. */
const nextSchema = z.object({ next: z.string() })

/** Focuses the row of a quote that was closed; after a review, the next one, which may be open by then. */
export function useReturnToRow(selected: string | undefined): void {
	const { state } = useLocation()
	const before = useRef(selected)
	useEffect(() => {
		const closed = before.current
		before.current = selected
		if (!closed || closed === selected || document.activeElement?.matches('input, select, textarea')) return
		const next = nextSchema.safeParse(state).data?.next
		if (selected && selected !== next) return
		focusRow(rows().find((row) => row.dataset.quote === (next ?? closed)))
	}, [selected, state])
}
