import { Carton, Crate } from '#app/quotes/truck/truck-things.tsx'
import { palette } from '#app/ui/palette.ts'

const { paper, sand, line, ink, muted, spruce, spruce700, moss, signal, sky } = palette

/* What stands in offices, shops and halls, drawn as the truck's own things are (`truck-things.tsx`). */

export const Desk = () => (
	<>
		<path d="M0-32V0L-18-13.500V-45.500Z" fill={spruce} />
		<path d="M4-28H58V-10H4Z" fill={spruce700} />
		<path d="M56-30H88V0H56ZM0-30H6V0H0Z" fill={moss} />
		<path d="M56-20H88M56-10H88M69-25h6M69-15h6M69-5h6" />
		<path d="M-2-30H92L72-46H-22Z" fill={sand} />
		<path d="M-2-30H92V-34L72-50M-22-46l20 16" />
		<path d="M-2-34H92V-30H-2Z" fill={line} />
		<path d="M-2-34H92L72-49H-22Z" fill={sand} />
	</>
)

export const Cabinet = () => (
	<>
		<Crate w={36} h={68} fill={line} top={paper} side={muted} />
		<path d="M4-64H32V-46H4ZM4-43H32V-25H4ZM4-22H32V-4H4Z" fill={sand} />
		<path d="M14-55h8M14-34h8M14-13h8" strokeWidth="3" />
	</>
)

export const OfficeChair = () => (
	<>
		<path d="M20-22V-8M20-8 4-3M20-8 36-3M20-8 20 0M4-1v0M36-1v0M20 2v0" strokeWidth="3.500" />
		<path d="M2-26q0-4 4-4H36q4 0 4 4 0 5-5 5H7q-5 0-5-5Z" fill={spruce700} />
		<path d="M8-64q0-6 6-6H30q6 0 6 6l-2 26q0 4-4 4H14q-4 0-4-4Z" fill={moss} />
		<path d="M2-30V-42M40-30V-42M-2-42H6M36-42h8" strokeWidth="3" />
	</>
)

export const Computer = () => (
	<>
		<g transform="translate(4 -8)">
			<Crate w={20} h={48} d={16} fill={muted} top={line} side={ink} />
			<path d="M4-42H16M4-37H16M10-8v0" strokeWidth="2.500" stroke={paper} />
		</g>
		<g transform="translate(30)">
			<path d="M16-4H52l-6-6H22ZM30-10V-20H40V-10Z" fill={line} />
			<path d="M0-58H68V-18H0Z" fill={muted} />
			<path d="M5-53H63V-23H5Z" fill={sky} />
			<path d="M14-30 34-48M26-29 40-42" stroke={paper} />
		</g>
		<path d="M32 4 36-3H86L88 4Z" fill={paper} />
	</>
)

export const Rail = () => (
	<>
		<path d="M4 0V-70H92V0M-2 0H12M84 0H98" strokeWidth="3" />
		<path d="M20-70v5M42-70v5M64-70v5M80-70v5" />
		<path d="M10-60 20-65 31-60 28-20H13Z" fill={moss} />
		<path d="M31-60 42-65 53-60 57-12H28Z" fill={sky} />
		<path d="M53-60 64-65 75-60 72-26H56Z" fill={spruce700} />
		<path d="M72-60 80-65 90-60V-18H73Z" fill={sand} />
	</>
)

export const Shelving = () => (
	<>
		<path d="M-14-94V-12M62-94V-12" strokeWidth="2.500" />
		<path d="M0-40H76L62-50H-14ZM0-80H76L62-90H-14Z" fill={line} />
		<path d="M0-40H76v4H0ZM0-80H76v4H0Z" fill={signal} />
		<g transform="translate(8 -42)">
			<Carton w={26} h={20} />
		</g>
		<g transform="translate(44 -42)">
			<Carton w={24} h={14} />
		</g>
		<g transform="translate(14 -2)">
			<Carton w={44} h={20} />
		</g>
		<path d="M0-84V0M76-84V0" strokeWidth="4" stroke={spruce} />
	</>
)

export const Pallet = () => (
	<>
		<path d="M0-10H92L74-23H-18Z" fill={sand} />
		<path d="M0-10H92V-6H0ZM0-2H92V2H0ZM2-6H14V-2H2ZM40-6H52V-2H40ZM78-6H90V-2H78Z" fill={line} />
		<path d="M0-10V2L-18-11V-23Z" fill={muted} />
		<g transform="translate(4 -12)">
			<Carton w={40} h={28} />
		</g>
		<g transform="translate(46 -12)">
			<Carton w={40} h={28} />
		</g>
		<g transform="translate(22 -41)">
			<Carton w={46} h={24} />
		</g>
	</>
)

export const ExaminationTable = () => (
	<>
		<path d="M8 0H76V-26H8Z" fill={line} />
		<path d="M8 0V-26L-8-38V-12Z" fill={muted} />
		<path d="M42-26V0M20-14h10M54-14h10" />
		<path d="M0-26H66L88-44 72-56 50-38H-16Z" fill={moss} />
		<path d="M0-32H64L88-52V-44L66-26H0ZM-16-44 0-32V-26L-16-38Z" fill={spruce700} />
		<path d="M-2-33H64L86-52 70-62 49-44H-16Z" fill={moss} />
		<path d="M14-33-2-44H30L46-33Z" fill={paper} />
	</>
)

export const Extinguisher = () => (
	<>
		<path d="M0-44q0-10 12-10t12 10V-2q-12 5-24 0Z" fill={signal} />
		<path d="M0-34H24V-16H0Z" fill={paper} />
		<path d="M8-54V-60H16V-54M16-58H28M16-60 28-66M8-58q-16 2-14 20v14" strokeWidth="2.500" />
		<path d="M-9-26h6l2 10h-10Z" fill={ink} />
	</>
)
