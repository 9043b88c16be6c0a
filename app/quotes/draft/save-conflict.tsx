import { useEffect, useRef } from 'react'
import type { Load } from '#app/pricing/load.ts'
import { describeLoad } from '#app/pricing/load-words.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { Button } from '#app/ui/button.tsx'
import { type Cents, formatMoney } from '#app/values/money.ts'

type Version = { load: Load; prices: PriceList; total: Cents }
type Props = { there: Version; here: Version; keepThere: () => void; keepHere: () => void }

/** A conflict of two tabs over one quote: both loads with their amounts, and the choice between them. */
export function SaveConflict({ there, here, keepThere, keepHere }: Props) {
	const choice = useRef<HTMLDivElement>(null)
	// On a phone it may be outside the screen when the button was pressed.
	useEffect(() => choice.current?.focus(), [])
	const versions = [
		{ where: 'Saved elsewhere', ...there, keep: keepThere },
		{ where: 'Here', ...here, keep: keepHere },
	]
	return (
		<div
			ref={choice}
			role="alert"
			tabIndex={-1}
			className="mt-4 scroll-mt-24 rounded-card border-2 border-brick bg-white p-5 focus-visible:outline-3 focus-visible:outline-signal"
		>
			<p className="font-semibold text-brick">This quote was just saved in another tab.</p>
			<p className="mt-1">Nothing was written over. Which one should we keep?</p>
			<ul className="mt-3 divide-y divide-line border-line border-t">
				{versions.map(({ where, load, prices, total, keep }) => {
					const amount = formatMoney(total)
					return (
						<li key={where} className="flex flex-wrap items-center justify-between gap-3 py-3">
							<p>
								{where}: <b className="tabular-nums">{amount}</b>
								<span className="block text-muted text-sm">{describeLoad(load, prices)}</span>
							</p>
							<Button kind="outline" onClick={keep}>
								Keep {amount}
								<span className="sr-only"> {where.toLowerCase()}</span>
							</Button>
						</li>
					)
				})}
			</ul>
		</div>
	)
}
