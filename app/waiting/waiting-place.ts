import type { WaitingId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { WaitingStatus } from './waiting-states.ts'

/** A place in the line as its own page shows it. */
export type OwnPlace = {
	status: WaitingStatus
	version: number
	dateInWords: string
	windows: string[]
	offered: { window: string; until: string } | undefined
	/** How many wait before. */
	before: number
	/** A booked pickup is to be moved, instead of a new one booked. */
	isMove: boolean
	where: string
	email: string
}

/** A place in the line as staff see it. */
export type PlaceInLine = {
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
	/** What is held for them; at night they are told in the morning. */
	offered: { id: string; label: string; until: string; toldFrom: string } | undefined
}
