import type { BookingId, TruckId } from '#app/platform/ids.ts'
import type { DayTruck, TruckOfDay } from '../day-trucks.ts'

/** A pickup whose truck is out, and which trucks have room for it. */
export type LeftPickup = {
	id: BookingId
	name: string
	reference: string
	windowLabel: string
	/** `15 yd³` */
	yards: string
	/** It can go to another day with the truck's others. */
	canMove: boolean
	offers: TruckOfDay[]
	/** The truck it gets where all are put on trucks in one go; `undefined` where none has room then. */
	planned: DayTruck | undefined
}

/** A truck that is out that day. */
export type TruckOutOfDay = DayTruck & {
	reason: string
	/** `10:40 AM`; `undefined` for all day. */
	since: string | undefined
	/** Its pickups that are not over, in the order of booking. */
	left: LeftPickup[]
}

/** The trucks that are out on a day, and what that does to it. */
export type DayWithoutTrucks = {
	out: TruckOutOfDay[]
	/** The names of the pickups that find no room on the trucks that are left, going by the order of booking. */
	tooMany: string[]
	/** The trucks that are left: `45 of 40 yd³, 12 h of 24 h`. */
	load: string
	/** `now`: today a truck can be out from now on. `day`: on a later day for all of it. `past`: it is too late. */
	canBe: 'now' | 'day' | 'past'
}

/** The most characters of the reason. */
export const longestReason = 120

export const truckOutFields = ['does', 'truck', 'reason', 'from'] as const

/** The most pickups that are put on trucks at once: more than a day has. */
const mostPut = 200

/** The name of a pickup's field in the form that puts all on trucks. */
export const putField = (n: number) => `put ${n}`

export const putFields: readonly string[] = Array.from({ length: mostPut }, (_, n) => putField(n))

/** A pickup as it is sent: which, the truck that is out, and the one to put it on. */
export const sentPut = (id: string, from: string, to: string) => `${id} ${from} ${to}`

/** The id of what is said of a truck that is out. */
export const outHeading = (id: TruckId) => `out-${id}`
