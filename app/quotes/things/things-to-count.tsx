import { useCallback } from 'react'
import { addOnsOf, volumeOf } from '#app/pricing/load.ts'
import { telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { formatMoney } from '#app/values/money.ts'
import type { DraftState } from '../draft/draft-state.ts'
import type { QuoteDraft } from '../draft/quote-draft.ts'
import { useDraftNow } from '../draft/use-draft-now.ts'
import { Truck } from '../truck/truck.tsx'
import { CountedThing } from './counted-thing.tsx'
import {
	addOnsOfThings,
	type Counted,
	countedLoad,
	countMore,
	loadByCount,
	type Thing,
	tallyInTruck,
	tallyOf,
} from './counted-things.ts'

type Props = { draft: QuoteDraft; state: DraftState; things: Thing[]; onClear: () => void }

/** The things, what they come to, and what else there is to say of the count. */
export function ThingsToCount({ draft, state, things, onClear }: Props) {
	const { counted } = useDraftNow(draft)
	/** Clearing changes many numbers at once: they follow by a frame, with the sum, so that the tap is answered as soon. */
	const drawn = Object.keys(counted).length > 0 ? counted : state.counted
	const count = useCallback(
		(change: (counted: Counted) => Counted) => {
			const { counted, load, prices } = draft.snapshot()
			const next = change(counted)
			draft.setCounted(next, loadByCount(load, tallyOf(counted, things), tallyOf(next, things), prices))
		},
		[draft, things],
	)
	const countThing = useCallback(
		({ id }: Thing, more: number) => count((counted) => countMore(counted, id, more)),
		[count],
	)
	return (
		<>
			<p className="text-muted">
				Tap what you have. The truck fills, and volume, weight and price follow. You can still change them.
			</p>
			<CountSoFar state={state} things={things} />
			<ul className="grid gap-x-6 sm:grid-cols-2">
				{things.map((thing) => (
					<CountedThing key={thing.id} thing={thing} count={drawn[thing.id] ?? 0} onMore={countThing} />
				))}
			</ul>
			<Remarks state={state} things={things} />
			{Object.keys(counted).length > 0 && (
				<button
					type="button"
					onClick={() => {
						onClear()
						count(() => ({}))
					}}
					className="mt-2 min-h-11 cursor-pointer text-spruce underline underline-offset-4"
				>
					Clear the count
				</button>
			)}
		</>
	)
}

type SumProps = Pick<Props, 'state' | 'things'>

/** What the count comes to; on a phone with the truck, and in view while one counts. */
function CountSoFar({ state: { counted, load, prices }, things }: SumProps) {
	const tally = tallyOf(counted, things)
	const sum = countedLoad(tally, prices)
	return (
		<div className="flex min-h-14 items-center gap-3 border-line border-b bg-white py-2 min-[24rem]:foot:sticky min-[24rem]:foot:top-18 min-[24rem]:foot:z-10">
			<div aria-hidden="true" className="w-2/5 max-w-40 shrink-0 lg:hidden">
				<Truck
					share={sum ? load.volume : 0}
					volumes={prices.volumes}
					tally={tallyInTruck(tally, load, prices)}
					className="w-full"
				/>
			</div>
			<p role="status" className="font-semibold text-spruce">
				{sum
					? `About ${sum.cubicYards}\u00a0yd³ and ${sum.weightKg}\u00a0kg: ${sum.fits ? inSentence(volumeOf(sum.volume, prices).label) : 'more than one truck holds'}.`
					: 'Nothing counted yet.'}
			</p>
		</div>
	)
}

/** What else there is to say of the count: that one truck is too small, what was changed by hand, what it ticked. */
function Remarks({ state: { counted, load, prices }, things }: SumProps) {
	const company = useCompany()
	const tally = tallyOf(counted, things)
	const sum = countedLoad(tally, prices)
	const brought = addOnsOfThings(tally, prices)
	const ticked = addOnsOf(load, prices).filter(({ id }) => brought.includes(id))
	const changed = sum && (sum.volume !== load.volume || sum.weightKg !== load.weightKg)
	return (
		<div aria-live="polite" className="mt-3 space-y-2">
			{sum && !sum.fits && (
				<p>
					The price is for one full truck. Call <a href={telephone(company.phone)}>{company.phone}</a> and
					we’ll plan the second.
				</p>
			)}
			{changed && (
				<p>
					You changed that to {inSentence(volumeOf(load.volume, prices).label)} and {load.weightKg}
					{'\u00a0'}kg.
				</p>
			)}
			{ticked.length > 0 && (
				<p className="text-muted">
					Added for you below:{' '}
					{ticked.map(({ label, price }) => `${label} +${formatMoney(price)}`).join(', ')}.
				</p>
			)}
		</div>
	)
}

/** The name of a volume inside a sentence: 'full truck'. */
const inSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)
