import type { Content } from '#app/platform/content.ts'
import type { MapPlace } from '#app/shell/area-map.tsx'
import { greatCircle } from '#app/shell/great-circle.ts'
import { type Town, townsOf } from './town.ts'

/** How many neighbours a page links to. */
export const shownNeighbours = 5

type Place = { slug: string; coordinates: Town['coordinates'] }

/** All other towns, the nearest to a place first, with their distances in a straight line. */
export const townsFrom = (content: Content, place: Place): { town: Town; kilometres: number }[] =>
	townsOf(content)
		.filter(({ slug }) => slug !== place.slug)
		.map((town) => ({ town, kilometres: Math.round(greatCircle(place.coordinates, town.coordinates)) }))
		.sort((a, b) => a.kilometres - b.kilometres)

/** The towns nearest to a place. */
export const nearestTowns = (content: Content, place: Place): Town[] =>
	townsFrom(content, place)
		.slice(0, shownNeighbours)
		.map(({ town }) => town)

/**
 * The towns on the area map: those around the city, or for a town of a region those of its region and the major ones.
 */
export const mapPlaces = (content: Content, about?: Town): MapPlace[] =>
	townsOf(content)
		.filter(({ region, major }) => region === about?.region || (about?.region && major))
		.map(({ name, path, coordinates, major }) => ({ name, path, coordinates, major }))
