import type { Selectable } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import { type Move, stateMachine } from './state-machine.ts'

export type QuoteStatus = Selectable<Tables['quote_requests']>['quote_status']

const byStaff = { draft: ['staff'], pending: ['staff'], approved: ['staff'], rejected: ['staff'] } as const

const moves = {
	send: { to: 'pending', from: { draft: ['customer', 'staff'] } },
	/** The customer changes a reviewed quote: the review was about another load. */
	reopen: { to: 'pending', from: { approved: ['customer'], rejected: ['customer'] } },
	approved: { to: 'approved', from: byStaff },
	pending: { to: 'pending', from: byStaff },
	rejected: { to: 'rejected', from: byStaff },
} as const satisfies Record<string, Move<QuoteStatus>>

/** The statuses of a quote, and who may change them: a review is named after the status that it sets. */
export const quoteStates = stateMachine<QuoteStatus, keyof typeof moves>(['draft'], moves)
