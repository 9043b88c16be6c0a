import type { BookingId, TruckId } from '#app/platform/ids.ts'
import type { BookingStatus } from '#app/policies/booking-states.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'

type OnDay = { id: BookingId; reference: string; name: string; windowLabel: string }

/** A pickup that can be moved, and the window that it would get: `undefined` where the day has no room for it. */
export type DayMove = OnDay & {
	version: number
	to: { windowId: string; windowLabel: string; isSame: boolean } | undefined
}

type MovedTruck = { id: TruckId; name: string }

/** The pickups of a day, or of one truck, and where they would go on another. */
export type DayMoves = {
	date: CalendarDate
	dateInWords: string
	/** The truck of which alone the pickups are; `undefined` for those of the whole day. */
	truck: MovedTruck | undefined
	/** The trucks of the day that have pickups to move, which a day that is closed has no need of. */
	trucks: (MovedTruck & { count: number })[]
	/** Whether the day still takes bookings, and so gives the freed slots away. */
	isOpen: boolean
	/** The next days that are open. */
	days: { date: CalendarDate; name: string }[]
	/** The day to move to, or why it is none. */
	to: { date: CalendarDate; inWords: string } | undefined
	refusal: string | undefined
	moves: DayMove[]
	others: (OnDay & { why: string })[]
}

/** What became of one pickup. */
export type MoveOutcome = { id: BookingId; who: string; moved: boolean; words: string }

export type DayMovesAnswer = {
	message: string
	/** What was sent, for a form that is to be sent again. */
	sent?: { because: string; moves: string[] }
	outcomes: MoveOutcome[]
}

/** Why a pickup is not moved with its day; `undefined` for one whose day is confirmed and whose crew has not set off. */
export const whyItStays: Record<BookingStatus, string | undefined> = {
	booked: undefined,
	requested: 'It’s waiting for an answer: confirm or decline it.',
	'on the way': 'The crew is on its way.',
	arrived: 'The crew is there.',
	done: 'It’s done.',
	'no-show': 'The crew went, and no one was there.',
	cancelled: 'It’s cancelled.',
}

/** The most characters of the reason, which goes into a text as well. */
export const longestBecause = 120

/** The name of a pickup's box in the form. */
export const moveField = (n: number) => `move ${n}`

/** A ticked pickup as its box is sent: which, the version that was seen, and the window that was shown. */
export const sentMove = (id: string, version: number, windowId: string) => `${id} ${version} ${windowId}`
