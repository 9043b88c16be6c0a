import type { Content } from '#app/platform/content.ts'
import { cityFile, mappedCity } from '#app/shell/city.ts'
import type { PageLink } from '../../page-link.ts'
import { communities, toCommunity } from '../community/community.ts'
import { items, toItem } from '../item/item.ts'
import { specialLocations, toLocation } from '../location/location.ts'
import { quadrants, toQuadrant } from '../quadrant/quadrant.ts'
import { satellites } from '../satellite/satellite.ts'
import { services, toService } from '../service/service.ts'
import { situations, toSituation } from '../situation/situation.ts'
import { specialized, toSpecialized } from '../specialized/specialized.ts'
import { mapPlaces } from '../town/around.ts'
import { type Town, townsOf } from '../town/town.ts'

/** Everything that the city's page links to. */
export const breadthOf = (content: Content) => ({
	communities: communities.all(content).map((each) => ({ ...each, ...toCommunity(content, each) })),
	quadrants: quadrants.all(content).map((each) => toQuadrant(content, each)),
	things: allThings(content),
	towns: townsByDistance(content),
	places: mapPlaces(content),
	mapped: mappedCity(content),
})

/** Everything else that the hub links to, by kind. */
function allThings(content: Content): { title: string; links: PageLink[] }[] {
	const listed = new Set<string>()
	// A page that is both a service and a situation is listed once.
	const once = ({ path }: PageLink) => !listed.has(path) && listed.add(path)
	return [
		{ title: 'Services', links: services.all(content).map((each) => toService(content, each)) },
		{ title: 'Special jobs', links: specialized.all(content).map((each) => toSpecialized(content, each)) },
		{ title: 'Single items', links: items.all(content).map((each) => toItem(content, each)) },
		{ title: 'Situations', links: situations.all(content).map((each) => toSituation(content, each)) },
		{ title: 'Special places', links: specialLocations.all(content).map(toLocation) },
	]
		.map(({ title, links }) => ({ title, links: links.filter(once) }))
		.filter(({ links }) => links.length > 0)
}

/** All towns in bands of distance from the city, the nearest first. */
function townsByDistance(content: Content): { title: string; towns: (Town & { communities: number })[] }[] {
	const sorted = townsOf(content)
		.map((town) => ({
			...town,
			communities: satellites.all(content).filter(({ municipality }) => municipality === town.slug).length,
		}))
		.toSorted((a, b) => a.kilometres - b.kilometres)
	const { bands } = cityFile.in(content)
	const near = bands.map(({ title, upTo }, at) => ({
		title,
		towns: sorted.filter(
			(town) => !town.region && town.kilometres <= upTo && town.kilometres > (bands[at - 1]?.upTo ?? 0),
		),
	}))
	const regions = [...new Set(sorted.flatMap(({ region }) => region ?? []))].map((region) => ({
		title: `${region} region`,
		towns: sorted.filter((town) => town.region === region),
	}))
	return [...near, ...regions].filter(({ towns }) => towns.length > 0)
}
