import type { Tally, Thing } from '../things/counted-things.ts'
import { pack } from './packing.ts'
import { drawings } from './thing-drawings.tsx'

/** What a cubic foot of a thing takes of the picture: with it, a counted load is about as high as the mark of its volume. */
const areaOfFoot = 80

/** A drawing in the size of its thing's room: a bag is small beside a sofa. */
function parcelOf(key: string, { drawing, cubicFeet }: Pick<Thing, 'drawing' | 'cubicFeet'>) {
	const { left, right, up } = drawings[drawing]
	const scale = Math.sqrt((cubicFeet * areaOfFoot) / ((left + right) * up))
	return { what: { key, drawing, scale }, w: (left + right) * scale, h: up * scale }
}

/** More bags than there is room for in the picture. */
const manyBags = 120

/** The things as they are packed; what has no place in the picture is a bag in it, as long as there is place for one. */
function packed(tally: Tally, box: { w: number; h: number }) {
	const parcels = tally.flatMap(({ thing, count }) =>
		Array.from({ length: count }, (_, at) => parcelOf(`${thing.id} ${at}`, thing)),
	)
	const { packed: placed, left } = pack(parcels, box)
	const bags = left.slice(0, manyBags).map(({ what }) => parcelOf(what.key, { drawing: 'bag', cubicFeet: 4 }))
	return bags.length === 0 ? placed : pack([...placed, ...bags], box).packed
}

type Props = {
	tally: Tally
	/** The near side of the truck's box: its lower left corner, its width and its height. */
	box: { x: number; floor: number; w: number; h: number }
}

/** The very things that were counted, in the truck. */
export const TruckCounted = ({ tally, box }: Props) =>
	packed(tally, box).map(({ what: { key, drawing, scale }, x, up }) => (
		<g
			key={key}
			transform={`translate(${box.x + x + drawings[drawing].left * scale} ${box.floor - up}) scale(${scale})`}
			strokeWidth={Math.min(3, 1.6 / scale)}
			className="transition-opacity duration-150 starting:opacity-0 motion-reduce:transition-none"
		>
			{drawings[drawing].drawn}
		</g>
	))
