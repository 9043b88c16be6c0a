import type { CustomerId, QuoteId, ThreadId } from '#app/platform/ids.ts'
import type { Cents } from '#app/values/money.ts'

/** The parts of the inbox: threads that wait, those of them that are one's own, all, and what is settled elsewhere. */
export const inboxParts = ['waiting', 'mine', 'all', 'requests', 'prices'] as const
export type InboxPart = (typeof inboxParts)[number]

export const threadsPageSize = 50

/** The most that is counted, in the menu and beside a part: more are `999+`. */
export const mostCounted = 999
export const countInWords = (count: number) => (count > mostCounted ? `${mostCounted}+` : String(count))

/** How long a price that ended without an answer still stands in the inbox, in days. */
export const endedShownDays = 14

export type ThreadOnList = {
	id: ThreadId
	/** The customer’s name, or else the number or email address. */
	who: string
	customerId: CustomerId | undefined
	/** Under a customer’s name. */
	contact: string
	/** How long it waits: `5 h`; `undefined` when nothing does. */
	waiting: string | undefined
	/** A question about a quote waits. */
	asks: boolean
	/** The latest that was written, and by whom: `undefined` is the customer. */
	latest: { words: string; by: string | undefined; at: string }
	assigned: string | undefined
}

/** A firm price without an answer. */
export type SentPrice = {
	quoteId: QuoteId
	name: string
	amount: Cents
	sent: string
	until: string
	/** It holds no longer, and was not answered. */
	ended: boolean
}
