import { palette } from '#app/ui/palette.ts'

const { ink, moss, signal, sky } = palette

/** The truck and how full it is, for a line of text. It says nothing that the text beside it does not. */
export const SmallTruck = ({ share, className }: { share: number; className?: string }) => (
	<svg
		viewBox="0 0 64 40"
		aria-hidden="true"
		className={className}
		fill="none"
		stroke={ink}
		strokeWidth="2"
		strokeLinejoin="round"
	>
		<path d="M21 4H62V31H21Z" fill={sky} />
		<path d={`M21 31V${31 - 27 * share}H62V31Z`} fill={moss} />
		<path d="M21 9V31H2V21L7 9Z" fill={signal} />
		<path d="M17 13V20H6.500L9 13Z" fill={sky} />
		<circle cx="12" cy="33" r="5" fill={ink} />
		<circle cx="49" cy="33" r="5" fill={ink} />
	</svg>
)
