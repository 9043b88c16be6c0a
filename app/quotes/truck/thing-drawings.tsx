import type { ReactNode } from 'react'
import { palette } from '#app/ui/palette.ts'
import type { DrawingName } from '../things/counted-things.ts'
import {
	Barbecue,
	BedFrame,
	Bookcase,
	Freezer,
	Stove,
	Table,
	Treadmill,
} from '../things/household-things.tsx'
import {
	Armchair,
	Bag,
	Carton,
	Chair,
	Dresser,
	Fridge,
	Mattress,
	Sofa,
	Television,
	Tire,
	Washer,
} from './truck-things.tsx'

/** A drawing, and how far it reaches to the left of its lower left corner, to the right of it, and up. */
type Drawing = { left: number; right: number; up: number; drawn: ReactNode }

export const drawings: Record<DrawingName, Drawing> = {
	armchair: { left: 0, right: 54, up: 42, drawn: <Armchair /> },
	bag: { left: 0, right: 29, up: 27, drawn: <Bag /> },
	barbecue: { left: 0, right: 58, up: 46, drawn: <Barbecue /> },
	'bed-frame': { left: 14, right: 80, up: 46, drawn: <BedFrame /> },
	bookcase: { left: 14, right: 34, up: 81, drawn: <Bookcase /> },
	carton: { left: 14, right: 30, up: 33, drawn: <Carton w={30} h={22} /> },
	chair: { left: 7, right: 28, up: 42, drawn: <Chair /> },
	dresser: { left: 14, right: 46, up: 51, drawn: <Dresser /> },
	freezer: { left: 14, right: 66, up: 47, drawn: <Freezer /> },
	fridge: { left: 14, right: 42, up: 89, drawn: <Fridge /> },
	mattress: { left: 9, right: 128, up: 77, drawn: <Mattress /> },
	sofa: { left: 0, right: 96, up: 42, drawn: <Sofa /> },
	stove: { left: 14, right: 40, up: 51, drawn: <Stove /> },
	table: { left: 14, right: 70, up: 45, drawn: <Table /> },
	television: { left: 10, right: 54, up: 44, drawn: <Television /> },
	tire: { left: 0, right: 34, up: 20, drawn: <Tire /> },
	treadmill: { left: 12, right: 78, up: 48, drawn: <Treadmill /> },
	washer: { left: 14, right: 40, up: 49, drawn: <Washer /> },
}

/** A thing by itself, beside its name. */
export function ThingPicture({ name, className }: { name: DrawingName; className?: string }) {
	const { left, right, up, drawn } = drawings[name]
	return (
		<svg
			viewBox={`${-left - 2} ${-up - 2} ${left + right + 4} ${up + 4}`}
			aria-hidden="true"
			className={className}
			fill="none"
			stroke={palette.ink}
			strokeWidth="2"
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			{drawn}
		</svg>
	)
}
