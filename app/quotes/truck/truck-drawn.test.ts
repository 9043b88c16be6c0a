import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawn } from '#tests/support/drawn.ts'
import { drawings } from './thing-drawings.tsx'
import { TruckCounted } from './truck-counted.tsx'
import { TruckLoad } from './truck-load.tsx'

/** Where things stand in a picture: how far from its left, how far down, and in which size. */
const placesIn = (markup: string) =>
	[...markup.matchAll(/<g[^>]* transform="translate\(([\d.-]+) ([\d.-]+)\)(?: scale\(([\d.]+)\))?"/g)].map(
		([, x, y, scale]) => ({ x: Number(x), y: Number(y), scale: Number(scale ?? 1) }),
	)

test('the load of a share stands on the floor of the truck, and what is put upon it is higher', () => {
	const floor = 300
	const { markup } = drawn(() => createElement(TruckLoad, { share: 1, floor }))
	const heights = placesIn(markup).map(({ y }) => y)
	expect(heights.length).toBeGreaterThan(30)
	for (const height of heights) expect(height).toBeLessThan(floor)
	expect(Math.min(...heights)).toBeLessThan(floor - 120)
})

test.each([
	['sofa', 35],
	['bag', 4],
] as const)(
	'counted things of one kind, as %s, stand beside each other, each in its own room',
	(drawing, cubicFeet) => {
		const box = { x: 100, floor: 300, w: 400, h: 20 }
		const thing = { id: drawing, name: drawing, plural: drawing, drawing, cubicFeet, kilograms: 1, atOnce: 1 }
		const picture = (h: number) =>
			placesIn(
				drawn(() => createElement(TruckCounted, { tally: [{ thing, count: 2 }], box: { ...box, h } })).markup,
			)
		const [one] = picture(400)
		const { left, right, up } = drawings[drawing]
		const scale = one?.scale ?? 0
		// A box that is no higher than one of them: the second has to stand beside the first.
		const [first, second] = picture(up * scale * 1.2).toSorted((a, b) => a.x - b.x)
		expect(first?.x).toBeCloseTo(box.x + left * scale)
		expect(Number(second?.x) - Number(first?.x)).toBeCloseTo((left + right) * scale)
		expect([first?.y, second?.y]).toEqual([box.floor, box.floor])
	},
)
