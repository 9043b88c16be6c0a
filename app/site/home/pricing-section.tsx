import { volumeOf } from '#app/pricing/load.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { homeSection } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatRange } from '#app/values/money.ts'
import { namingTaxes } from '#app/values/tax.ts'
import { unbroken } from '#app/values/units.ts'
import { Section } from '../section.tsx'

/** The ranges by load (docs/rules.md, 'All-in prices'). */
export function PricingSection({ prices, accuracy }: { prices: PriceList; accuracy: string[] }) {
	const plusTaxes = namingTaxes(', plus ', useCompany())
	const most = Math.max(...prices.loads.map(({ to }) => to))
	return (
		<Section
			id="pricing"
			heading="What it costs"
			layout="even"
			intro={`All-in${plusTaxes}, by how much of the truck your load fills. You approve the firm price on site, before loading.`}
			aside={
				<>
					<p className="max-w-[60ch]">
						{unbroken(
							`These ranges have everything in them, stairs too. The calculator goes by how much of a ${volumeOf(1, prices).cubicYards} yd³ truck your load fills, and adds stairs and extra weight one by one. Either way you approve one firm price on site.`,
						)}
					</p>
					<div className="mt-6 grid gap-6 sm:grid-cols-2">
						<div>
							<h3 className="text-spruce text-xl">Included</h3>
							<p className="mt-2">
								Stairs, narrow doorways and standard elevators. Loading, hauling and sorting.
							</p>
						</div>
						<div>
							<h3 className="text-spruce text-xl">Costs extra</h3>
							<p className="mt-2">
								Pianos, safes and similar special handling, and extreme access such as cranes or long carries.
							</p>
						</div>
					</div>
				</>
			}
		>
			<table className="w-full border-collapse text-left">
				<caption className="sr-only">Prices by load, in Canadian dollars, all-in{plusTaxes}</caption>
				<thead>
					<tr className="border-ink border-b-2 text-muted">
						<th scope="col" className="py-2 font-semibold">
							Load
						</th>
						<th scope="col" className="py-2 text-right font-semibold">
							All-in price
						</th>
					</tr>
				</thead>
				<tbody>
					{prices.loads.map(({ name, note, from, to }) => (
						<tr key={name} className="border-line border-b">
							<th scope="row" className="py-4 pr-4 font-semibold text-lg lg:whitespace-nowrap lg:py-3">
								{name}
								{note && <span className="font-normal text-muted"> ({unbroken(note)})</span>}
							</th>
							<td className="whitespace-nowrap py-4 text-right font-bold font-display text-2xl text-spruce lg:w-full lg:py-3">
								<div className="flex items-center justify-end gap-6 lg:pl-6">
									<Reach from={from} to={to} most={most} />
									<span className="lg:min-w-46">{formatRange({ from, to })}</span>
								</div>
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{accuracy.map((words) => (
				<p key={words} className="mt-4 text-spruce">
					{words}
				</p>
			))}
			<div className="mt-8 lg:mt-6 print:hidden">
				<ButtonLink kind="primary" to={homeSection('calculator')}>
					Get Your Quote
				</ButtonLink>
			</div>
		</Section>
	)
}

/** Where a range lies on the way from nothing to the dearest load. The figures beside it say the same. */
const Reach = ({ from, to, most }: { from: number; to: number; most: number }) => (
	<svg aria-hidden="true" className="hidden h-2 w-0 grow lg:block print:hidden">
		<rect y="3" width="100%" height="2" className="fill-line" />
		<rect
			x={`${(from / most) * 100}%`}
			width={`${((to - from) / most) * 100}%`}
			height="8"
			rx="4"
			className="fill-moss"
		/>
	</svg>
)
