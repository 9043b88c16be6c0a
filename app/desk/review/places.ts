import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-quote]')]

const focusCard = (card: HTMLElement | undefined) => card?.querySelector('a')?.focus()

/** Moves the focus through the cards, from the one that has it or else from the selected one. */
export function move(by: number) {
	const all = cards()
	const marked = all.findIndex((card) => card.contains(document.activeElement))
	const from = marked >= 0 ? marked : all.findIndex((card) => card.dataset.selected !== undefined)
	focusCard(all[Math.min(all.length - 1, Math.max(0, from + by))])
}

/** The quote that stands after this one, or before it where it is the last. */
export function neighbourOf(quoteId: string): string | undefined {
	const all = cards()
	const at = all.findIndex((card) => card.dataset.quote === quoteId)
	return at < 0 ? undefined : (all[at + 1] ?? all[at - 1])?.dataset.quote
}

/** What a review leaves in the history: the quote to go on with. */
const nextSchema = z.object({ next: z.string() })

/** Once a quote is closed the focus is at its card; after a review at the next one. */
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
