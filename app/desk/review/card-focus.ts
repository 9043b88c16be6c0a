import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-quote]')]

const focusCard = (card: HTMLElement | undefined) => card?.querySelector('a')?.focus()

/** Moves the focus by so many cards, from the focused card or else from the selected one. */
export function move(by: number) {
	const all = cards()
	const marked = all.findIndex((card) => card.contains(document.activeElement))
	const from = marked >= 0 ? marked : all.findIndex((card) => card.dataset.selected !== undefined)
	focusCard(all[Math.min(all.length - 1, Math.max(0, from + by))])
}

/** The next quote on the list, or the previous one when this is the last. */
export function neighbourOf(quoteId: string): string | undefined {
	const all = cards()
	const at = all.findIndex((card) => card.dataset.quote === quoteId)
	return at < 0 ? undefined : (all[at + 1] ?? all[at - 1])?.dataset.quote
}

/** The history state after a review: the quote whose card gets the focus. */
const nextSchema = z.object({ next: z.string() })

/** Focuses the card of a quote that was closed; after a review, the next card. */
export function useReturnToCard(selected: string | undefined): void {
	const { state } = useLocation()
	const before = useRef(selected)
	useEffect(() => {
		const closed = before.current
		before.current = selected
		if (!closed || selected || document.activeElement?.matches('input, select, textarea')) return
		const next = nextSchema.safeParse(state).data?.next ?? closed
		focusCard(cards().find((card) => card.dataset.quote === next))
	}, [selected, state])
}
