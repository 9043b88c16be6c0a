import type { Content } from '#app/platform/content.ts'
import type { MappedCity } from '#app/shell/area-geography.ts'
import { cityFile, mappedCity } from '#app/shell/city.ts'
import type { PageLink } from '../../page-link.ts'
import { type Community, communities, isTown, toCommunity } from '../community/community.ts'
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
	parts: partsOf(content),
	things: allThings(content),
	towns: townsByDistance(content),
	places: mapPlaces(content).filter(({ major }) => major),
	mapped: withoutRoads(mappedCity(content)),
})

/** The longest page has no bytes of the first flight to spare for highways. */
const withoutRoads = (city: MappedCity): MappedCity => ({ ...city, map: { ...city.map, roads: [] } })

type ListedCommunity = Pick<
	Community,
	'name' | 'quadrant' | 'demographics' | 'description' | 'propertyTypes' | 'landmarks'
> &
	Pick<PageLink, 'path'>

/** A part of the city as its page lists it; one that is a quadrant has a page. */
export type CityPart = { name: string; id: string; path?: string; communities: ListedCommunity[] }

/** The communities by the part of the city that they are in: the quadrants first, the towns last. */
function partsOf(content: Content): CityPart[] {
	const listed = communities.all(content).map((each) => ({ ...each, ...toCommunity(content, each) }))
	const quarters = quadrants.all(content)
	const others = [...new Set(listed.filter((each) => !isTown(each)).map(({ quadrant }) => quadrant))].filter(
		(part) => !quarters.some(({ code }) => code === part),
	)
	const parts = [
		...quarters.map((each) => ({
			...toQuadrant(content, each),
			id: each.code,
			isIn: ({ quadrant }: ListedCommunity) => quadrant === each.code,
		})),
		...others.map((name) => ({
			name,
			id: name.replace(/ /g, '-'),
			isIn: ({ quadrant }: ListedCommunity) => quadrant === name,
		})),
		{ name: 'Towns', id: 'Towns', isIn: isTown },
	]
	return parts
		.map(({ isIn, ...part }) => ({ ...part, communities: listed.filter(isIn) }))
		.filter((part) => part.communities.length > 0)
}

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
