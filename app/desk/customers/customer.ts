import { z } from 'zod'
import type { BookingStatus } from '#app/bookings/booking-states.ts'
import {
	type BookingId,
	type CustomerId,
	customerIdSchema,
	type QuoteId,
	type WaitingId,
} from '#app/platform/ids.ts'
import type { QuoteStatus } from '#app/quotes/quote.ts'
import type { Cents } from '#app/values/money.ts'
import type { WaitingStatus } from '#app/waiting/waiting-states.ts'

/** One record of a customer: an email and a phone that came together. */
export type CustomerRecord = { id: CustomerId; name: string; email: string; phone: string; joined: boolean }

/** A customer with everything that staff see of them. */
export type CustomerDetail = {
	/** The first is the record that the others were joined into. */
	records: CustomerRecord[]
	/** Records with the same email or phone that are not known to be the same person. */
	similar: CustomerRecord[]
	/** The phones of theirs that get no text any more. */
	stopped: string[]
	/** What came by text from their phones, the latest first. */
	replies: { id: string; at: string; body: string }[]
	/** What they agreed to beside their pickups: in which words, when and where. */
	consents: { id: string; wording: string; at: string; page: string }[]
	bookings: {
		id: BookingId
		reference: string
		status: BookingStatus
		when: string
		where: string
	}[]
	/** What they waited for. */
	waiting: { id: WaitingId; status: WaitingStatus; when: string; where: string; since: string }[]
	quotes: { id: QuoteId; status: QuoteStatus; load: string; total: Cents; created: string }[]
	history: { id: string; at: string; actor: string; what: string }[]
}

/** The form with which staff join and separate records of a customer. */
export const customerChangeSchema = z.discriminatedUnion('do', [
	z.strictObject({ do: z.literal('join'), other: customerIdSchema }),
	z.strictObject({ do: z.literal('join-booking'), reference: z.string().trim().toUpperCase().max(20) }),
	z.strictObject({ do: z.literal('separate'), other: customerIdSchema }),
])
export const customerChangeFields = ['do', 'other', 'reference'] as const
