/** A dot and its name, in the drawing's units. */
export type Dot = { name: string; x: number; y: number /** Its name is always shown. */; always?: boolean }
export type Label = { x: number; y: number; anchor: 'start' | 'end' | 'middle' }

type Box = { left: number; right: number; top: number; bottom: number }

const overlap = (one: Box, other: Box) =>
	one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** The distance between a name and its dot. */
const gap = 6

/**
 * The positions of the names, so that none overlaps another or a dot: next to its dot, below or above it. A name
 * without room is left out, unless it is `always` shown; earlier dots have priority. Widths are estimated from the
 * number of letters.
 */
export function placeLabels(
	dots: Dot[],
	{ size, width, height }: { size: number; width: number; height: number },
) {
	const taken: Box[] = dots.map(({ x, y }) => ({ left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 }))
	return dots.map(({ name, x, y, always }, ownIndex): Label | undefined => {
		const nameWidth = name.length * size * 0.6
		// In whole units: fractions are invisible, and add bytes to the page.
		const [level, under, over] = [y + Math.round(size / 3), y + size + Math.round(gap / 2), y - gap]
		const choices: (Label & { left: number })[] = [
			{ x: x + gap, y: level, anchor: 'start', left: x + gap },
			{ x: x - gap, y: level, anchor: 'end', left: x - gap - nameWidth },
			{ x, y: under, anchor: 'middle', left: x - nameWidth / 2 },
			{ x, y: over, anchor: 'middle', left: x - nameWidth / 2 },
			{ x, y: over, anchor: 'start', left: x },
			{ x, y: under, anchor: 'start', left: x },
			{ x, y: over, anchor: 'end', left: x - nameWidth },
			{ x, y: under, anchor: 'end', left: x - nameWidth },
		]
		for (const { left, ...label } of choices) {
			const box = { left, right: left + nameWidth, top: label.y - size * 0.8, bottom: label.y + size * 0.2 }
			const inside = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height
			if (!inside || taken.some((other, at) => at !== ownIndex && overlap(box, other))) continue
			taken.push(box)
			return label
		}
		if (!always) return undefined
		taken.push({
			left: x - nameWidth / 2,
			right: x + nameWidth / 2,
			top: over - size * 0.8,
			bottom: over + size * 0.2,
		})
		return { x, y: over, anchor: 'middle' }
	})
}
