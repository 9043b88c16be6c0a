import { palette } from '#app/ui/palette.ts'

const { line, ink, muted, spruce, moss, sky } = palette

/* Machines to train on, drawn as the truck's own things are (`truck-things.tsx`). */

export const ExerciseBike = () => (
	<>
		<path
			d="M2 0H20M52 0H72M10 0 26-18 62 0M26-18 46-14 52-48M46-14 62 0M24-20 18-58"
			stroke={spruce}
			strokeWidth="4"
		/>
		<circle cx="18" cy="-18" r="15" fill={line} />
		<circle cx="18" cy="-18" r="6" fill={muted} />
		<path d="M42-52q6-3 11-2 6 0 12-1 1 5-4 6H46q-4 0-4-3Z" fill={ink} />
		<path d="M18-58 30-62M18-58 8-60" strokeWidth="4" />
		<path d="M12-72H26L24-60H14Z" fill={sky} />
		<path d="M46-14 40-4M36-4h8M46-14l6-10M48-24h8" strokeWidth="3" />
	</>
)

export const Elliptical = () => (
	<>
		<path d="M4 0H20M70 0H90M12 0H80" stroke={spruce} strokeWidth="4" />
		<circle cx="20" cy="-22" r="17" fill={line} />
		<circle cx="20" cy="-22" r="7" fill={moss} />
		<path d="M76 0V-62" stroke={spruce} strokeWidth="4" />
		<path d="M10-28 68-14 62-84 54-90M28-16 84-20 88-80 80-86" strokeWidth="3.500" />
		<path d="M28-27H50L48-21H26ZM42-24H64L62-17H40Z" fill={ink} />
		<path d="M68-76H84V-64H68Z" fill={sky} />
	</>
)
