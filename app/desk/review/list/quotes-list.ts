import * as z from 'zod/mini'
import { storable } from '#app/platform/database/storable-text.ts'
import { quoteIdSchema } from '#app/platform/ids.ts'
import type { QuoteStatus } from '#app/quotes/quote.ts'
import type { Cents } from '#app/values/money.ts'
import { oneLine } from '#app/values/typed-text.ts'

export const quoteStatuses = ['draft', 'pending', 'approved', 'rejected'] as const satisfies QuoteStatus[]
/** The filter: all of them, or one status. */
export const statusFilters = ['all', ...quoteStatuses] as const

/** What the list begins with: the newest, the pickup that comes next, or what is to be answered first. */
export const sorts = ['newest', 'pickup', 'waiting'] as const

/** Quotes on a page of the list. */
export const pageSize = 50
/** Matches of a search are counted up to here. */
export const countedMatches = 2000

/** In characters. */
export const longestSearch = 200

/** The list as the address asks for it; invalid values are ignored. */
export const listAskSchema = z.object({
	q: z.catch(z.string().check(z.overwrite(storable), z.overwrite(oneLine), z.maxLength(longestSearch)), ''),
	status: z.catch(z.enum(statusFilters), 'all'),
	sort: z.catch(z.enum(sorts), 'newest'),
	/** Show the page of quotes that come after this one. */
	before: z.catch(z.optional(quoteIdSchema), undefined),
	selected: z.catch(z.optional(quoteIdSchema), undefined),
})
export type ListAsk = z.infer<typeof listAskSchema>

/** The list of the quotes to answer, in the order in which they are to be answered. */
export const toAnswer = { status: 'pending', sort: 'waiting' } as const satisfies Partial<ListAsk>
export const isToAnswer = ({ status, sort }: Pick<ListAsk, 'status' | 'sort'>): boolean =>
	status === toAnswer.status && sort === toAnswer.sort

export const readAsk = (search: string): ListAsk =>
	listAskSchema.parse(Object.fromEntries(new URLSearchParams(search)))

/** A quote as its row shows it. */
export type QuoteOnList = {
	id: string
	status: QuoteStatus
	customerName: string | null
	/** The member of staff who made it for a caller. */
	madeBy: string | null
	propertyAddress: string | null
	city: string | null
	load: string
	estimatedTotal: Cents
	finalAmount: Cents | null
	/** The time as displayed, in the company's time zone. */
	created: string
	/** The day of its next pickup, or else of its last, as displayed; `undefined` while none is booked. */
	pickup: { day: string; over: boolean } | undefined
	/** How long it has waited for an answer; only in the order of answering. */
	waiting: string | undefined
	photoCount: number
	/** Ids of the first four photos. */
	photos: string[]
}

/** A question about a quote that waits for an answer. */
export type QuestionToAnswer = {
	id: string
	quoteId: string
	customerName: string | null
	question: string
	/** How long it has waited, in words. */
	waiting: string
}

export type QuoteCounts = {
	/** Quotes that match search and filter; `more` when there are more than were counted. */
	matching: number
	more: boolean
	total: number
	/** Quotes that wait for an answer, whatever is searched for. */
	toAnswer: number
	/** By status, of all quotes; not during a search, which may match any of them. */
	byStatus: Partial<Record<QuoteStatus, number>> | undefined
}

export type QuotePage = {
	quotes: QuoteOnList[]
	counts: QuoteCounts
	/** The id of the last quote of this page, when others follow. */
	older: string | undefined
}
