import { cityOf, isInArea, type ServiceZone, serviceZoneOf } from '#app/bookings/rules/service-zone.ts'
import type { Content } from '#app/platform/content.ts'
import { hub } from '#app/shell/city.ts'
import type { Company } from '#app/values/company.ts'
import { cents, formatMoney } from '#app/values/money.ts'
import { cataloguePage } from '../catalogue.server.ts'
import { townsOf } from '../kinds/town/town.ts'
import type { PageLink } from '../page-link.ts'
import type { NamedPlace } from './named-places.server.ts'
import { postalPages } from './search-words.server.ts'

/** What a search says before the pages that it found: something that we do not take, or the place of a postal code. */
export type Answer = { title: string; text: string; pages: PageLink[]; isBooked?: boolean }

const linkTo = (content: Content, path: string): PageLink => ({
	name: cataloguePage(content, path)?.name ?? path,
	path,
})

export type Area = Pick<Company, 'area' | 'city' | 'region'>

const comings: Record<ServiceZone['reach'], string> = {
	'same-day': 'We pick up there.',
	'by-eight': 'We pick up there the same day if you book by 8 AM, or from the next day on.',
	'fixed-days': 'Our trucks get out there on set days. Request one, and we’ll confirm it with you.',
}

/** How soon we come to a place, and what the trip adds. */
const comesThere = ({ reach, dollars = 0 }: ServiceZone): string =>
	comings[reach] +
	(dollars > 0 ? ` The trip adds ${formatMoney(cents(dollars))} to the price of the load.` : '')

/** The pages of the place that a postal code belongs to. */
export function placeOf(content: Content, company: Area, code: string): Answer {
	const communities = postalPages.in(content).find((each) => each.code === code)?.pages
	const city = cityOf(company, code)
	const town = townsOf(content).find(({ name }) => name === city)
	const own = city === company.city ? [hub(content).path] : town ? [town.path] : []
	const pages = [...(communities ?? []), ...own].map((path) => linkTo(content, path))
	if (!isInArea(company, code))
		return {
			title: `${code} is outside ${company.region.name}`,
			text: `We haul in ${company.region.name}. For an address elsewhere, call us.`,
			pages,
		}
	const where = city ? `${code} is in ${city}` : `${code} takes in more than one place`
	const serviceZone = serviceZoneOf(company, { postal: code, city: 'not said' })
	const come = serviceZone.dollars === undefined ? 'We pick up there.' : comesThere(serviceZone)
	const choose = city ? '' : ' Choose your town, or search for its name.'
	return {
		title: where,
		text: come + choose,
		pages: pages.length > 0 ? pages : [linkTo(content, hub(content).path)],
	}
}

/** A place without a page, with those of its city or town. */
export function nearest(content: Content, company: Area, { name, pages }: NamedPlace): Answer {
	const links = pages.map((path) => linkTo(content, path))
	const isInCity = pages.some(
		(path) => path === hub(content).path || path.startsWith(`${hub(content).path}/`),
	)
	if (isInCity)
		return {
			title: `${name} is in ${company.city}`,
			text: `${comesThere(serviceZoneOf(company, { postal: '', city: company.city }))} This page is the nearest:`,
			pages: links,
		}
	const town = townsOf(content).find(({ path }) => path === pages[0])
	return {
		title: `${name} is near ${town?.name ?? links[0]?.name}`,
		text: 'It has no page of its own, so here’s the nearest one. Book with your own address, and we’ll confirm the trip with you.',
		pages: links,
	}
}
