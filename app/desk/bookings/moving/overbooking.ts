import type { CalendarDate } from '#app/values/calendar-date.ts'

/** The longest reason for overbooking, in characters. */
export const longestReason = 200

type Beside = { reference: string; name: string; status: string; cubicYards: number }

/** The pickups of a conflict: those in the window, and the others of a day whose trucks or crews are full. */
export type WhoIsThere = { inWindow: Beside[]; elsewhere: Beside[] }

/** A move that an owner may overbook, as its form carries it. */
export type OverbookedMove = WhoIsThere & {
	date: CalendarDate
	windowId: string
	/** The conflict in words. */
	refusal: string
	/** The snapshot of the conflict, which the server compares. */
	seen: string
	/** The typed reason, and its faults. */
	because: string
	faults: string[] | undefined
}
