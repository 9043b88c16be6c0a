import { palette } from '#app/ui/palette.ts'

const { line, ink, muted, spruce, spruce700, moss, signal, signalDark, sky } = palette

/** The near edge of the box: its side is cut away here. Depth runs 32 to the left and 24 up. */
export const box = { left: 132, right: 440, floor: 222, rim: 70 }

export const levelY = (share: number) => box.floor - (box.floor - box.rim) * share

const Wheel = ({ x }: { x: number }) => (
	<>
		<circle cx={x} cy="247" r="25" fill={ink} />
		<circle cx={x} cy="247" r="12" fill={line} />
		<circle cx={x} cy="247" r="4" fill={muted} />
	</>
)

/** Ground, far wheels, far wall, tailgate and floor: all that the load hides. */
export const TruckBehind = () => (
	<>
		<path d="M20 272 0 257H430L468 272Z" fill={line} stroke="none" />
		<path d="M2 272H478" />
		<circle cx="54" cy="228" r="24" fill={ink} />
		<circle cx="326" cy="228" r="24" fill={ink} />
		<path d="M100 46H408V198H100Z" fill={sky} />
		<path d="M408 46 440 70V222L408 198Z" fill={moss} />
		<path d="M100 198H408L440 222H132Z" fill={muted} />
	</>
)

/** Headboard, sill, cab and near wheels: all that is in front of the load. */
export const TruckFront = () => (
	<>
		<path d="M132 70H440" strokeDasharray="1 7" />
		<path d="M100 46 132 70V222L100 198Z" fill={spruce700} />
		<path d="M132 222H446V234H132Z" fill={spruce} />
		<path d="M126 234H438V244H126Z" fill={ink} />
		<path d="M128 68h6V222h-6ZM437 68h6V222h-6Z" fill={spruce} />
		<path d="M150 244H214V256q0 4-4 4H154q-4 0-4-4Z" fill={muted} />
		<path d="M396 244v22" strokeWidth="4" />
		<Wheel x={352} />
		<path d="M316 234q4-22 36-22t36 22" fill="none" strokeWidth="4" />
		<Cab />
		<Wheel x={84} />
	</>
)

const Cab = () => (
	<>
		<path d="M126 98V240H40L10 218V166L24 128 32 78Q34 72 40 72H94Z" fill={signal} />
		<path d="M40 240 10 218V166L40 188Z" fill={signalDark} />
		<path d="M40 188 10 166 28 78Q29 72 38 72L66 94Q60 94 58 102Z" fill={signalDark} />
		<path d="M38 178 16 162 31 88 54 106Z" fill={sky} />
		<path d="M38 72H94L126 96H66Z" fill={signal} />
		<path d="M126 96V240H116a32 32 0 0 0-64 0H40V188L57 102Q58 96 66 96Z" fill={signal} />
		<path d="M116 106V152H56L66 110Q67 106 71 106Z" fill={sky} />
	</>
)
