import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeLabels } from './map-labels.ts'

const frame = { size: 10, width: 300, height: 200 }
const dots = fc.array(
	fc.record({
		name: fc.stringMatching(/^[A-Z][a-z]{2,14}$/),
		x: fc.integer({ min: 5, max: 295 }),
		y: fc.integer({ min: 5, max: 195 }),
	}),
	{ minLength: 1, maxLength: 40 },
)

test('every dot has its answer, the first always a name, and the others stay on the drawing', () => {
	fc.assert(
		fc.property(dots, (places) => {
			const [first, ...others] = placeLabels(
				places.map((place, at) => ({ ...place, always: at === 0 })),
				frame,
			)
			expect(others).toHaveLength(places.length - 1)
			expect(first).toBeDefined()
			for (const label of others)
				if (label) {
					expect(label.x).toBeGreaterThanOrEqual(0)
					expect(label.x).toBeLessThanOrEqual(frame.width)
					expect(label.y).toBeGreaterThan(0)
					expect(label.y).toBeLessThanOrEqual(frame.height)
				}
		}),
	)
})

test('a name gives way to one before it', () => {
	const [first, second] = placeLabels(
		[
			{ name: 'Crossfield', x: 100, y: 100 },
			{ name: 'Industrial', x: 103, y: 100 },
		],
		frame,
	)
	expect(first?.anchor).not.toBe(second?.anchor)
})
