import { Crate } from '#app/quotes/truck/truck-things.tsx'
import { palette } from '#app/ui/palette.ts'

const { paper, sand, line, ink, muted, spruce, spruce700, moss, signal, sky } = palette

/* What takes more than two hands, drawn as the truck's own things are (`truck-things.tsx`). */

export const Piano = () => (
	<>
		<Crate w={78} h={62} d={20} fill={spruce700} top={moss} side={spruce} />
		<path d="M12-56H66V-40H12ZM8-26H70V-6H8Z" fill={spruce} />
		<path d="M0-32H78L86-26H8Z" fill={paper} />
		<path d="M8-32l4 3M16-32l4 3M24-32l4 3M36-32l4 3M44-32l4 3M56-32l4 3M64-32l4 3" strokeWidth="3" />
		<path d="M8-26H86V-19H8ZM0-32 8-26V-19L0-25Z" fill={spruce} />
		<path d="M12-19V4M82-19V4M34 0v-4M42 0v-4" strokeWidth="3" />
	</>
)

export const PoolTable = () => (
	<>
		<path d="M-20-38V-18M4-22V0M114-22V0" strokeWidth="7" stroke={spruce} />
		<path d="M0-34H118L92-54H-26Z" fill={spruce700} />
		<path d="M1-38H108L89-50H-16Z" fill={moss} />
		<path d="M0-34H118V-22H0ZM-26-54 0-34V-22L-26-42Z" fill={spruce} />
		<path d="M2-37v0M57-37v0M110-37v0M-18-51v0M89-51v0M36-51v0" strokeWidth="5" />
		<path d="M30-40 84-49" stroke={sand} strokeWidth="2.500" />
		<path d="M24-44v0M62-44v0" stroke={signal} strokeWidth="5" />
		<path d="M70-42v0" stroke={paper} strokeWidth="5" />
	</>
)

export const HotTub = () => (
	<>
		<path d="M0 0H88V-36H0Z" fill={sand} />
		<path d="M0 0V-36L-36-63V-27Z" fill={line} />
		<path
			d="M11 0V-36M22 0V-36M33 0V-36M44 0V-36M55 0V-36M66 0V-36M77 0V-36M-9-7V-43M-18-13.500V-49.500M-27-20V-56"
			strokeWidth="1.200"
		/>
		<path d="M-2-34H92L56-65H-40Z" fill={paper} />
		<path d="M7-39q-8 0-14-5L-18-53q-6-6 4-6H46q8 0 13 4l12 10q6 6-3 6Z" fill={sky} />
		<path d="M2-46q6-4 12 0t12 0M22-53q6-4 12 0t12 0" stroke={moss} />
		<path d="M6-66q-4-5 0-9t0-9M24-66q-4-5 0-9t0-9" stroke={line} />
	</>
)

export const Car = () => (
	<>
		<path d="M4-10V-22q0-5 6-6l18-4L42-47q3-3 7-3H82q5 0 8 4L101-32l17 4q7 2 7 9v9Z" fill={moss} />
		<path d="M36-31 46-42q2-3 6-3H62V-31ZM68-31V-45H80q4 0 6 3L94-31Z" fill={sky} />
		<path d="M65-45V-11M72-25h6M4-21h6M116-21h9" />
		<circle cx="30" cy="-10" r="10" fill={ink} />
		<circle cx="98" cy="-10" r="10" fill={ink} />
		<circle cx="30" cy="-10" r="4" fill={line} />
		<circle cx="98" cy="-10" r="4" fill={line} />
	</>
)

export const Trampoline = () => (
	<>
		<path d="M8-30V-8M30-18V4M86-18V4M108-30V-8" strokeWidth="3" />
		<ellipse cx="58" cy="-30" rx="58" ry="20" fill={spruce} />
		<ellipse cx="58" cy="-30" rx="46" ry="14.500" fill={muted} />
		<ellipse cx="58" cy="-30" rx="51" ry="17" stroke={moss} strokeDasharray="1 6" />
		<path d="M34-31q24 10 48 0" stroke={line} />
	</>
)

export const Tank = () => (
	<>
		<path d="M0-66V-4q18 8 36 0V-66Z" fill={paper} />
		<path d="M24-68V-3q7-0 12-2V-66Z" fill={sand} stroke="none" />
		<path d="M0-66V-4q18 8 36 0V-66Z" />
		<ellipse cx="18" cy="-66" rx="18" ry="6" fill={line} />
		<path d="M11-67V-80M25-67V-80" strokeWidth="3" />
		<path d="M8-34H22V-18H8Z" fill={moss} />
		<path d="M36-56h6v30M6-6v-5h5" />
	</>
)
