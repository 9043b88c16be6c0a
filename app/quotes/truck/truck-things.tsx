import { palette } from '#app/ui/palette.ts'

const { paper, sand, line, ink, muted, spruce, spruce700, moss, sky } = palette

/*
 * The things a truck carries, each drawn from its own lower left corner (x to the right, y down, so a thing has
 * negative y). Depth runs up and to the left; light comes from the upper right.
 */

type CrateProps = { w: number; h: number; d?: number; fill: string; top: string; side: string }

/** Any box shape: left side, top, front. */
export function Crate({ w, h, d = 14, fill, top, side }: CrateProps) {
	const rise = d * 0.75
	return (
		<>
			<path d={`M0 0V${-h}l${-d} ${-rise}V${-rise}Z`} fill={side} />
			<path d={`M0 ${-h}H${w}l${-d} ${-rise}H${-d}Z`} fill={top} />
			<path d={`M0 0H${w}V${-h}H0Z`} fill={fill} />
		</>
	)
}

export const Carton = ({ w, h }: { w: number; h: number }) => (
	<>
		<Crate w={w} h={h} fill={sand} top={paper} side={line} />
		<path d={`M${w / 2 - 14} ${-h - 10.5}l14 10.5v6`} stroke={moss} />
	</>
)

export const Bag = () => (
	<>
		<path
			d="M3 0C-4-6 0-15 8-18q3-1 3-3L8-26q6 2 11 0L16-21q0 2 4 3C28-15 32-6 26 0Q14 2 3 0Z"
			fill={spruce}
		/>
		<path d="M21-13q3 3 2 7M12-16q-4 2-5 5" stroke={moss} fill="none" />
	</>
)

export const Carpet = () => (
	<>
		<path d="M8-18H80a9 9 0 0 1 0 18H8Z" fill={moss} />
		<circle cx="9" cy="-9" r="9" fill={paper} />
		<path d="M9-9a2 2 0 0 1 3 2 4 4 0 0 1-8-2 6 6 0 0 1 9-4M30-18V0M66-18V0" fill="none" />
	</>
)

export const Lumber = () => (
	<>
		<path d="M0 0V-6L-12-15H58L70-6V0Z" fill={line} />
		<path d="M0-6H70V0H0ZM6-12H74V-6H6Z" fill={sand} />
		<path d="M6-12-6-21H62L74-12Z" fill={paper} />
	</>
)

export const Suitcase = () => (
	<>
		<path d="M13-20v-4q0-2 2-2h10q2 0 2 2v4" fill="none" />
		<rect width="40" height="20" y="-20" rx="4" fill={spruce700} />
		<path d="M10-20V0M30-20V0" />
	</>
)

export const Tire = () => (
	<>
		<path d="M0-12v4a17 8 0 0 0 34 0v-4Z" fill={muted} />
		<ellipse cx="17" cy="-12" rx="17" ry="8" fill={muted} />
		<ellipse cx="17" cy="-12" rx="8" ry="3.5" fill={ink} />
	</>
)

export const Dresser = () => (
	<>
		<Crate w={46} h={40} fill={moss} top={line} side={spruce} />
		<path d="M5-36H41v9H5ZM5-24H41v9H5ZM5-12H41v9H5Z" fill="none" strokeWidth="1.5" />
		<path d="M21-31.500h4M21-19.500h4M21-7.500h4" />
	</>
)

export const Sofa = () => (
	<>
		<path d="M6-10V-36q0-6 6-6H84q6 0 6 6V-10Z" fill={moss} />
		<path d="M48-42V-20" />
		<path d="M14-22q0-4 4-4H44q4 0 4 4 0-4 4-4H78q4 0 4 4V-8H14Z" fill={sky} />
		<path d="M48-22V-8" />
		<path d="M0-24q0-6 7-6t7 6V-12H82V-24q0-6 7-6t7 6V-3H0Z" fill={moss} />
		<path d="M8-3V0M88-3V0" />
	</>
)

export const Tank = () => (
	<>
		<path d="M10-34H70q8 0 8 17T70 0H10Z" fill={paper} />
		<ellipse cx="10" cy="-17" rx="9" ry="17" fill={line} />
		<path d="M9-24v4M9-14v4M26-34q7 17 0 34M62-34q7 17 0 34" fill="none" />
		<path d="M40-22H54V-10H40Z" fill={moss} />
	</>
)

export const Fridge = () => (
	<>
		<Crate w={42} h={78} fill={paper} top={paper} side={line} />
		<path d="M0-50H42M7-42v14M7-64v8" fill="none" />
	</>
)

export const Washer = () => (
	<>
		<Crate w={40} h={38} fill={paper} top={sand} side={line} />
		<path d="M0-29H40M27-33.500h7" />
		<circle cx="20" cy="-14" r="10" fill={sky} />
		<path d="M14-13q6-4 12 0" fill="none" />
	</>
)

export const Armchair = () => (
	<>
		<path d="M8-10V-34q0-8 8-8H38q8 0 8 8V-10Z" fill={spruce700} />
		<path d="M12-16q0-5 5-5H37q5 0 5 5V-8H12Z" fill={moss} />
		<path d="M0-22q0-6 6-6t6 6V-9H42V-22q0-6 6-6t6 6V-3H0Z" fill={spruce700} />
		<path d="M6-3V0M48-3V0" />
	</>
)

export const Television = () => (
	<>
		<Crate w={54} h={36} d={10} fill={muted} top={line} side={ink} />
		<rect x="5" y="-32" width="36" height="27" rx="4" fill={sky} />
		<path d="M12-14 24-27M47-28v0M47-20v0M45-9h4" />
	</>
)

export const Microwave = () => (
	<>
		<Crate w={38} h={22} fill={sand} top={paper} side={line} />
		<path d="M5-17H25V-5H5Z" fill={muted} />
		<path d="M31-16v0M31-11v0M31-6v0" />
	</>
)

export const Bicycle = () => (
	<g fill="none">
		<circle cx="16" cy="-16" r="15" />
		<circle cx="66" cy="-16" r="15" />
		<path
			d="M16-16 26-34H56L38-16H16M26-34 38-16M54-39 66-16M53-38q2-5 8-4"
			stroke={spruce}
			strokeWidth="3"
		/>
		<path d="M24-38h-6 12M38-16l4 5h4" />
	</g>
)

export const Lamp = () => (
	<>
		<path d="M14-26V-3" strokeWidth="3" />
		<path d="M5 0q0-4 9-4t9 4Z" fill={moss} />
		<path d="M8-42H20L28-22H0Z" fill={paper} />
	</>
)

export const Chair = () => (
	<>
		<path d="M-6-40V-4M4-16V0M26-18V0M20-22v16" fill="none" strokeWidth="3" />
		<path d="M-6-40H14M-6-33H14M14-42V-22" fill="none" strokeWidth="3" />
		<path d="M4-16-7-23H18L28-16Z" fill={moss} />
	</>
)

export const Mattress = () => (
	<>
		<rect x="-9" y="-77" width="128" height="70" rx="8" fill={line} />
		<rect width="128" height="70" y="-70" rx="8" fill={paper} />
		<path
			d="M20-56v0M50-56v0M80-56v0M110-56v0M35-38v0M65-38v0M95-38v0M20-20v0M50-20v0M80-20v0M110-20v0"
			stroke={moss}
			strokeWidth="4"
		/>
	</>
)
