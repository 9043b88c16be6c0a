import { useEffect, useEffectEvent } from 'react'
import type { ReviewStatus } from '#app/quotes/review.ts'

const keys: Record<string, ReviewStatus> = { a: 'approved', p: 'pending', r: 'rejected' }

/** `a`, `p` and `r` ask for a status, unless the user is typing in a field. */
export function useReviewKeys(ask: (status: ReviewStatus) => void): void {
	const press = useEffectEvent((event: KeyboardEvent) => {
		const status = keys[event.key]
		if (!status || event.ctrlKey || event.metaKey || event.altKey) return
		if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog[open]'))
			return
		event.preventDefault()
		ask(status)
	})
	useEffect(() => {
		const listen = (event: KeyboardEvent) => press(event)
		document.addEventListener('keydown', listen)
		return () => document.removeEventListener('keydown', listen)
	}, [])
}
