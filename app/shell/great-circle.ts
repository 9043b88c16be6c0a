import type { Coordinates } from './area-geography.ts'

const earthRadius = 6371

const inRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres between two places along the surface of the earth: what people call a straight line. */
export function greatCircle([fromNorth, fromEast]: Coordinates, [toNorth, toEast]: Coordinates): number {
	const [from, to] = [inRadians(fromNorth), inRadians(toNorth)]
	const haversine =
		Math.sin((to - from) / 2) ** 2 +
		Math.cos(from) * Math.cos(to) * Math.sin(inRadians(toEast - fromEast) / 2) ** 2
	// Rounding may take it a little over 1 where two places are opposite each other.
	return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(haversine)))
}
