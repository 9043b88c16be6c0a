/** What pages say of themselves in the same words. */

/** The picture line of a page about a place. */
export const windowsAndPrices = 'Two-hour windows, all-in prices'

/** The picture line of a page about a service or a thing. */
export const pricedIn = (
	where: string,
	{ avgPrice, timeRequired }: { avgPrice: string; timeRequired: string },
): string => `${avgPrice} in ${where}, ${timeRequired}`
