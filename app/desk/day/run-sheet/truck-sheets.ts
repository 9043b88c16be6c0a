import { canRunLate } from '#app/policies/booking-states.ts'
import { mostStops, routeThrough } from '#app/shell/desk-links.ts'
import type { PickupOfDay } from '../../bookings/pickup-at-desk.ts'
import type { DayOfPickups, WindowOfDay } from '../day-of-pickups.ts'
import type { DayTruck } from '../day-trucks.ts'

/** The value in place of a truck's id. */
export const onNoTruck = 'none'

/** A page of the run sheet: one truck's pickups of the day, by window. */
export type TruckSheet = {
	/** `undefined` for pickups on no truck yet. */
	truck: DayTruck | undefined
	windows: WindowOfDay[]
	pickups: PickupOfDay[]
}

/**
 * The pages of a day's run sheet: one for each truck that has pickups, in the order of the trucks, and one for those on none.
 */
export function truckSheets({ windows, trucks }: Pick<DayOfPickups, 'windows' | 'trucks'>): TruckSheet[] {
	const all = windows.flatMap(({ pickups }) => pickups)
	// A truck that no longer works on this day may still have pickups of it.
	const others = all.flatMap(({ truck }) =>
		truck && !trucks.some(({ id }) => id === truck.id) ? [[truck.id, truck] as const] : [],
	)
	return [...trucks, ...new Map(others).values(), undefined]
		.map((truck) => {
			const isOn = (pickup: PickupOfDay) => pickup.truck?.id === truck?.id
			return {
				truck,
				windows: windows
					.map((window) => ({ ...window, pickups: window.pickups.filter(isOn).sort(byPlace) }))
					.filter(({ pickups }) => pickups.length > 0),
				pickups: all.filter(isOn),
			}
		})
		.filter(({ pickups }) => pickups.length > 0)
}

/** Within a window neighbours follow each other: by postal code, and the one booked first before the other. */
const byPlace = (a: PickupOfDay, b: PickupOfDay): number =>
	compare(a.shown.postal ?? '', b.shown.postal ?? '') || compare(a.id, b.id)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** A way to drive, and how its link is named: `Route`, or `Route, stops 1–10` where there are several. */
export type RouteOfTruck = { words: string; way: string }

/**
 * The ways to where a truck still goes, in the order in which it drives: to what is confirmed, and where the crew doesn't stand yet.
 * Their stops have the numbers of the run sheet.
 */
export function routesOf({ windows }: Pick<TruckSheet, 'windows'>): RouteOfTruck[] {
	const stops = windows
		.flatMap(({ pickups }) => pickups)
		.map(({ where, status }, at) => ({ where, status, number: at + 1 }))
	const ahead = stops.filter(({ status }) => canRunLate(status))
	const parts = Array.from({ length: Math.ceil(ahead.length / mostStops) }, (_, at) =>
		ahead.slice(at * mostStops, (at + 1) * mostStops),
	)
	return parts.map((part) => ({
		words: parts.length === 1 ? 'Route' : `Route, ${numbersInWords(part.map(({ number }) => number))}`,
		way: routeThrough(part.map(({ where }) => where)),
	}))
}

/** `stops 1–10`, or `stop 11` */
const numbersInWords = (numbers: number[]): string =>
	numbers.length === 1 ? `stop ${numbers[0]}` : `stops ${numbers[0]}–${numbers.at(-1)}`

/** `3 pickups, 12.5 yd³` */
export function loadsInWords(pickups: Pick<PickupOfDay, 'cubicYards'>[]): string {
	const yards = pickups.reduce((sum, { cubicYards }) => sum + cubicYards, 0)
	return `${countInWords(pickups)}, ${Math.round(yards * 100) / 100} yd³`
}

export const countInWords = ({ length }: { length: number }): string =>
	length === 1 ? '1 pickup' : `${length} pickups`
