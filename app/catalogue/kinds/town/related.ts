import type { Content } from '#app/platform/content.ts'
import { inCity, mappedCity } from '#app/shell/city.ts'
import { restOf } from '../../in-town/landfills.ts'
import { servicesIn } from '../../in-town/offered-service.ts'
import { seasonalServices } from '../../in-town/seasonal.ts'
import { snippet } from '../../snippet.ts'
import { satellites, toSatellite } from '../satellite/satellite.ts'
import { services } from '../service/service.ts'
import { mapPlaces, shownNeighbours, townsFrom } from './around.ts'
import type { Town } from './town.ts'

/**
 * Popular services on a town's page: the monthly searches that make a service popular, how many are shown and
 * how much of what they are (docs/rules.md, 'How much a page shows').
 */
const popular = { searchedMoreThan: 2000, shown: 6, characters: 100 }

/**
 * How many of the nearest towns a town's page shows: with all of them, the total size of the pages would grow with the
 * square of the number of towns.
 */
const shownTowns = 45

export function relatedToTown(town: Town, content: Content) {
	const nearest = townsFrom(content, town).slice(0, shownTowns)
	const shown = new Set([town, ...nearest.map((near) => near.town)].map(({ path }) => path))
	const places = mapPlaces(content, town).filter(({ path }) => shown.has(path))
	const around = nearest.map(({ town: { name, path }, kilometres }) => ({ name, path, kilometres }))
	return {
		popular: services
			.all(content)
			.filter(({ searchVolume }) => searchVolume > popular.searchedMoreThan)
			.toSorted((a, b) => b.searchVolume - a.searchVolume)
			.slice(0, popular.shown)
			.map(({ name, slug, description }) => ({
				name,
				description: snippet(description, popular.characters),
				path: inCity(content, slug),
			})),
		communities: satellites
			.all(content)
			.filter(({ municipality }) => municipality === town.slug)
			.map(toSatellite),
		services: servicesIn(content, town),
		rest: restOf(content, town),
		seasons: seasonalServices(content, town),
		neighbours: around.slice(0, shownNeighbours),
		further: around.slice(shownNeighbours).filter(({ path }) => places.some((place) => place.path === path)),
		places,
		mapped: mappedCity(content),
	}
}
