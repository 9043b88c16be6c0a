import type { CustomerPhoto } from '#app/bookings/photos/customer-photo.ts'
import { destinations, type Report, type WayToTell } from '#app/bookings/reports/report.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { PromiseKind } from '#app/policies/promises.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { PagePromise } from '#app/values/page-subject.ts'

/** What one pickup's customer was promised, as its page at the desk shows it. */
export type Promised = {
	id: BookingId
	name: string
	reference: string
	date: CalendarDate
	day: string
	/** `Done`, as its customer's page says. */
	state: string
	isDone: boolean
	takesComplaints: boolean
	promises: { kind: PromiseKind; what: string; state: string; isOverdue: boolean; isKept: boolean }[]
	/** What staff can still promise. */
	canPromise: PagePromise[]
	/** `undefined` when it takes none. */
	photos: CustomerPhoto[] | undefined
	/** How its customer can be told, the best first. */
	ways: WayToTell[]
	report: Report & { version: number; sent: string | undefined }
	complaints: {
		id: string
		said: string
		taken: string
		/** Who said when what came of it; `undefined` while it is open. */
		closed: string | undefined
	}[]
	/** Where its money is given back; `undefined` without an invoice, or for who may not see it. */
	invoice: string | undefined
}

export const promisedFields = [
	...(['do', 'kind', 'tell', 'version', 'complaint', 'said', 'outcome', 'note'] as const),
	...destinations,
] as const
export type PromisedField = (typeof promisedFields)[number]

/** `typed`: what was typed in a form that was refused, to stay there. */
export type PromisedAnswer = {
	ok: boolean
	message: string
	typed: Partial<Record<PromisedField, string>>
}
