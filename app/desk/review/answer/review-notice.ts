import type { ReviewOutcome } from './review-answer.ts'

const failed = 'Failed to update quote'

/** What happened, and advice that is shown only while the form is still open. */
const reasons: Record<Exclude<ReviewOutcome['outcome'], 'done'>, [string, string]> = {
	refused: ['Nothing was changed.', 'See the field that is marked.'],
	changed: ['Someone else changed it first.', 'Both are shown above the fields.'],
	gone: ['This quote no longer exists.', ''],
	'signed-out': ['Your session has ended. Nothing was changed.', ''],
	unanswered: ['There was no answer.', 'What you typed is still here: press the button again.'],
}

/** What is said of a review; with its customer's name on another page. */
export function noticeOf(reached: ReviewOutcome, name: string | undefined) {
	if (reached.outcome === 'done') {
		const text = `Quote ${reached.status} successfully${name === undefined ? '' : `: ${name}`}`
		return { tone: 'success', title: 'Success', text } as const
	}
	const [happened, advice] = reasons[reached.outcome]
	const text = name === undefined ? `${happened} ${advice}` : `${name}: ${happened}`
	return { tone: 'error', title: failed, text } as const
}
