import type { Content } from '#app/platform/content.ts'
import { hub, mappedCity } from '#app/shell/city.ts'
import { greatCircle } from '#app/shell/great-circle.ts'
import type { PageLink } from '../../page-link.ts'
import { communities, isTown, toCommunity } from '../community/community.ts'
import { mapPlaces, nearestTowns, shownNeighbours } from '../town/around.ts'
import { toTown, townsOf } from '../town/town.ts'
import { type SpecialLocation, specialLocations, toLocation } from './location.ts'

/** The city's communities nearest to a place. */
const nearestCommunities = (content: Content, { coordinates }: SpecialLocation): PageLink[] =>
	communities
		.all(content)
		.filter((community) => !isTown(community))
		.toSorted((a, b) => greatCircle(coordinates, a.coordinates) - greatCircle(coordinates, b.coordinates))
		.slice(0, shownNeighbours)
		.map((community) => toCommunity(content, community))

/**
 * The page of the municipality that a special location belongs to, if there is one; what is near it, communities inside the
 * city and towns outside of it, and other special locations.
 */
export function relatedToLocation(location: SpecialLocation, content: Content) {
	const city = hub(content)
	const inCity = location.parentMunicipality === city.name
	const town = townsOf(content).find(({ name }) => name === location.parentMunicipality)
	const parent = inCity ? city : town && toTown(town)
	return {
		inCity,
		parent,
		nearby: inCity
			? nearestCommunities(content, location)
			: [...(parent ? [parent] : []), ...nearestTowns(content, location).map(toTown)],
		places: mapPlaces(content),
		mapped: mappedCity(content),
		others: specialLocations
			.all(content)
			.filter(({ slug }) => slug !== location.slug)
			.map(toLocation),
	}
}
