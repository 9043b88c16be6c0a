import { useCallback } from 'react'
import { addOnsOf, volumeOf } from '#app/pricing/load.ts'
import { telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { useOpened } from '#app/ui/use-opened.ts'
import { formatMoney } from '#app/values/money.ts'
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
import type { DraftState } from './draft-state.ts'
import type { QuoteDraft } from './quote-draft.ts'
import { Truck } from './truck.tsx'
import { useDraftNow } from './use-draft-now.ts'

const counterId = 'count'

/** Opens the counter, for browsers that do not do so by themselves when a link leads into it. */
export const openCounter = () =>
	document.getElementById(counterId)?.closest('details')?.setAttribute('open', '')

type Props = { draft: QuoteDraft; state: DraftState; things: Thing[] }

/**
 * For who doesn't know yards or kilograms: things to count, which set volume, weight and add-ons. Nothing of it is drawn
 * before it is opened, and without a script it is not there.
 */
export function ThingCounter({ draft, state, things }: Props) {
	const { counted } = useDraftNow(draft)
	/** Clearing changes many numbers at once: they follow by a frame, with the sum, so that the tap is answered as soon. */
	const drawn = Object.keys(counted).length > 0 ? counted : state.counted
	const { details, opened, onToggle } = useOpened()
	/** Until the visitor opens or closes it, it is open when something was counted before. */
	const open = opened ?? Object.keys(counted).length > 0
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
		<details
			ref={details}
			open={open}
			onToggle={onToggle}
			className="rounded-card border border-line bg-white px-4 noscript:hidden"
		>
			<summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-2 py-2 font-semibold text-spruce">
				Not sure how much that is?<span className="underline underline-offset-4">Count your things</span>
			</summary>
			<div id={counterId} className="scroll-mt-14 pb-4">
				{open && (
					<>
						<p className="text-muted">
							Tap what you have. The truck fills, and volume, weight and price follow. You can still change
							them.
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
									// This button goes with the count.
									details.current?.querySelector('summary')?.focus()
									count(() => ({}))
								}}
								className="mt-2 min-h-11 cursor-pointer text-spruce underline underline-offset-4"
							>
								Clear the count
							</button>
						)}
					</>
				)}
			</div>
		</details>
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
					The price is for one full truck. Call <a href={telephone(company.phone)}>{company.phone}</a> and we
					plan the second.
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
					Ticked for you below:{' '}
					{ticked.map(({ label, price }) => `${label} +${formatMoney(price)}`).join(', ')}.
				</p>
			)}
		</div>
	)
}

/** The name of a volume inside a sentence: 'full truck'. */
const inSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)
