import type { ReactNode } from 'react'
import {
	Armchair,
	Bag,
	Bicycle,
	Carpet,
	Carton,
	Chair,
	Dresser,
	Fridge,
	Lamp,
	Lumber,
	Mattress,
	Microwave,
	Sofa,
	Suitcase,
	Tank,
	Television,
	Tire,
	Washer,
} from './truck-things.tsx'

/** A thing in the load: from how many eighths it is shown, and the position of its lower left corner above the floor. */
type Placed = { eighths: number; x: number; up: number; thing: ReactNode }

const at = (eighths: number, x: number, up: number, thing: ReactNode): Placed => ({ eighths, x, up, thing })

/** Along the far wall: mostly the tops are visible. */
const backRow = [
	at(1, 150, 0, <Bag />),
	at(1, 186, 0, <Carton w={40} h={22} />),
	at(1, 268, 0, <Bag />),
	at(1, 322, 0, <Carton w={36} h={20} />),
	at(2, 146, 22, <Carton w={34} h={20} />),
	at(2, 236, 0, <Carton w={30} h={40} />),
	at(2, 296, 22, <Bag />),
	at(4, 240, 40, <Carton w={44} h={40} />),
	at(4, 300, 40, <Bag />),
	at(4, 352, 36, <Carton w={38} h={40} />),
	at(6, 146, 84, <Bag />),
	at(6, 250, 80, <Carton w={40} h={42} />),
	at(6, 352, 76, <Bag />),
	at(8, 150, 84, <Mattress />),
	at(8, 300, 100, <Carton w={50} h={44} />),
	at(8, 372, 112, <Bag />),
]

/** Along the open side, from the floor up. */
const frontRow = [
	at(1, 138, 0, <Carpet />),
	at(1, 230, 0, <Bag />),
	at(1, 262, 0, <Carton w={34} h={18} />),
	at(1, 300, 0, <Lumber />),
	at(2, 146, 18, <Carton w={32} h={20} />),
	at(2, 182, 18, <Suitcase />),
	at(2, 228, 18, <Bag />),
	at(2, 260, 18, <Carton w={36} h={22} />),
	at(2, 304, 12, <Tire />),
	at(2, 344, 12, <Carton w={34} h={26} />),
	at(3, 238, 40, <Dresser />),
	at(3, 370, 38, <Bag />),
	at(4, 398, 0, <Fridge />),
	at(4, 138, 38, <Sofa />),
	at(4, 290, 38, <Tank />),
	at(5, 142, 80, <Washer />),
	at(5, 400, 78, <Microwave />),
	at(5, 250, 80, <Carton w={30} h={18} />),
	at(6, 190, 80, <Armchair />),
	at(6, 250, 98, <Bag />),
	at(6, 290, 74, <Television />),
	at(6, 356, 72, <Carton w={34} h={36} />),
	at(7, 404, 100, <Bag />),
	at(7, 360, 108, <Carton w={30} h={20} />),
	at(8, 146, 118, <Bicycle />),
	at(8, 252, 124, <Lamp />),
	at(8, 300, 110, <Chair />),
	at(8, 362, 128, <Bag />),
	at(8, 398, 126, <Carton w={32} h={20} />),
]

/** The load in the truck at a given share; `floor` is the height of the near edge of the box's floor. */
export function TruckLoad({ share, floor }: { share: number; floor: number }) {
	const place = (row: Placed[], dx: number, dy: number) =>
		row.map(({ eighths, x, up, thing }) => (
			<g
				key={`${x} ${up}`}
				transform={`translate(${x + dx} ${floor + dy - up})`}
				opacity={share * 8 >= eighths ? 1 : 0}
			>
				{thing}
			</g>
		))
	return (
		<g className="[&>g]:transition-opacity [&>g]:duration-150 motion-reduce:[&>g]:transition-none">
			{place(backRow, -18, -13)}
			{place(frontRow, 0, -2)}
		</g>
	)
}
