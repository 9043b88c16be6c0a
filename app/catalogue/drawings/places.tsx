import { Crate } from '#app/quotes/truck/truck-things.tsx'
import { palette } from '#app/ui/palette.ts'

const { paper, sand, line, muted, spruce, spruce700, moss, signal, sky } = palette

/* Where things come from and what they leave by, drawn as the truck's own things are (`truck-things.tsx`). */

export const Shed = () => (
	<>
		<path d="M0 0V-42L-32-66V-24Z" fill={line} />
		<path d="M34-70 74-40 44-64 2-94Z" fill={spruce700} />
		<path d="M0 0V-44L34-70 68-44V0Z" fill={sand} />
		<path d="M-6-40 34-70 2-94-38-64Z" fill={spruce} />
		<path d="M18 0V-38H50V0ZM34 0V-38M30-18v0M38-18v0" fill={moss} />
		<path d="M8-2V-46M60-2V-46M-11-10V-48M-22-18V-57" strokeWidth="1.200" />
		<path d="M34-70 74-40" />
	</>
)

export const House = () => (
	<>
		<path d="M0 0V-46L-26-66V-20Z" fill={line} />
		<path d="M0 0V-46L40-76 80-46V0Z" fill={paper} />
		<path d="M-6-42 40-76 14-96-32-62Z" fill={spruce} />
		<path d="M40-76 86-42" strokeWidth="4" />
		<path d="M12 0V-34H32V0Z" fill={moss} />
		<path d="M46-32H70V-14H46ZM58-32V-14M46-23H70" fill={sky} />
		<path d="M34-58H46V-48H34Z" fill={sky} />
		<path d="M27-16v0" strokeWidth="3" />
	</>
)

export const Tower = () => (
	<>
		<Crate w={48} h={104} d={20} fill={sand} top={paper} side={line} />
		<path
			d="M8-94H20V-82H8ZM28-94H40V-82H28ZM8-74H20V-62H8ZM28-74H40V-62H28ZM8-54H20V-42H8ZM28-54H40V-42H28ZM8-34H20V-22H8ZM28-34H40V-22H28Z"
			fill={sky}
		/>
		<path d="M17 0V-14H31V0Z" fill={moss} />
	</>
)

export const Truck = () => (
	<>
		<path d="M46-12V-70H128V-12Z" fill={sky} />
		<path d="M46-12V-40H128V-12Z" fill={moss} />
		<path d="M67-70V-12M87-70V-12M108-70V-12" strokeWidth="1.500" />
		<path d="M46-60V-12H2V-34L13-60Z" fill={signal} />
		<path d="M38-52V-36H10L17-52Z" fill={sky} />
		<path d="M40-28h-5M2-20h6" />
		<circle cx="24" cy="-11" r="11" fill={spruce} />
		<circle cx="104" cy="-11" r="11" fill={spruce} />
		<path d="M24-11v0M104-11v0" strokeWidth="7" stroke={line} />
	</>
)

export const Rake = () => (
	<>
		<path d="M10-12 44-88" stroke={muted} strokeWidth="3.500" />
		<path d="M10-12-4 0M10-12 2 2M10-12 9 3M10-12 16 3M10-12 24 0M0-5H20" />
		<path d="M24 2q2-8 11-7-1 8-11 7ZM-14-2q-2-7 5-8 2 7-5 8Z" fill={signal} />
		<path d="M38 2q6-8 14-3-5 8-14 3Z" fill={moss} />
	</>
)
