import { memo, useDeferredValue } from 'react'
import type { Load, PriceBreakdown } from '#app/pricing/load.ts'
import { addOnsOf, fullTruckPrice, priceProgress, volumeOf } from '#app/pricing/load.ts'
import type { LoadSource } from '#app/pricing/load-source.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { formatMoney, plusTax } from '#app/values/money.ts'
import { unbroken } from '#app/values/units.ts'
import { RangeScale } from './range-scale.tsx'

/** The id of the calculator's own buttons. */
export const quoteActionsId = 'quote-actions'

type Props = { load: Load; price: PriceBreakdown; list: PriceList; source: LoadSource }

/**
 * The running total, its share of the price of a full truck, and its parts. They are drawn after the tap has been answered.
 */
export const QuoteTotal = (props: Props) => <Total {...useDeferredValue(props)} />

const Total = memo(function Total({ load, price, list, source }: Props) {
	const hydrated = useHydrated()
	const { label, cubicYards } = volumeOf(load.volume, list)
	const lines = [
		{ label: `${label}, about ${cubicYards} yd³`, amount: price.volume },
		{ label: 'Stairs', amount: price.stairs },
		...addOnsOf(load, list).map(({ label, price: amount }) => ({ label, amount })),
		{ label: `Weight over ${list.weight.includedKg} kg`, amount: price.overweight },
	].filter(({ amount }, at) => at === 0 || amount > 0)
	return (
		<div className="mt-4">
			<output className="flex items-baseline gap-3" aria-atomic="true">
				<span className="sr-only">Estimated total</span>
				<span className="font-bold font-display text-6xl text-spruce tabular-nums">
					{formatMoney(price.total)}
				</span>{' '}
				<span className="text-lg text-muted">{plusTax(useCompany())}</span>
			</output>
			<label className="text-muted text-sm">
				<progress value={priceProgress(price.total, list)} max={1} className="mt-3 mb-1 block h-2 w-full" />
				{`Total against a full truck at ${formatMoney(fullTruckPrice(list))}`}
			</label>
			{hydrated && source.volumeChosen && (
				<RangeScale load={load} price={price} list={list} source={source} />
			)}
			<dl className="mt-4 divide-y divide-line border-line border-y">
				{lines.map(({ label, amount }) => (
					<div key={label} className="flex justify-between gap-4 py-2">
						<dt>{unbroken(label)}</dt>
						<dd className="tabular-nums">{formatMoney(amount)}</dd>
					</div>
				))}
			</dl>
			<p className="mt-3 text-muted text-sm">
				An estimate. You approve a firm price on site before we load anything.
			</p>
		</div>
	)
})
