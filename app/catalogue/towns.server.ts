import { kilometresFromCentre } from '#app/shell/area-geography.ts'
import { combinationPage, inTown, regionTown, town as townPage } from '#app/shell/links.ts'
import {
	changedAt,
	municipalities,
	regionTowns,
	satellites,
	services,
	situations,
	specialized,
	townServiceTexts,
} from './content.server.ts'
import { combinedSlug } from './in-town/combination.ts'
import { type OfferedService, offeredServices } from './in-town/offered-service.ts'
import type { Satellite } from './kinds/satellite.ts'
import type { Town } from './kinds/town.ts'
import type { PageLink } from './page-link.ts'

/** The towns that we drive to, and the services in them. */

const bare = (slug: string) => slug.replace(/-junk-removal$/, '')

/** The 30 municipalities and outlying areas, then the 15 towns of the regions. */
export const towns: readonly Town[] = [
	...municipalities.map((each) => ({
		...each,
		slug: bare(each.slug),
		path: townPage(bare(each.slug)),
		changed: changedAt(each),
	})),
	...regionTowns.map((each) => ({ ...each, path: regionTown(each.slug), changed: changedAt(each) })),
]
const townBySlug = new Map(towns.map((town) => [town.slug, town]))
export const townNamed = (slug: string): Town | undefined => townBySlug.get(slug)

/** Every service that is offered in a town, once, in the order of the lookup. */
export const offered: readonly OfferedService[] = offeredServices({
	services,
	specialized,
	situations,
	texts: townServiceTexts,
})
const offeredBySlug = new Map(offered.map((service) => [service.slug, service]))
export const offeredNamed = (slug: string): OfferedService | undefined => offeredBySlug.get(slug)

/** The date of the last change of any file that a composed page is made from. */
export function changedInTown(town: Town, service: OfferedService): string | undefined {
	const entity = [...services, ...specialized, ...situations].find(({ slug }) => slug === service.slug)
	return [town.changed, changedAt(service.text), entity && changedAt(entity)]
		.filter((date) => date !== undefined)
		.sort()
		.at(-1)
}

/** The canonical address of a service in a town; for a specialized service, its combination's. */
export const serviceInTownPath = (town: Town, service: OfferedService): string =>
	service.source === 'specialized'
		? combinationPage(combinedSlug(town, service))
		: inTown(town.slug, service.slug)

export const satellitesOf = (town: Pick<Town, 'slug'>): Satellite[] =>
	satellites.filter(({ municipality }) => municipality === town.slug)

export const satellitePath = ({ municipality, slug }: Satellite): string => inTown(municipality, slug)

/** Kilometres between two places in a straight line, accurate enough in southern Alberta. */
function distance(one: Town['coordinates'], other: Town['coordinates']): number {
	const [from, to] = [kilometresFromCentre(one), kilometresFromCentre(other)]
	return Math.hypot(from.east - to.east, from.north - to.north)
}

/** How many neighbours a page links to. */
export const shownNeighbours = 5

type Place = { slug: string; coordinates: Town['coordinates'] }

/** All other towns, the nearest to a place first, with their distances in a straight line. */
export const townsFrom = (place: Place): { town: Town; kilometres: number }[] =>
	towns
		.filter(({ slug }) => slug !== place.slug)
		.map((town) => ({ town, kilometres: Math.round(distance(place.coordinates, town.coordinates)) }))
		.sort((a, b) => a.kilometres - b.kilometres)

/** The towns nearest to a place. */
export const nearestTowns = (place: Place): Town[] =>
	townsFrom(place)
		.slice(0, shownNeighbours)
		.map(({ town }) => town)

export const toTown = ({ name, path }: Town): PageLink => ({ name, path })

/** Links to all services of a town, by the list that they come from. */
export const servicesIn = (town: Town): { title: string; links: PageLink[] }[] =>
	(
		[
			['Services', 'service'],
			['Special jobs', 'specialized'],
			['Situations', 'situation'],
		] as const
	).map(([title, source]) => ({
		title,
		links: offered
			.filter((service) => service.source === source)
			.map((service) => ({ name: service.name, path: serviceInTownPath(town, service) })),
	}))
