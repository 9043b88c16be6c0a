import { allInRange, besideRange } from '#app/pricing/all-in-range.ts'
import type { Load, PriceBreakdown } from '#app/pricing/load.ts'
import type { LoadSource } from '#app/pricing/load-source.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { formatRange } from '#app/values/money.ts'
import { unbroken } from '#app/values/units.ts'

type Props = { load: Load; price: PriceBreakdown; source: LoadSource; list: PriceList }

/** Where the estimate lies beside what most loads of as many cubic yards come to, all-in; the sentence says the same. */
export function RangeScale({ load, price, source, list }: Props) {
	const company = useCompany()
	const range = allInRange(load, list)
	if (!range) return null
	const end = Math.max(range.to, price.total) * 1.1
	const at = (amount: number) => `${(amount / end) * 100}%`
	return (
		<div className="mt-4 text-sm">
			<svg aria-hidden="true" className="block h-10 w-full overflow-visible">
				<rect y="7" width="100%" height="6" className="fill-line" />
				<rect x={at(range.from)} y="7" width={at(range.to - range.from)} height="6" className="fill-moss" />
				<svg x={at(price.total)} className="overflow-visible" aria-hidden="true">
					<rect x="-2" width="4" height="20" className="fill-signal" />
				</svg>
				<text
					x={at((range.from + range.to) / 2)}
					y="36"
					textAnchor="middle"
					className="fill-ink font-semibold tabular-nums forced-color-adjust-none"
				>
					{formatRange(range)}
				</text>
			</svg>
			<p className="mt-1 text-ink">{unbroken(besideRange(range, { load, price, source, list }, company))}</p>
		</div>
	)
}
