import { assert, constantFrom, double, property, tuple, uniqueArray } from 'fast-check'
import { test } from 'vitest'
import { type Coordinates, kilometresFrom, viewAround } from './area-geography.ts'

const latitude = double({ min: 42, max: 60, noNaN: true })
const longitude = double({ min: -130, max: -60, noNaN: true })
const place = tuple(latitude, longitude)

test('a crop of the map has each place at least the margin from its edges, and is five wide for four high', () => {
	assert(
		property(
			place,
			uniqueArray(place, { minLength: 1, maxLength: 6 }),
			constantFrom(1, 7, 14),
			(centre, places, margin) => {
				const [first, ...others] = places
				if (!first) return false
				const shown: [Coordinates, ...Coordinates[]] = [first, ...others]
				const { west, east, north, south } = viewAround(centre, shown, margin)
				const slack = 1e-6 * (east - west)
				const inside = shown
					.map((each) => kilometresFrom(centre, each))
					.every(
						(at) =>
							at.east - margin >= west - slack &&
							at.east + margin <= east + slack &&
							at.north + margin <= north + slack &&
							at.north - margin >= south - slack,
					)
				return inside && Math.abs((east - west) / (north - south) - 1.25) < 1e-9
			},
		),
	)
})
