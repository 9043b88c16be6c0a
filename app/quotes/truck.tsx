import { palette } from '#app/ui/palette.ts'
import { box, levelY, TruckBehind, TruckFront } from './truck-body.tsx'
import { TruckLoad } from './truck-load.tsx'

const { ink, muted, spruce } = palette

const fullTruckYards = 20
const levels = [
	{ share: 0.125, words: 'one eighth full' },
	{ share: 0.25, words: 'a quarter full' },
	{ share: 0.5, words: 'half full' },
	{ share: 0.75, words: 'three quarters full' },
	{ share: 1, words: 'full' },
]

/** The picture in words: 'Truck half full: about 10 cubic yards'. */
function describeShare(share: number): string {
	if (share === 0) return `Empty truck: room for ${fullTruckYards} cubic yards`
	const words = levels.find((level) => level.share === share)?.words ?? `${Math.round(share * 100)}% full`
	return `Truck ${words}: about ${Math.round(share * fullTruckYards * 10) / 10} cubic yards`
}

/** The truck cut open along its side; `share` from 0 to 1 is how much of its box the load takes. */
export function Truck({ share, className }: { share: number; className?: string }) {
	const filled = Math.min(1, Math.max(0, share))
	return (
		<svg
			viewBox="0 0 480 276"
			role="img"
			aria-label={describeShare(filled)}
			className={className}
			fill="none"
			stroke={ink}
			strokeWidth="2"
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			<TruckBehind />
			{levels.map((level) => (
				<path
					key={level.share}
					d={`M132 ${levelY(level.share) - 24}H${box.right - 32}l32 24`}
					stroke={spruce}
					strokeOpacity=".4"
					strokeDasharray="1 5"
				/>
			))}
			<TruckLoad share={filled} floor={box.floor} />
			<TruckFront />
			<g stroke="none" fontSize="16" className="sm:text-[13px]">
				{levels.map((level) => (
					<text
						key={level.share}
						x="450"
						y={levelY(level.share) + 5}
						fill={level.share === filled ? ink : muted}
						fontWeight={level.share === filled ? 700 : 400}
					>
						{level.share * fullTruckYards}
					</text>
				))}
			</g>
		</svg>
	)
}
