import { lazy, memo, Suspense, useDeferredValue } from 'react'
import type { PriceList } from '#app/pricing/price-list.ts'
import { palette } from '#app/ui/palette.ts'
import { Unbroken } from '#app/ui/unbroken.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type Tally, tallyInWords } from '../things/counted-things.ts'
import { box, levelY, TruckBehind, TruckFront } from './truck-body.tsx'
import { TruckLoad } from './truck-load.tsx'

const { ink, muted, spruce } = palette

/** Loaded once something was counted; no server draws it, because React's streams hide a late part of a picture by a style. */
const TruckCounted = lazy(async () => ({ default: (await import('./truck-counted.tsx')).TruckCounted }))

type Volumes = PriceList['volumes']

const sharesInWords: Record<number, string> = {
	0.125: 'one eighth full',
	0.25: 'a quarter full',
	0.5: 'half full',
	0.75: 'three quarters full',
	1: 'full',
}

/** The picture in words: 'Truck half full: about 10 cubic yards'. */
function describeShare(share: number, volumes: Volumes): string {
	const full = volumes.find((volume) => volume.share === 1)?.cubicYards ?? 0
	const yards = volumes.find((volume) => volume.share === share)?.cubicYards ?? share * full
	const words = sharesInWords[share] ?? `${Math.round(share * 100)}% full`
	return `Truck ${words}: about ${Math.round(yards * 10) / 10} cubic yards`
}

type Props = {
	share: number
	volumes: Volumes
	/** What is drawn in it; where nothing was counted, the things that such a load is often made of. */
	tally: Tally | undefined
	className?: string
}

/**
 * The truck cut open along its side; `share` from 0 to 1 is how much of its box the load takes. It is drawn in short tasks
 * after a tap has been answered: packing the things and drawing them takes longer than all else that a tap changes.
 */
export function Truck({ share, volumes, tally, className }: Props) {
	return <Drawing {...useDeferredValue({ share, volumes, tally, className })} />
}

const Drawing = memo(function Drawing({ share, volumes, tally, className }: Props) {
	const filled = Math.min(1, Math.max(0, share))
	const described = describeShare(filled, volumes)
	const hydrated = useHydrated()
	const usual = <TruckLoad share={filled} floor={box.floor} />
	return (
		<svg
			viewBox="0 0 480 276"
			role="img"
			aria-label={tally ? `${described}, with ${tallyInWords(tally)}` : described}
			className={className}
			fill="none"
			stroke={ink}
			strokeWidth="2"
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			<TruckBehind />
			{volumes.map((level) => (
				<path
					key={level.share}
					d={`M132 ${levelY(level.share) - 24}H${box.right - 32}l32 24`}
					stroke={spruce}
					strokeOpacity=".4"
					strokeDasharray="1 5"
				/>
			))}
			{tally && hydrated ? (
				<Unbroken instead={usual}>
					<Suspense fallback={usual}>
						<TruckCounted
							tally={tally}
							box={{ x: box.left, floor: box.floor - 2, w: box.right - box.left - 3, h: box.floor - box.rim }}
						/>
					</Suspense>
				</Unbroken>
			) : (
				usual
			)}
			<TruckFront />
			<g stroke="none" fontSize="16" className="sm:text-[13px]">
				<text x="450" y={levelY(1) - 15} fill={muted}>
					yd³
				</text>
				{volumes.map((level) => (
					<text
						key={level.share}
						x="450"
						y={levelY(level.share) + 5}
						fill={level.share === filled ? ink : muted}
						fontWeight={level.share === filled ? 700 : 400}
					>
						{level.cubicYards}
					</text>
				))}
			</g>
		</svg>
	)
})
