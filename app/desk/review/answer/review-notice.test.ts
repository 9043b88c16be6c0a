import { expect, test } from 'vitest'
import type { ReviewOutcome } from './review-answer.ts'
import { noticeOf } from './review-notice.ts'

const now = {
	status: 'pending',
	finalAmount: null,
	lines: null,
	notes: null,
	customerNote: null,
	version: 2,
} as const
const sent = { status: 'approved' } as const

test.each<[ReviewOutcome, here: string, elsewhere: string]>([
	[
		{ outcome: 'done', status: 'approved', version: 2 },
		'Quote approved successfully',
		'Quote approved successfully: Jo',
	],
	[
		{ outcome: 'done', status: 'rejected', version: 2 },
		'Quote rejected successfully',
		'Quote rejected successfully: Jo',
	],
	[
		{ outcome: 'refused', faults: {} },
		'Nothing was changed. See the field that is marked.',
		'Jo: Nothing was changed.',
	],
	[
		{ outcome: 'changed', by: 'Al', at: '9 AM', now },
		'Someone else changed it first. Both are shown above the fields.',
		'Jo: Someone else changed it first.',
	],
	[{ outcome: 'gone' }, 'This quote no longer exists. ', 'Jo: This quote no longer exists.'],
	[
		{ outcome: 'signed-out' },
		'Your session has ended. Nothing was changed. ',
		'Jo: Your session has ended. Nothing was changed.',
	],
	[
		{ outcome: 'unanswered', sent },
		'There was no answer. What you typed is still here: press the button again.',
		'Jo: There was no answer.',
	],
])('%j is said on its page, and with the customer’s name on another', (outcome, here, elsewhere) => {
	const done = outcome.outcome === 'done'
	const how = done
		? { tone: 'success', title: 'Success' }
		: { tone: 'error', title: 'Failed to update quote' }
	expect(noticeOf(outcome, undefined)).toEqual({ ...how, text: here })
	expect(noticeOf(outcome, 'Jo')).toEqual({ ...how, text: elsewhere })
})
