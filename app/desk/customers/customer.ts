import { z } from 'zod'
import type { TextingOfPhone } from '#app/notifications/texts/texting.ts'
import {
	type BookingId,
	type CustomerId,
	customerIdSchema,
	type QuoteId,
	type WaitingId,
} from '#app/platform/ids.ts'
import type { BookingStatus } from '#app/policies/booking-states.ts'
import type { WaitingStatus } from '#app/policies/waiting-states.ts'
import type { QuoteStatus } from '#app/quotes/quote.ts'
import type { Cents } from '#app/values/money.ts'
import { oneLine } from '#app/values/typed-text.ts'
import type { StaffNote } from '../bookings/notes/staff-note.ts'
import type { TextAtDesk } from '../texts/text-at-desk.ts'

/** One record of a customer: an email and a phone that came together. */
export type CustomerRecord = { id: CustomerId; name: string; email: string; phone: string; joined: boolean }

/** A customer with everything that staff see of them. */
export type CustomerDetail = {
	/** The first is the record that the others were joined into. */
	records: CustomerRecord[]
	/** What staff noted: on the first record with its version, and earlier on the others. */
	noted: {
		/** The record that they are kept on. */
		of: CustomerId
		notes: string
		business: boolean
		doNotServe: boolean
		version: number
		earlier: { id: CustomerId; of: string; text: string }[]
	}
	/** Records with the same email or phone that are not known to be the same person. */
	similar: CustomerRecord[]
	/** Whether texts go to their phones. */
	texting: TextingOfPhone[]
	/** What came by text from their phones, the latest first. */
	replies: TextAtDesk[]
	/** What they agreed to beside their pickups: in which words, when and where. */
	consents: { id: string; wording: string; at: string; page: string }[]
	bookings: {
		id: BookingId
		reference: string
		status: BookingStatus
		when: string
		where: string
		/** What staff noted of it. */
		staffNotes: StaffNote[]
	}[]
	/** Where they had pickups or will, the latest first, each with its latest booking and that one's phone. */
	addresses: { bookingId: BookingId; where: string; last: string; phone: string }[]
	/** What they waited for. */
	waiting: { id: WaitingId; status: WaitingStatus; when: string; where: string; since: string }[]
	quotes: { id: QuoteId; status: QuoteStatus; load: string; total: Cents; created: string }[]
	/** What they were told by email and text, the latest first; `reference`: of the booking that it's about. */
	notices: {
		id: string
		what: string
		how: string
		failed: boolean
		at: string
		reference: string | undefined
	}[]
	/** What they complained of, the latest first; `outcome` in words, `undefined` while it's open. */
	complaints: {
		id: string
		bookingId: BookingId
		reference: string
		said: string
		made: string
		outcome: string | undefined
	}[]
	history: { id: string; at: string; actor: string; what: string }[]
}

/** The form with which staff join and separate records of a customer. */
export const customerChangeSchema = z.discriminatedUnion('do', [
	z.strictObject({ do: z.literal('join'), other: customerIdSchema }),
	z.strictObject({
		do: z.literal('join-booking'),
		reference: z.string().overwrite(oneLine).toUpperCase().max(20),
	}),
	z.strictObject({ do: z.literal('separate'), other: customerIdSchema }),
	/** The owner alone; `sure` is ticked beside what goes. */
	z.strictObject({ do: z.literal('erase'), sure: z.literal('yes', { error: 'needs a tick' }) }),
])
/** With the names of the forms that stop texts to a phone, and save notes. */
export const customerChangeFields = [
	'do',
	'other',
	'reference',
	'sure',
	'texts',
	'phone',
	'notes',
	'business',
	'doNotServe',
	'version',
] as const
