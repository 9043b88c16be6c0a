import type { MapPlace } from '#app/shell/area-map.tsx'
import { calgaryHub, calgaryPage } from '#app/shell/links.ts'
import type { Company } from '#app/values/company.ts'
import { satellites, services, specialLocations } from './content.server.ts'
import { addressOf } from './entities.server.ts'
import type { OfferedService } from './in-town/offered-service.ts'
import { seasonalServices } from './in-town/seasonal.ts'
import { type Satellite, satelliteTowns } from './kinds/satellite.ts'
import type { SpecialLocation } from './kinds/special-location.ts'
import type { Town } from './kinds/town.ts'
import { kilometres } from './kinds/town-facts.ts'
import type { Lookalike, PageLink } from './page-link.ts'
import {
	nearestTowns,
	offered,
	offeredNamed,
	satellitePath,
	satellitesOf,
	serviceInTownPath,
	servicesIn,
	shownNeighbours,
	toTown,
	townNamed,
	towns,
	townsFrom,
} from './towns.server.ts'

/** The related pages of towns, and of pages in towns. */

/**
 * Popular services on a town's page: the monthly searches that make a service popular, and how many are shown
 * (docs/rules.md, 'How much a page shows').
 */
const popular = { searchedMoreThan: 2000, shown: 6 }

/**
 * The towns on the area map: those around Calgary, or for a town of a region those of its region and the major ones.
 */
export const mapPlaces = (about?: Town): MapPlace[] =>
	towns
		.filter(({ region, slug }) => region === about?.region || (about?.region && isMajor(slug)))
		.map(({ name, slug, path, coordinates }) => ({ name, path, coordinates, major: isMajor(slug) }))

/** Major towns get their names on the map first, where names would overlap. */
const isMajor = (slug: string) =>
	[
		...satelliteTowns,
		'canmore',
		'strathmore',
		'high-river',
		'red-deer',
		'lethbridge',
		'medicine-hat',
	].includes(slug)

/**
 * How many of the nearest towns a town's page shows: with all of them, the total size of the pages would grow with the
 * square of the number of towns.
 */
const shownTowns = 45

export function relatedToTown(town: Town) {
	const nearest = townsFrom(town).slice(0, shownTowns)
	const shown = new Set([town, ...nearest.map((near) => near.town)].map(({ path }) => path))
	const places = mapPlaces(town).filter(({ path }) => shown.has(path))
	const around = nearest.map(({ town: { name, path }, kilometres }) => ({ name, path, kilometres }))
	return {
		popular: services
			.filter(({ searchVolume }) => searchVolume > popular.searchedMoreThan)
			.toSorted((a, b) => b.searchVolume - a.searchVolume)
			.slice(0, popular.shown)
			.map(({ name, slug, description }) => ({ name, description, path: calgaryPage(slug) })),
		communities: satellitesOf(town).map(toSatellite),
		services: servicesIn(town),
		seasons: seasonalServices(town, offered),
		neighbours: around.slice(0, shownNeighbours),
		further: around.slice(shownNeighbours).filter(({ path }) => places.some((place) => place.path === path)),
		places,
	}
}

const toSatellite = (satellite: Satellite): PageLink => ({
	name: satellite.name,
	path: satellitePath(satellite),
})

/** The town of a satellite community, and the town's communities that this one names as nearby. */
export function relatedToSatellite({ city }: Pick<Company, 'city'>, satellite: Satellite) {
	const town = townNamed(satellite.municipality)
	return {
		town: town ? toTown(town) : { name: city, path: calgaryHub() },
		nearby: satellites
			.filter(
				(each) =>
					each.municipality === satellite.municipality &&
					each.name !== satellite.name &&
					satellite.nearbyAreas.includes(each.name),
			)
			.map(toSatellite),
	}
}

/**
 * The page of the municipality that a special location belongs to, if there is one; towns near it, and other special
 * locations.
 */
export function relatedToLocation({ city }: Pick<Company, 'city'>, location: SpecialLocation) {
	const parent = towns.find(({ name }) => name === location.parentMunicipality)
	const own: PageLink = { name: city, path: calgaryHub() }
	return {
		parent: location.parentMunicipality === city ? own : parent && toTown(parent),
		neighbours: nearestTowns(location).map(toTown),
		others: specialLocations
			.filter(({ slug }) => slug !== location.slug)
			.map((entity) => ({ name: entity.name, path: addressOf({ kind: 'location', entity }) })),
	}
}

/** How many other services of the town a service's page links to. */
const shownServices = 6

/** Other services in the town, from the next one on the list; and the same service in the nearest towns. */
export function relatedInTown(town: Town, service: OfferedService) {
	const alike = offered.filter(({ source }) => source === service.source)
	const at = alike.indexOf(service)
	return {
		town: toTown(town),
		others: [...alike.slice(at + 1), ...alike.slice(0, at)]
			.slice(0, shownServices)
			.map((other) => ({ name: other.name, path: serviceInTownPath(town, other) })),
		lookalikes: service.lookalikes.flatMap(({ slug, text }): Lookalike[] => {
			const other = slug === service.slug ? undefined : offeredNamed(slug)
			return other
				? [{ name: `${other.name} in ${town.name}`, path: serviceInTownPath(town, other), text }]
				: []
		}),
		elsewhere: nearestTowns(town).map((each) => ({
			name: each.name,
			path: serviceInTownPath(each, service),
		})),
	}
}

/** All towns in bands of distance from Calgary, the nearest first. */
export function townsByDistance(): { title: string; towns: (Town & { communities: number })[] }[] {
	const sorted = towns
		.map((town) => ({ ...town, communities: satellitesOf(town).length }))
		.toSorted((a, b) => kilometres(a) - kilometres(b))
	const bands = [
		{ title: 'Within 30 km', upTo: 30 },
		{ title: '30 to 60 km', upTo: 60 },
		{ title: '60 to 125 km', upTo: 125 },
	]
	const near = bands.map(({ title, upTo }, at) => ({
		title,
		towns: sorted.filter(
			(town) => !town.region && kilometres(town) <= upTo && kilometres(town) > (bands[at - 1]?.upTo ?? 0),
		),
	}))
	const regions = [...new Set(sorted.flatMap(({ region }) => region ?? []))].map((region) => ({
		title: `${region} region`,
		towns: sorted.filter((town) => town.region === region),
	}))
	return [...near, ...regions]
}
