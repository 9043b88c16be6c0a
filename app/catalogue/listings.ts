import { inDollars } from './units.ts'

/** What pages say of themselves in the same words. */

/** The picture line of a page about a place. */
export const windowsAndPrices = 'Two-hour windows, all-in prices'

type Priced = { avgPrice: [number, number]; timeRequired: string }

/** The picture line of a page about a service or a thing. */
export const pricedIn = (where: string, { avgPrice, timeRequired }: Priced): string =>
	`${inDollars(avgPrice)} in ${where}, ${timeRequired}`
