import { z } from 'zod'

/** What the area maps are drawn from: courses by latitude and longitude, and their projection. */

const point = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)])
export type Coordinates = readonly [latitude: number, longitude: number]

/** The borders of a map in kilometres from the centre. */
const view = z.strictObject({ west: z.number(), east: z.number(), north: z.number(), south: z.number() })
export type View = z.infer<typeof view>

export const geographySchema = z.strictObject({
	/** Where distances and rings are measured from. */
	centre: point,
	/** The rings of distance, in kilometres from the centre. */
	rings: z.array(z.number().positive()),
	/** The city and what lies close. */
	near: view,
	/** The parts of the city that have a page of their own, simplified to a few corners. */
	parts: z.array(z.strictObject({ code: z.string(), slug: z.string(), outline: z.array(point).min(3) })),
	rivers: z.array(z.strictObject({ width: z.number().positive(), course: z.array(point).min(2) })),
	roads: z.array(z.array(point).min(2)),
})
type Geography = z.infer<typeof geographySchema>

/** A city with its map. */
export type MappedCity = { name: string; slug: string; map: Geography }

const kilometresPerDegree = 111.2

/** A degree of longitude at this latitude, to a tenth of a kilometre. */
const eastPerDegree = (latitude: number) =>
	Math.round(kilometresPerDegree * Math.cos((latitude * Math.PI) / 180) * 10) / 10

/** Kilometres east and north of the centre, without the earth's curvature, which is smaller than a dot at this size. */
export const kilometresFrom = (
	centre: Coordinates,
	[latitude, longitude]: Coordinates,
): { east: number; north: number } => ({
	east: (longitude - centre[1]) * eastPerDegree(centre[0]),
	north: (latitude - centre[0]) * kilometresPerDegree,
})

/** A map is five wide for four high. */
const widthForHeight = 1.25

/** The crop of the map that has all these places in it, each at least `margin` kilometres from its edges. */
export function viewAround(
	centre: Coordinates,
	places: readonly [Coordinates, ...Coordinates[]],
	margin: number,
): View {
	const points = places.map((place) => kilometresFrom(centre, place))
	const [easts, norths] = [points.map(({ east }) => east), points.map(({ north }) => north)]
	const middle = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2
	const half = (all: number[]) => (Math.max(...all) - Math.min(...all)) / 2 + margin
	const high = Math.max(half(norths), half(easts) / widthForHeight)
	const wide = high * widthForHeight
	const [x, y] = [middle(easts), middle(norths)]
	return { west: x - wide, east: x + wide, north: y + high, south: y - high }
}
