/** A dot on the drawing and the name that is to stand beside it, in the drawing's units. */
export type Dot = { name: string; x: number; y: number /** Named in any case. */; always?: boolean }
export type Label = { x: number; y: number; anchor: 'start' | 'end' | 'middle' }

type Box = { left: number; right: number; top: number; bottom: number }

const overlap = (one: Box, other: Box) =>
	one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** How far a name stands from its dot. */
const gap = 6

/**
 * Where each name stands so that none covers another or a dot: beside, below or above it. One for which
 * there is no room gets none, unless it must have one: so the first in the list have the better chance. Widths are estimated from the letters.
 */
export function placeLabels(
	dots: Dot[],
	{ size, width, height }: { size: number; width: number; height: number },
) {
	const taken: Box[] = dots.map(({ x, y }) => ({ left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 }))
	return dots.map(({ name, x, y, always }, own): Label | undefined => {
		const wide = name.length * size * 0.6
		// In whole units: a fraction is read by nobody, and costs a page bytes.
		const [beside, under, over] = [y + Math.round(size / 3), y + size + Math.round(gap / 2), y - gap]
		const choices: (Label & { left: number })[] = [
			{ x: x + gap, y: beside, anchor: 'start', left: x + gap },
			{ x: x - gap, y: beside, anchor: 'end', left: x - gap - wide },
			{ x, y: under, anchor: 'middle', left: x - wide / 2 },
			{ x, y: over, anchor: 'middle', left: x - wide / 2 },
			{ x, y: over, anchor: 'start', left: x },
			{ x, y: under, anchor: 'start', left: x },
			{ x, y: over, anchor: 'end', left: x - wide },
			{ x, y: under, anchor: 'end', left: x - wide },
		]
		for (const { left, ...label } of choices) {
			const box = { left, right: left + wide, top: label.y - size * 0.8, bottom: label.y + size * 0.2 }
			const inside = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height
			if (!inside || taken.some((other, at) => at !== own && overlap(box, other))) continue
			taken.push(box)
			return label
		}
		if (!always) return undefined
		taken.push({ left: x - wide / 2, right: x + wide / 2, top: over - size * 0.8, bottom: over + size * 0.2 })
		return { x, y: over, anchor: 'middle' }
	})
}
