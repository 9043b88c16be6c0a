import { palette } from '#app/ui/palette.ts'
import { Crate } from '../truck/truck-things.tsx'

const { paper, sand, line, ink, muted, spruce, moss, sky } = palette

/* What else a visitor can count, drawn as the truck's own things are (`truck-things.tsx`). */

export const BedFrame = () => (
	<>
		<path d="M0 0V-36L-14-46V-10Z" fill={spruce} />
		<path d="M0-12H80L66-22H-14Z" fill={sand} />
		<path d="M14-12 0-22M27-12 13-22M40-12 26-22M53-12 39-22M66-12 52-22" />
		<path d="M0-4V-12H80V-4Z" fill={moss} />
		<path d="M80 0V-20L66-30V-10Z" fill={spruce} />
	</>
)

export const Bookcase = () => (
	<>
		<Crate w={34} h={70} fill={moss} top={line} side={spruce} />
		<path d="M4-66H30V-4H4Z" fill={paper} />
		<path d="M7-51V-62h5v11M12-59h5v8M8-35v-10h4v10M20-35l3-11M7-19v-9h9v9" fill="none" />
		<path d="M4-51H30M4-35H30M4-19H30" />
	</>
)

export const Table = () => (
	<>
		<path d="M-10-38V-10M54-38V-10M4-30V0M66-30V0" fill="none" strokeWidth="3" />
		<path d="M0-30V-34L-14-44.500V-40.500Z" fill={spruce} />
		<path d="M0-34H70L56-44.500H-14Z" fill={sand} />
		<path d="M0-30H70V-34H0Z" fill={moss} />
	</>
)

export const Freezer = () => (
	<>
		<Crate w={66} h={36} fill={paper} top={paper} side={line} />
		<path d="M0-28H66M28-31h10M6-6h8" fill="none" />
	</>
)

export const Stove = () => (
	<>
		<Crate w={40} h={40} fill={paper} top={muted} side={line} />
		<ellipse cx="7" cy="-45" rx="6" ry="2.500" fill={ink} stroke="none" />
		<ellipse cx="22" cy="-45" rx="6" ry="2.500" fill={ink} stroke="none" />
		<path d="M0-31H40M7-35.500v0M15-35.500v0M25-35.500v0M33-35.500v0" />
		<path d="M6-24H34V-7H6Z" fill={sky} />
	</>
)

export const Treadmill = () => (
	<>
		<path d="M0-5H64L52-13H-12Z" fill={muted} />
		<path d="M0 0H64V-5H0Z" fill={ink} />
		<path d="M-12-13 0-5V0L-12-8Z" fill={line} />
		<path d="M50-12 58-42M62-4 70-36M70-30H44" fill="none" strokeWidth="3" />
		<path d="M52-47H74L78-34H56Z" fill={spruce} />
	</>
)

export const Barbecue = () => (
	<>
		<path d="M11-22V0M41-22V-5M11-9H41M44-27H58" fill="none" strokeWidth="3" />
		<path d="M6-30H46V-22q0 2-2 2H8q-2 0-2-2Z" fill={muted} />
		<path d="M6-30q0-16 20-16t20 16Z" fill={spruce} />
		<path d="M20-36H32" stroke={paper} />
		<circle cx="41" cy="-4" r="4" fill={ink} />
	</>
)
