import { type Cents, cents } from '#app/values/money.ts'

/** The fewest pickups to publish costs of: fewer say little, and reveal too much of each. */
export const fewestPickups = 12
/** The days over which pickups are counted. */
export const countedDays = 730
/** Costs are rounded to this step, so that no single pickup can be told from them. */
const step = cents(5)

/** The costs before tax of pickups in a city that were booked from a local page: the middle half. */
export type PickupCosts = {
	/** In lower case, as cities are compared. */
	city: string
	pickups: number
	from: Cents
	to: Cents
	/** The year of the first of them. */
	since: number
}

/** The costs of past pickups in memory: a local page does not wait for the database. */
export type KnownCosts = {
	/** The costs by city of the pickups booked from a local page. */
	at: (page: string) => PickupCosts[]
	/** What the site says of how close its prices were. */
	accuracy: () => string[]
	/** What the site says of how often crews arrived within their windows. */
	arrivals: () => string | undefined
	/** Identifies the costs: the cache of local pages depends on it. */
	version: () => string
	/** Waits for a running read. */
	close: () => Promise<void>
}

export const roundedCost = (amount: number): Cents => Math.round(amount / step) * step

/** The costs of a city, in upper or lower case. */
export const costsIn = (costs: PickupCosts[], city: string): PickupCosts | undefined =>
	costs.find((each) => each.city === city.toLowerCase())
