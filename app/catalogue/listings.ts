import type { Collection, Content } from '#app/platform/content.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { hub } from '#app/shell/city.ts'
import type { Company } from '#app/values/company.ts'
import { formatMoney } from '#app/values/money.ts'
import type { Head, Listing, Price } from './kinds/kind.ts'
import type { PageLink } from './page-link.ts'
import { titled } from './title-length.ts'
import { inDollars } from './units.ts'

/** What pages say of themselves in the same words. */

/** The picture line of a page about a place. */
export const windowsAndPrices = 'Two-hour windows, prices by load'

/** The price of a page about a place, by load: from the smallest one to a full truck. */
export function byLoad({ loads }: Pick<PriceList, 'loads'>): { called: string; amount: string } {
	const ends = [loads[0]?.from, loads.at(-1)?.to].filter((amount) => amount !== undefined)
	return { called: 'By load, all-in', amount: ends.map(formatMoney).join('–') }
}

type Priced = { avgPrice: [number, number]; timeRequired: string }

/** The picture line of a page about a service or a thing. */
export const pricedIn = (where: string, { avgPrice, timeRequired }: Priced): string =>
	`${inDollars(avgPrice)} in ${where}, ${timeRequired}`

/** What the city's pages about a service, a thing or a situation have in common. */
type Offer = Priced & { name: string; description: string; metaTitle: string; metaDescription: string }

/** The price at the end of such a page. */
export const usualPrice = ({ avgPrice }: Pick<Priced, 'avgPrice'>): Price => ({
	called: 'Most jobs',
	amount: inDollars(avgPrice),
})

/** Such a page as lists, search and pictures name it; it is found by its `words` as well. */
export const listingOf = <Entity extends Offer>(
	content: Content,
	all: Pick<Collection<Entity>, 'changedAt'>,
	entity: Entity,
	words: string[],
): Listing => ({
	name: entity.name,
	description: entity.description,
	words: words.join(' '),
	pictureLine: pricedIn(hub(content).name, entity),
	price: inDollars(entity.avgPrice),
	indexed: true,
	changed: all.changedAt(content, entity),
})

/** What search engines are told of such a page. */
export const headOf = (
	{ entity, hub }: { entity: Offer; hub: PageLink },
	company: Pick<Company, 'shortName'>,
): Head => ({
	title: titled(entity.metaTitle, company),
	description: entity.metaDescription,
	area: hub.name,
	service: { name: entity.name, description: entity.description, from: entity.avgPrice[0] },
})
