import type { Content } from '#app/platform/content.ts'
import { hub, mappedCity } from '#app/shell/city.ts'
import { mapPlaces, nearestTowns } from '../town/around.ts'
import { toTown, townsOf } from '../town/town.ts'
import { type SpecialLocation, specialLocations, toLocation } from './location.ts'

/**
 * The page of the municipality that a special location belongs to, if there is one; towns near it, and other special
 * locations.
 */
export function relatedToLocation(location: SpecialLocation, content: Content) {
	const parent = townsOf(content).find(({ name }) => name === location.parentMunicipality)
	const city = hub(content)
	return {
		parent: location.parentMunicipality === city.name ? city : parent && toTown(parent),
		places: mapPlaces(content),
		mapped: mappedCity(content),
		neighbours: nearestTowns(content, location).map(toTown),
		others: specialLocations
			.all(content)
			.filter(({ slug }) => slug !== location.slug)
			.map(toLocation),
	}
}
