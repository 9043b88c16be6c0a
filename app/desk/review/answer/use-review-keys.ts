import type { ReviewStatus } from '#app/quotes/review.ts'
import { useKey } from '../use-key.ts'

const keys: Record<string, ReviewStatus> = { a: 'approved', p: 'pending', r: 'rejected' }

/** `a`, `p` and `r` ask for a status, unless the user is typing in a field. */
export const useReviewKeys = (ask: (status: ReviewStatus) => void): void =>
	useKey(Object.keys(keys).join(''), (key) => {
		const status = keys[key]
		if (status) ask(status)
	})
