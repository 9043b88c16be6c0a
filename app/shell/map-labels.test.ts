import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Dot, type Label, placeLabels } from './map-labels.ts'

const frame = { size: 10, width: 300, height: 200 }
const dots = fc.array(
	fc.record({
		name: fc.stringMatching(/^[A-Z][a-z]{2,14}$/),
		x: fc.integer({ min: 5, max: 295 }),
		y: fc.integer({ min: 5, max: 195 }),
	}),
	{ minLength: 1, maxLength: 40 },
)

/** The box that a name covers, with the widths that `placeLabels` assumes. */
function boxOf(name: string, { x, y, anchor }: Label) {
	const wide = name.length * frame.size * 0.6
	const left = { start: x, middle: x - wide / 2, end: x - wide }[anchor]
	return { left, right: left + wide, top: y - frame.size * 0.8, bottom: y + frame.size * 0.2 }
}

test('no name overlaps another name or another dot, and each is inside the drawing', () => {
	fc.assert(
		fc.property(dots, (places) => {
			const boxes = placeLabels(places, frame).map(
				(label, at) => label && boxOf(places[at]?.name ?? '', label),
			)
			for (const [at, box] of boxes.entries()) {
				if (!box) continue
				expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0)
				expect(box.right).toBeLessThanOrEqual(frame.width)
				expect(box.bottom).toBeLessThanOrEqual(frame.height)
				for (const [other, { x, y }] of places.entries())
					if (other !== at)
						expect(x > box.left && x < box.right && y > box.top && y < box.bottom, 'covers a dot').toBe(false)
				for (const other of boxes.slice(at + 1))
					if (other)
						expect(
							box.left < other.right &&
								other.left < box.right &&
								box.top < other.bottom &&
								other.top < box.bottom,
							'covers a name',
						).toBe(false)
			}
		}),
	)
})

test('a dot that must have its name always has it', () => {
	fc.assert(
		fc.property(dots, (places) => {
			const labels = placeLabels(
				places.map((place, at) => ({ ...place, always: at === 0 })),
				frame,
			)
			expect(labels).toHaveLength(places.length)
			expect(labels[0]).toBeDefined()
		}),
	)
})

test('a name gives way to an earlier one on the list', () => {
	const crossfield = { name: 'Crossfield', x: 100, y: 100 }
	const industrial = { name: 'Industrial', x: 103, y: 100 }
	const anchors = (dots: Dot[]) => placeLabels(dots, frame).map((label) => label?.anchor)
	expect(anchors([crossfield, industrial])).toEqual(['end', 'start'])
	expect(anchors([industrial])).toEqual(['start'])
})
