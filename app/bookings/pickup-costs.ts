import { type Cents, cents } from '#app/values/money.ts'

/** Fewer pickups say little, and too much of each. */
export const fewestPickups = 12
/** How long back pickups are counted, in days. */
export const countedDays = 730
/** Amounts are rounded to this, so that no single pickup can be told from them. */
const step = cents(5)

/** What pickups that were asked for on a local page have cost in a city: the middle half of them, before tax. */
export type PickupCosts = {
	/** In lower case, as cities are compared. */
	city: string
	pickups: number
	from: Cents
	to: Cents
	/** The year of the first of them. */
	since: number
}

/** What this process knows of the costs of pickups: a local page does not wait for the database. */
export type KnownCosts = {
	/** By city, those of the pickups that were asked for on a local page. */
	at: (page: string) => PickupCosts[]
	/** Identifies all that is known: the kept pages are made of it. */
	version: () => string
	/** Waits for a running read. */
	close: () => Promise<void>
}

export const roundedCost = (amount: number): Cents => Math.round(amount / step) * step

/** Those of a city, however it was typed. */
export const costsIn = (costs: PickupCosts[], city: string): PickupCosts | undefined =>
	costs.find((each) => each.city === city.toLowerCase())
