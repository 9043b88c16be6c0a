import { palette } from '#app/ui/palette.ts'

/** A kilometre on the drawing; Calgary's city hall is at its middle. */
const scale = 2.4
const middle = { x: 150, y: 150 }

/** Kilometres east and north of Calgary, from the towns' coordinates. */
const towns = [
	{ name: 'Airdrie', east: 3, north: 27.4, anchor: 'start', dx: 10, dy: 5 },
	{ name: 'Cochrane', east: -28.7, north: 16, anchor: 'middle', dx: 0, dy: -12 },
	{ name: 'Okotoks', east: 5.7, north: -35.5, anchor: 'start', dx: 10, dy: 5 },
	{ name: 'Chestermere', east: 16.4, north: -1.1, anchor: 'start', dx: 10, dy: 5 },
] as const

/** Where the towns lie: rings of 25 and 50 km, the Bow and the Elbow. The list beside it says the same in words. */
export function AreaMap({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 300 300" className={className} aria-hidden="true" fontSize="13" fontWeight="600">
			<g fill="none" stroke={palette.line} strokeWidth="2">
				<circle cx={middle.x} cy={middle.y} r={50 * scale} strokeDasharray="2 6" strokeLinecap="round" />
				<circle cx={middle.x} cy={middle.y} r={25 * scale} strokeDasharray="2 6" strokeLinecap="round" />
			</g>
			<path
				d="M120 118q14-16 34-12t30 16q8 24 2 42-8 30-32 30-24-4-32-24-8-26-2-52Z"
				fill={palette.sand}
				stroke={palette.line}
				strokeWidth="2"
			/>
			<g fill="none" stroke="#9cc3d0" strokeWidth="4" strokeLinecap="round">
				<path d="M14 92c26 2 40 16 64 18 26 4 34 16 50 26 18 10 22 12 30 22 12 22 6 44 24 62 16 16 40 22 62 42" />
				<path d="M62 236c22-10 36-34 52-48 12-10 26-14 46-28" strokeWidth="3" />
			</g>
			<circle cx={middle.x} cy={middle.y} r="8" fill={palette.signal} stroke={palette.ink} strokeWidth="2" />
			<text
				x={middle.x - 14}
				y={middle.y - 12}
				textAnchor="end"
				fill={palette.spruce}
				fontSize="16"
				fontWeight="700"
			>
				Calgary
			</text>
			{towns.map(({ name, east, north, anchor, dx, dy }) => {
				const [x, y] = [middle.x + east * scale, middle.y - north * scale]
				return (
					<g key={name}>
						<circle cx={x} cy={y} r="5" fill={palette.spruce} />
						<text x={x + dx} y={y + dy} textAnchor={anchor} fill={palette.ink}>
							{name}
						</text>
					</g>
				)
			})}
			<g fill={palette.muted} fontSize="11" fontWeight="400" textAnchor="middle">
				<text x={middle.x} y={middle.y + 25 * scale - 5}>
					25 km
				</text>
				<text x={middle.x - 38} y={middle.y + 50 * scale - 14}>
					50 km
				</text>
			</g>
		</svg>
	)
}
