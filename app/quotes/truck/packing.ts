/** What is to be packed, and how large it is drawn. */
export type Parcel<What> = { what: What; w: number; h: number }
/** Where it stands: its lower left corner, from the left and above the floor. */
export type Packed<What> = Parcel<What> & { x: number; up: number }

/** How high it is filled from `x` on, up to the next step. */
type Step = { x: number; height: number }

/**
 * Packs parcels into a box, the large ones first, each as low as it goes and then as far to the left. `left` are those for
 * which there was no room.
 */
export function pack<What>(parcels: Parcel<What>[], box: { w: number; h: number }) {
	let steps: Step[] = [{ x: 0, height: 0 }]
	const packed: Packed<What>[] = []
	const left: Parcel<What>[] = []
	for (const parcel of [...parcels].sort((a, b) => b.w * b.h - a.w * a.h)) {
		const place = lowest(steps, parcel.w, box.w)
		if (!place || place.height + parcel.h > box.h) {
			left.push(parcel)
			continue
		}
		packed.push({ ...parcel, x: place.x, up: place.height })
		steps = raised(steps, { from: place.x, to: place.x + parcel.w, height: place.height + parcel.h })
	}
	return { packed, left }
}

/** The lowest place for this width, the one furthest to the left of those; `undefined` when the box is narrower. */
function lowest(steps: Step[], w: number, boxWidth: number): Step | undefined {
	const places = steps
		.filter(({ x }) => x + w <= boxWidth)
		.map(({ x }) => ({ x, height: heightOver(steps, x, x + w) }))
	return places.reduce<Step | undefined>(
		(best, place) => (best && best.height <= place.height ? best : place),
		undefined,
	)
}

/** How high it is filled at the highest point between two places. */
const heightOver = (steps: Step[], from: number, to: number): number =>
	steps.reduce((highest, { x, height }, at) => {
		const end = steps[at + 1]?.x ?? Number.POSITIVE_INFINITY
		return x < to && end > from ? Math.max(highest, height) : highest
	}, 0)

/** The steps after something was put on them. */
function raised(steps: Step[], { from, to, height }: { from: number; to: number; height: number }): Step[] {
	const behind = steps.filter(({ x }) => x <= to).pop()?.height ?? 0
	return [
		...steps.filter(({ x }) => x < from),
		{ x: from, height },
		{ x: to, height: behind },
		...steps.filter(({ x }) => x > to),
	]
}
