import type { PhotoLabel } from '#app/photos/photo.ts'
import type { FirmPriceId, PhotoId, PhotoRequestId, QuestionId } from '#app/platform/ids.ts'
import type { FirmPriceState } from '#app/policies/firm-price-states.ts'
import type { Cents } from '#app/values/money.ts'
import type { QuoteStatus } from '../quote.ts'
import type { ComparedLines } from './lines/price-lines.ts'

/** A quote as its page shows it to its customer. */
export type QuotePage = {
	status: QuoteStatus
	booked: boolean
	/** The day on which it was saved. */
	savedOn: string
	/** The part of a truck that it fills, for the picture. */
	share: number
	items: string
	counted: string
	lines: { label: string; amount: Cents }[]
	estimate: Cents
	/** What the trip adds to the estimate, in words; empty where it adds nothing. */
	travel: string
	photos: { id: PhotoId; label: PhotoLabel }[]
	/** What staff say about it. */
	note: string
	price: Priced | undefined
	/** The photos that staff asked for, as long as none is added. */
	wanted: { id: PhotoRequestId; label: string; words: string }[]
	/** What its customer asked, the earliest first; `answer` is empty while there is none. */
	questions: { id: QuestionId; question: string; answer: string; at: string }[]
	/** Whether an answer can reach its customer. */
	canAsk: boolean
	/** How long an answer takes, while it waits for one; `undefined` where too little is known to say. */
	expected?: string | undefined
	/** What happened, the earliest first. */
	timeline: { at: string; words: string }[]
}

/** `travel`: what is in it, in words. */
export type Priced = {
	id: FirmPriceId
	state: FirmPriceState
	amount: Cents
	/** What the amount is made of, beside the estimate, where staff have said it. */
	lines?: ComparedLines | undefined
	until: string
	travel: string
	/** The words that its customer agreed to; `undefined` until they have. */
	agreed?: string | undefined
}

/** Why a question was not taken. */
export const notAsked = {
	unreachable: 'We have no email or phone number of yours to answer. Call us instead.',
	'too-many': 'We’ve got your questions, and we’ll answer those first. If it can’t wait, call us.',
} as const

/** Why an answer to a price was not taken. */
export const notTaken = {
	changed: 'This price just changed. Nothing was sent. Look at it again below.',
	charged: 'This pickup is done, so there’s nothing to accept any more.',
	accepted: 'You’ve already accepted this price. To change something, call us.',
	declined: 'You’ve already declined this price. Call us if you’ve changed your mind.',
	expired: 'This price isn’t open any more. Call us, and we’ll look at it again.',
	withdrawn: 'This price no longer holds. Look at your quote again below.',
} as const
