import { z } from 'zod'
import { subjectWithRoom } from '#app/bookings/capacity/subject-room.ts'
import { travelFeeTo } from '#app/bookings/rules/service-zone.ts'
import type { Content } from '#app/platform/content.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { PagePrices, PlacedPrices, PricedPage } from '#app/pricing/local-prices.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import type { Prices } from '#app/pricing/pricing.server.ts'
import { areaBy, withTravelFees } from '#app/pricing/travel-fees.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { cents } from '#app/values/money.ts'
import { items } from './kinds/item/item.ts'
import { services } from './kinds/service/service.ts'
import { situations } from './kinds/situation/situation.ts'
import { specialized } from './kinds/specialized/specialized.ts'
import { townsLeftOut } from './kinds/town/town.ts'
import { localPageAt, promisesAt, subjectAt } from './page-facts.server.ts'

/** The folders whose files have a range, by what the desk calls them. */
const folders = { items, services, specialized, situations }
const called = {
	items: 'Single items',
	services: 'Services',
	specialized: 'Special jobs',
	situations: 'Situations',
} as const
const names = ['items', 'services', 'specialized', 'situations'] as const

/** Every page of a thing or a service, with the range of its file. */
export const pricedPages = (content: Content): PricedPage[] =>
	names.flatMap((folder) =>
		folders[folder].all(content).map(({ slug, name, avgPrice: [from, to] }) => ({
			key: `${folder}/${slug}`,
			name,
			kind: called[folder],
			from: cents(from),
			to: cents(to),
		})),
	)

const pricedFile = z.looseObject({ avgPrice: z.unknown() })

/** Whether texts name the same figures by these loads. */
const sayTheSame = (one: Content['loads'], other: Content['loads']) =>
	JSON.stringify(one.map(({ name, from, to }) => [name, from, to])) ===
	JSON.stringify(other.map(({ name, from, to }) => [name, from, to]))

/** The content by a list and what was set beside it: every page, list and search that is made of it follows. */
function contentBy(content: Content, base: Area, { local, loads }: PagePrices): Content {
	const ranges = new Map(Object.entries(local.ranges))
	const isAsInFiles = ranges.size === 0 && Object.keys(local.travelFees).length === 0
	const { area, city } = content.company
	if (isAsInFiles && base === area && sayTheSame(loads, content.loads)) return content
	const files = new Map(
		[...content.files].map(([path, data]): [string, unknown] => {
			const range = ranges.get(path.replace(/\.yaml$/, ''))
			const file = range && pricedFile.safeParse(data).data
			return [path, file ? { ...file, avgPrice: [range.from / 100, range.to / 100] } : data]
		}),
	)
	return { ...content, files, loads, company: { area: areaBy(base, local), city } }
}

/** As many are kept as pages are shown by at once: the current list, the one before, and one that comes. */
const mostKept = 3

type Area = HaulingCompany['area']
type Base = { company: HaulingCompany; content: Content; prices: Pick<PriceList, 'loads'> }

/** The content by each list, as it is asked for, with the towns and trips of the moment. */
function contents(content: Content, { company }: Pick<Base, 'company'>) {
	const kept = new Map<PagePrices, Content>()
	let towns = company.area
	return (by: PagePrices): Content => {
		if (towns !== company.area) kept.clear()
		towns = company.area
		const made = kept.get(by) ?? contentBy(content, towns, by)
		kept.delete(by)
		kept.set(by, made)
		const [oldest] = kept.keys()
		if (kept.size > mostKept && oldest) kept.delete(oldest)
		return made
	}
}

type Followed = Pick<
	Platform,
	'company' | 'content' | 'localPageAt' | 'promisesAt' | 'subjectAt' | 'townsLeftOut' | 'travelFeeTo'
>

/** The company and its pages as the list of each moment has them, and as those that pages name had them. */
export function followingPrices(
	{ company, content, prices }: Base,
	{ onPages }: Pick<Prices, 'onPages'>,
): Followed & { placedPrices: PlacedPrices } {
	const contentOf = contents(content, { company })
	const pages = pricedPages(content)
	const current = withTravelFees(company, () => onPages().local)
	return {
		placedPrices: {
			get files() {
				return { trips: company.area.trips, pages }
			},
			companyBy: (list) => withTravelFees(company, () => onPages(list).local),
		},
		company: current,
		get content() {
			return contentOf(onPages())
		},
		localPageAt: (path) => localPageAt(content, path),
		promisesAt: (path) => promisesAt(content, path),
		subjectAt: (path, list) => subjectWithRoom(subjectAt(contentOf(onPages(list)), path), prices),
		townsLeftOut: (area) => townsLeftOut({ ...content, company: { ...content.company, area } }),
		travelFeeTo: (place) => travelFeeTo(current, place),
	}
}
