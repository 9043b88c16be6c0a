import type { ReactNode } from 'react'
import {
	Armchair,
	Bag,
	Bicycle,
	Carton,
	Fridge,
	Lamp,
	Lumber,
	Mattress,
	Microwave,
	Sofa,
	Television,
	Tire,
	Washer,
} from '#app/quotes/truck/truck-things.tsx'
import { palette } from '#app/ui/palette.ts'

const { paper, sand, line, ink, muted, spruce700, moss, sky } = palette

/*
 * Six pictures of what we take, made of the things that the truck carries. Each thing stands on the floor by its lower
 * left corner, as in the truck.
 */

const floor = 118

type PlaceProps = { x: number; up?: number; scale?: number; children: ReactNode }

const Place = ({ x, up = 0, scale = 1, children }: PlaceProps) => (
	<g transform={`translate(${x} ${floor - up}) scale(${scale})`}>{children}</g>
)

/** It says nothing that the text beside it does not. */
const Picture = ({ children }: { children: ReactNode }) => (
	<div className="[content-visibility:auto] aspect-208/128 print:aspect-auto">
		<svg
			viewBox="0 0 208 128"
			aria-hidden="true"
			className="w-full"
			fill="none"
			stroke={ink}
			strokeWidth="1.6"
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			<path d="M10 126 0 110H198L208 126Z" fill={line} stroke="none" />
			{children}
		</svg>
	</div>
)

export const Furniture = () => (
	<Picture>
		<Place x={50} up={7}>
			<Mattress />
		</Place>
		<Place x={112} up={3}>
			<Lamp />
		</Place>
		<Place x={12}>
			<Sofa />
		</Place>
		<Place x={142}>
			<Armchair />
		</Place>
	</Picture>
)

export const Appliances = () => (
	<Picture>
		<Place x={34} up={4} scale={1.1}>
			<Fridge />
		</Place>
		<Place x={100} up={2} scale={1.1}>
			<Washer />
		</Place>
		<Place x={100} up={46} scale={1.1}>
			<Microwave />
		</Place>
		<Place x={158} scale={1.1}>
			<Washer />
		</Place>
	</Picture>
)

export const Monitor = () => (
	<>
		<path d="M12 0H50l-6-7H18ZM26-7V-16H36V-7Z" fill={line} />
		<rect y="-54" width="62" height="38" rx="3" fill={muted} />
		<rect x="5" y="-49" width="52" height="28" rx="1" fill={sky} />
	</>
)

export const Printer = () => (
	<>
		<path d="M9-26V-44H41V-26Z" fill={paper} />
		<rect y="-26" width="50" height="24" rx="3" fill={moss} />
		<path d="M8-11H42V0H8Z" fill={paper} />
		<path d="M41-20v0M35-20v0" strokeWidth="3" />
	</>
)

export const Electronics = () => (
	<Picture>
		<Place x={92} up={6} scale={1.2}>
			<Monitor />
		</Place>
		<Place x={24} scale={1.25}>
			<Television />
		</Place>
		<Place x={150}>
			<Printer />
		</Place>
	</Picture>
)

export const Fence = () => (
	<>
		{[0, 17, 34, 51, 68].map((x) => (
			<path key={x} d={`M${x} 0V-58l6-8 6 8V0Z`} fill={paper} />
		))}
		<path d="M-4-46H84V-39H-4ZM-4-18H84V-11H-4Z" fill={sand} />
	</>
)

export const Branches = () => (
	<>
		<path
			d="M0-3 92-20M4-12 80-44M12 0 96-6M38-26 48-46M58-14 76-30M30-8 52-30"
			stroke={muted}
			strokeWidth="3.5"
		/>
		{[
			[80, -44],
			[48, -46],
			[92, -20],
			[74, -30],
			[54, -32],
			[26, -20],
			[64, -40],
			[96, -6],
		].map(([x, y]) => (
			<path key={`${x} ${y}`} d={`M${x} ${y}q4-12 15-11 0 11-15 11Z`} fill={moss} />
		))}
	</>
)

export const YardWaste = () => (
	<Picture>
		<Place x={92} up={6}>
			<Fence />
		</Place>
		<Place x={12}>
			<Branches />
		</Place>
		<Place x={130} scale={1.4}>
			<Bag />
		</Place>
		<Place x={166} scale={1.1}>
			<Bag />
		</Place>
	</Picture>
)

export const Drywall = () => (
	<>
		<path d="M24 0 42-84H96L78 0Z" fill={paper} />
		<path d="M12 2 30-80H84L66 2Z" fill={sand} />
		<path d="M0 4 17-70 38-76 33-58 71-66 54 4Z" fill={paper} />
	</>
)

export const Bucket = () => (
	<>
		<path d="M3-28q12-22 24 0" fill="none" />
		<path d="M0-28 4-2Q15 3 26-2L30-28Z" fill={spruce700} />
		<ellipse cx="15" cy="-28" rx="15" ry="4" fill={line} />
	</>
)

export const RenovationDebris = () => (
	<Picture>
		<Place x={16} up={2}>
			<Drywall />
		</Place>
		<Place x={92} up={2} scale={1.15}>
			<Lumber />
		</Place>
		<Place x={110} up={26}>
			<Carton w={38} h={22} />
		</Place>
		<Place x={164}>
			<Bucket />
		</Place>
	</Picture>
)

export const WholePlaces = () => (
	<Picture>
		<path d="M22 112V50L104 8l82 42v62Z" fill={paper} />
		<path d="M12 55 104 8l92 47" strokeWidth="4" />
		<path d="M42 112V56H166V112Z" fill={muted} />
		<path d="M42 56H166V64H42Z" fill={line} />
		<Place x={66} up={6}>
			<Carton w={44} h={20} />
		</Place>
		<Place x={70} up={26}>
			<Carton w={30} h={14} />
		</Place>
		<Place x={122} up={6}>
			<Carton w={36} h={30} />
		</Place>
		<Place x={86}>
			<Bicycle />
		</Place>
		<Place x={34}>
			<Bag />
		</Place>
		<Place x={164}>
			<Tire />
		</Place>
	</Picture>
)
