import type { WaitingId } from '#app/platform/ids.ts'
import type { WaitingStatus } from '#app/policies/waiting-states.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'

/** An entry as its customer page shows it. */
export type CustomersEntry = {
	status: WaitingStatus
	version: number
	dateInWords: string
	windows: string[]
	offered: { window: string; until: string } | undefined
	/** The number of entries before it. */
	before: number
	/** A booked pickup is to be moved, instead of a new one booked. */
	isMove: boolean
	where: string
	email: string
	phone: string
}

/** An entry as staff see it. */
export type EntryAtDesk = {
	id: WaitingId
	version: number
	date: CalendarDate
	dateInWords: string
	name: string
	email: string
	phone: string
	where: string
	windows: { id: string; label: string }[]
	since: string
	isMove: boolean
	/** The offer; the customer of one made at night is notified in the morning. */
	offered: { id: string; label: string; until: string; notifiedFrom: string } | undefined
}
