import type {
	BookingId,
	CustomerId,
	LeadId,
	MessageId,
	QuestionId,
	QuoteId,
	ThreadId,
} from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { PictureOfText } from '../../texts/text-at-desk.ts'

/** A pickup for which staff have marked a text as its customer's yes to a curbside pickup: who and when. */
export type CurbsideMark = {
	bookingId: BookingId
	reference: string
	by: string
	at: string
	canTakeBack: boolean
}

/** What was written in a thread; `key` names it on its page. */
export type ThreadItem = { key: string; at: string } & (
	| { kind: 'text'; id: string; body: string; pictures: PictureOfText[]; curbside: CurbsideMark[] }
	/** A call that nobody took. */
	| { kind: 'call'; body: string }
	| {
			kind: 'mail'
			subject: string
			/** What they wrote, and what they quoted below it. */
			said: string
			quoted: string
			/** Why it waits for nobody, and what of it is missing; empty where nothing is to be said. */
			notes: string[]
			pictures: PictureOfText[]
	  }
	/** Who called and was kept as a lead, by whom, and what they said; empty where they said nothing. */
	| {
			kind: 'lead'
			id: LeadId
			phone: string
			date: CalendarDate
			by: string
			who: string
			where: string
			said: string
	  }
	/** What we have sent, with its title, who wrote it where somebody did, and how it went. */
	| {
			kind: 'sent'
			title: string
			body: string
			by: string | undefined
			how: string
			failed: boolean
			/** A reply that was written for later, and can be sent now or taken back. */
			waitingToGo?: MessageId
	  }
	| {
			kind: 'question'
			id: QuestionId
			quoteId: QuoteId
			question: string
			/** Empty while there is none. */
			answer: string
			answered: string
	  }
)

/** A number to which a reply can go by text, or an address to which it can go by email. */
export type ReplyTo = { to: string; shown: string; way: 'mail' | 'text' }

/** A pickup of today or later. */
export type PickupAhead = { id: BookingId; reference: string; when: string; where: string; status: string }

export type ThreadPerson = {
	who: string
	/** Their records, the latest with their contact first; without one they are nobody yet. */
	customerId: CustomerId | undefined
	/** Others who have the same number. */
	others: { id: CustomerId; name: string; marks: string[] }[]
	/** How staff have marked them, in words. */
	marks: string[]
	phones: string[]
	emails: string[]
	/** Their pickups ahead, the next one first. */
	pickups: PickupAhead[]
	openQuote: { id: QuoteId; load: string; created: string } | undefined
}

export type ThreadDetail = {
	id: ThreadId
	person: ThreadPerson
	/** The earliest first. */
	items: ThreadItem[]
	/** Earlier ones are not shown. */
	hasMore: boolean
	waiting: string | undefined
	/** Who waits after them. */
	next: ThreadId | undefined
	assignedTo: string | undefined
	replyTo: ReplyTo[]
	/** Why nothing can go to them from here, and what to do instead. */
	cannotText: string | undefined
	/** Grows with what whoever answers must have seen. */
	seen: string
	/** When a reply for later goes out unless another time is chosen, as a field has it. */
	later: string
}

/** The answer to a form of a thread. */
export type ThreadAnswer = {
	ok: boolean
	message: string
	/** The server did not answer, whatever was pressed. */
	noAnswer?: true
	/** What was typed, with a saved reply that was filled in. */
	typed?: string
	/** What the form had not seen, and what it has seen now. */
	came?: ThreadItem[]
	seen?: string
	shown?: string
	/** When the reply was to go out, as it was typed. */
	at?: string
}
