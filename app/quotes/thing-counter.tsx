import { type ReactNode, useEffect, useRef, useState } from 'react'
import { addOnsOf, volumeOf } from '#app/pricing/load.ts'
import { telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { formatMoney } from '#app/values/money.ts'
import {
	addOnsOfThings,
	type Counted,
	countedLoad,
	countMore,
	loadByCount,
	type Thing,
	tallyOf,
} from './counted-things.ts'
import type { DraftState } from './draft-state.ts'
import type { QuoteDraft } from './quote-draft.ts'
import { ThingPicture } from './thing-drawings.tsx'

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
	const { counted, load, prices } = state
	const details = useRef<HTMLDetailsElement>(null)
	const [open, setOpen] = useState(Object.keys(counted).length > 0)
	// It may have been opened before the page was hydrated.
	useEffect(() => {
		if (details.current?.open) setOpen(true)
	}, [])
	const count = (next: Counted) =>
		draft.setCounted(next, loadByCount(load, tallyOf(counted, things), tallyOf(next, things), prices))
	return (
		<details
			ref={details}
			open={open}
			onToggle={(event) => setOpen(event.currentTarget.open)}
			className="rounded-card border border-line bg-white px-4 noscript:hidden"
		>
			<summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-2 py-2 font-semibold text-spruce">
				Not sure how much that is?<span className="underline underline-offset-4">Count your things</span>
			</summary>
			<div id={counterId} className="pb-4">
				{open && (
					<>
						<p className="text-muted">
							Tap what you have. The truck fills, and volume, weight and price follow. You can still change
							them.
						</p>
						<ul className="mt-3 grid gap-x-6 border-line border-t sm:grid-cols-2">
							{things.map((thing) => (
								<CountedThing
									key={thing.id}
									thing={thing}
									count={counted[thing.id] ?? 0}
									onMore={(more) => count(countMore(counted, thing.id, more))}
								/>
							))}
						</ul>
						<CountSoFar state={state} things={things} />
					</>
				)}
			</div>
		</details>
	)
}

type CountProps = { thing: Thing; count: number; onMore: (more: number) => void }

/** A thing that a tap adds, and once there is one of it, how many there are. */
function CountedThing({ thing, count, onMore }: CountProps) {
	const { name, plural, drawing, atOnce } = thing
	const adds = useRef<HTMLButtonElement>(null)
	const less = () => {
		// The button that was pressed goes with the last one.
		if (count === 1) adds.current?.focus()
		onMore(-1)
	}
	return (
		<li className="flex items-center border-line border-b">
			<button
				ref={adds}
				type="button"
				onClick={() => onMore(atOnce)}
				className="flex min-h-14 min-w-0 grow cursor-pointer items-center gap-3 py-1 text-left leading-tight hover:bg-sand disabled:cursor-not-allowed"
			>
				<ThingPicture name={drawing} className="h-9 w-14 shrink-0" />
				<span className="min-w-0 grow">
					<span className="sr-only">Add </span>
					<span className="inline-block first-letter:uppercase">
						{atOnce === 1 ? name : `${atOnce} ${plural}`}
					</span>
				</span>
				{count === 0 && (
					<span aria-hidden="true" className="w-11 shrink-0 text-center text-2xl text-spruce">
						+
					</span>
				)}
			</button>
			{count > 0 && (
				// biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn and read as a form's part
				<div role="group" aria-label={plural} className="flex shrink-0 items-center">
					<Step sign="−" onPress={less}>
						one {name} less
					</Step>
					<b className="min-w-7 text-center tabular-nums">{count}</b>
					<Step sign="+" onPress={() => onMore(1)}>
						one {name} more
					</Step>
				</div>
			)}
		</li>
	)
}

function Step({ sign, onPress, children }: { sign: string; onPress: () => void; children: ReactNode }) {
	return (
		<button
			type="button"
			onClick={onPress}
			className="size-11 cursor-pointer rounded-field border border-spruce text-spruce text-xl hover:bg-sand"
		>
			<span aria-hidden="true">{sign}</span>
			<span className="sr-only">{children}</span>
		</button>
	)
}

/** What the count comes to, and whether the load is another one by now. */
function CountSoFar({ state: { counted, load, prices }, things }: Pick<Props, 'state' | 'things'>) {
	const company = useCompany()
	const tally = tallyOf(counted, things)
	const sum = countedLoad(tally, prices)
	const brought = addOnsOfThings(tally, prices)
	const ticked = addOnsOf(load, prices).filter(({ id }) => brought.includes(id))
	const changed = sum && (sum.volume !== load.volume || sum.weightKg !== load.weightKg)
	return (
		<div className="mt-3">
			<p role="status" className="font-semibold text-spruce">
				{sum
					? `About ${sum.cubicYards} yd³ and ${sum.weightKg} kg: ${sum.fits ? inSentence(volumeOf(sum.volume, prices).label) : 'more than one truck holds'}.`
					: 'Nothing counted yet.'}
			</p>
			{sum && !sum.fits && (
				<p>
					The price is for one full truck. Call <a href={telephone(company.phone)}>{company.phone}</a> and we
					plan the second.
				</p>
			)}
			{changed && (
				<p>
					You changed that to {inSentence(volumeOf(load.volume, prices).label)} and {load.weightKg} kg.
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
