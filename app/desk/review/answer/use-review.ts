import { use, useState } from 'react'
import { createPath, useNavigate, useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { type ReviewStatus, reviewFieldsSchema } from '#app/quotes/review.ts'
import { ReviewNoticeContext } from '../../review-notice-context.ts'
import { neighbourOf, nextWaiting } from '../list/row-focus.ts'
import type { QuoteDetail } from '../quote-detail.ts'
import { useRouter } from '../use-router.ts'
import type { ReviewFaults, ReviewOutcome } from './review-answer.ts'
import { sendReview } from './review-client.ts'
import { unsaved } from './review-drafts.ts'
import type { Fields } from './review-fields.ts'
import { noticeOf } from './review-notice.ts'

/**
 * Sends a review and shows a notice of its result, on whichever page of the desk the user is by then. `version` is the
 * version that the user saw; the page may have loaded a newer one since.
 */
export function useReview(
	quote: QuoteDetail,
	/** The address to go to afterwards: with the next quote that waits open, where the user goes on with one. */
	leave: { to: (next: string | undefined) => string; goesOn: boolean },
	showFaults: (faults: ReviewFaults) => void,
) {
	const notice = use(ReviewNoticeContext)
	const navigate = useNavigate()
	const { revalidate } = useRevalidator()
	const router = useRouter()
	const [version, setVersion] = useState(unsaved.get(quote.id)?.version ?? quote.version)
	const [updating, setUpdating] = useState(false)
	const [outcome, setOutcome] = useState<ReviewOutcome>()
	const conclude = (reached: ReviewOutcome, stayed: boolean) => {
		setOutcome(reached)
		if (reached.outcome === 'done') unsaved.delete(quote.id)
		notice.show(noticeOf(reached, stayed ? undefined : (quote.customer.name ?? 'Anonymous Customer')))
		if (reached.outcome === 'refused' && stayed) showFaults(reached.faults)
	}
	/** Parses the fields; shows their faults when they cannot be sent. */
	const check = (fields: Fields) => {
		const { data, error } = reviewFieldsSchema.safeParse(fields)
		if (error) conclude({ outcome: 'refused', faults: z.flattenError(error).fieldErrors }, true)
		return data
	}
	const submit = async (status: ReviewStatus, fields: Fields) => {
		const sent = updating ? undefined : check(fields)
		if (!sent) return
		setUpdating(true)
		const from = createPath(router.state.location)
		const reached = (await sendReview(quote.id, { status, ...fields }, version)) ?? {
			outcome: 'unanswered',
			sent: { status, ...sent },
		}
		const stayed = router.state.navigation.state === 'idle' && createPath(router.state.location) === from
		conclude(reached, stayed)
		if (reached.outcome === 'done') setVersion(reached.version)
		if (reached.outcome === 'done' && stayed) {
			const waiting = leave.goesOn ? nextWaiting(quote.id) : undefined
			const next = waiting ?? neighbourOf(quote.id)
			await navigate(leave.to(waiting), { preventScrollReset: true, state: { next } })
		} else if (reached.outcome === 'done' || reached.outcome === 'changed') revalidate()
		setUpdating(false)
	}
	/** The user has seen this version: the typed values now apply to it. */
	const goOn = (seen: number) => {
		setVersion(seen)
		const waiting = unsaved.get(quote.id)
		if (waiting) unsaved.set(quote.id, { ...waiting, version: seen })
		setOutcome(undefined)
		notice.withdraw()
	}
	return { submit, check, goOn, updating, outcome, version }
}
