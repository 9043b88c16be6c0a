import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Packed, pack } from './packing.ts'

const box = { w: 300, h: 150 }
const anyParcels = fc
	.array(fc.record({ w: fc.integer({ min: 1, max: 340 }), h: fc.integer({ min: 1, max: 180 }) }), {
		maxLength: 60,
	})
	.map((sizes) => sizes.map((size, what) => ({ what, ...size })))

const overlap = (one: Packed<number>, other: Packed<number>) =>
	one.x < other.x + other.w &&
	other.x < one.x + one.w &&
	one.up < other.up + other.h &&
	other.up < one.up + one.h

test('each parcel is packed or left, inside the box, and none lies in another', () => {
	fc.assert(
		fc.property(anyParcels, (parcels) => {
			const { packed, left } = pack(parcels, box)
			const all = [...packed, ...left].map(({ what }) => what)
			expect(all.sort((a, b) => a - b)).toEqual(parcels.map(({ what }) => what))
			for (const one of packed) {
				expect(one.x).toBeGreaterThanOrEqual(0)
				expect(one.x + one.w).toBeLessThanOrEqual(box.w)
				expect(one.up + one.h).toBeLessThanOrEqual(box.h)
				for (const other of packed) if (other !== one) expect(overlap(one, other)).toBe(false)
			}
		}),
	)
})

test('each stands on the floor or on what lies under it', () => {
	fc.assert(
		fc.property(anyParcels, (parcels) => {
			const { packed } = pack(parcels, box)
			for (const one of packed) {
				const under = packed.filter((other) => other.up + other.h === one.up)
				const attached = under.some((other) => one.x < other.x + other.w && other.x < one.x + one.w)
				expect(one.up === 0 || attached).toBe(true)
			}
		}),
	)
})

test('the large ones are at the bottom, from the left, and what has no place is left', () => {
	const parcels = [
		{ what: 'bag', w: 30, h: 25 },
		{ what: 'sofa', w: 200, h: 80 },
		{ what: 'fridge', w: 60, h: 120 },
		{ what: 'wall', w: 310, h: 10 },
	]
	const { packed, left } = pack(parcels, box)
	expect(packed.map(({ what, x, up }) => [what, x, up])).toEqual([
		['sofa', 0, 0],
		['fridge', 200, 0],
		['bag', 260, 0],
	])
	expect(left.map(({ what }) => what)).toEqual(['wall'])
})
