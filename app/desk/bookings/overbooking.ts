import type { CalendarDate } from '#app/values/calendar-date.ts'

/** How much an owner may write of why they book more than a window takes. */
export const longestReason = 200

/** A pickup that takes of what was asked for. */
type Beside = { reference: string; name: string; status: string }

/** Whose pickups are in the way: those of the window, and the others of a day whose trucks or crews do not suffice. */
export type WhoIsThere = { inWindow: Beside[]; elsewhere: Beside[] }

/** A move that an owner may make all the same, as its form carries it. */
export type OverbookedMove = WhoIsThere & {
	date: CalendarDate
	windowId: string
	/** What is lacking, in words. */
	refusal: string
	/** What stands here of who is there, as the server checks it. */
	seen: string
	/** The reason as it was typed, and what is wrong with it. */
	because: string
	faults: string[] | undefined
}
