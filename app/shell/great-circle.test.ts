import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Coordinates } from './area-geography.ts'
import { greatCircle } from './great-circle.ts'

const place: fc.Arbitrary<Coordinates> = fc.tuple(
	fc.double({ min: -90, max: 90, noNaN: true }),
	fc.double({ min: -180, max: 180, noNaN: true }),
)

test('distances that are known: between cities, of a degree, around half the earth', () => {
	const [calgary, edmonton] = [
		[51.0453, -114.0572],
		[53.5461, -113.4938],
	] as const
	expect(greatCircle(calgary, edmonton)).toBeCloseTo(280.7, 0)
	expect(greatCircle([50, -114], [51, -114])).toBeCloseTo(111.2, 1)
	// A degree of longitude is shorter the further north it is.
	expect(greatCircle([60, -114], [60, -113])).toBeCloseTo(111.2 / 2, 1)
	expect(greatCircle([0, 0], [0, 180])).toBeCloseTo(Math.PI * 6371, 5)
})

test('it is the same there and back, nothing to the place itself, and no detour is shorter', () => {
	fc.assert(
		fc.property(place, place, place, (one, other, third) => {
			const direct = greatCircle(one, other)
			expect(greatCircle(other, one)).toBeCloseTo(direct, 6)
			expect(greatCircle(one, one)).toBe(0)
			expect(direct).toBeLessThanOrEqual(greatCircle(one, third) + greatCircle(third, other) + 1e-3)
			expect(direct).toBeLessThanOrEqual(Math.PI * 6371 + 1e-3)
		}),
	)
})
