import { use, useState } from 'react'
import { createPath, useNavigate, useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { type ReviewStatus, reviewSchema } from '#app/quotes/review.ts'
import { ReviewNoticeContext } from '../review-notice-context.ts'
import { neighbourOf } from './card-focus.ts'
import type { QuoteDetail } from './quote-detail.ts'
import type { ReviewFaults, ReviewOutcome, Typed } from './review-answer.ts'
import { sendReview } from './review-client.ts'
import { unsaved } from './review-drafts.ts'
import { useRouter } from './use-router.ts'

const failed = 'Failed to update quote'

/** What happened, and advice that is shown only while the form is still open. */
const reasons: Record<Exclude<ReviewOutcome['outcome'], 'done'>, [string, string]> = {
	refused: ['Nothing was changed.', 'See the field that is marked.'],
	changed: ['Somebody else changed it first.', 'Both are shown above the fields.'],
	gone: ['This quote no longer exists.', ''],
	'signed-out': ['Your session has ended. Nothing was changed.', ''],
	unanswered: ['There was no answer.', 'What you typed is still here: press the button again.'],
}

/**
 * Sends a review and shows a notice of its result, on whichever page of the desk the user is by then. `version` is the
 * version that the user saw; the page may have loaded a newer one since.
 */
export function useReview(quote: QuoteDetail, done: string, showFaults: (faults: ReviewFaults) => void) {
	const notice = use(ReviewNoticeContext)
	const navigate = useNavigate()
	const { revalidate } = useRevalidator()
	const router = useRouter()
	const [version, setVersion] = useState(unsaved.get(quote.id)?.version ?? quote.version)
	const [updating, setUpdating] = useState(false)
	const [outcome, setOutcome] = useState<ReviewOutcome>()
	const conclude = (reached: ReviewOutcome, stayed: boolean) => {
		setOutcome(reached)
		const name = quote.customer.name ?? 'Anonymous Customer'
		if (reached.outcome === 'done') {
			unsaved.delete(quote.id)
			const text = `Quote ${reached.status} successfully${stayed ? '' : `: ${name}`}`
			return notice.show({ tone: 'success', title: 'Success', text })
		}
		const [happened, advice] = reasons[reached.outcome]
		notice.show({
			tone: 'error',
			title: failed,
			text: stayed ? `${happened} ${advice}` : `${name}: ${happened}`,
		})
		if (reached.outcome === 'refused' && stayed) showFaults(reached.faults)
	}
	/** Parses the typed values; shows their faults when they cannot be sent. */
	const check = (typed: Typed) => {
		const { data, error } = z.pick(reviewSchema, { finalAmount: true, notes: true }).safeParse(typed)
		if (error) conclude({ outcome: 'refused', faults: z.flattenError(error).fieldErrors }, true)
		return data
	}
	const submit = async (status: ReviewStatus, typed: Typed) => {
		const sent = updating ? undefined : check(typed)
		if (!sent) return
		setUpdating(true)
		const from = createPath(router.state.location)
		const reached = (await sendReview(quote.id, { status, ...typed }, version)) ?? {
			outcome: 'unanswered',
			sent: { status, ...sent },
		}
		const stayed = router.state.navigation.state === 'idle' && createPath(router.state.location) === from
		conclude(reached, stayed)
		if (reached.outcome === 'done') setVersion(reached.version)
		if (reached.outcome === 'done' && stayed)
			await navigate(done, { preventScrollReset: true, state: { next: neighbourOf(quote.id) } })
		else if (reached.outcome === 'done' || reached.outcome === 'changed') revalidate()
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
