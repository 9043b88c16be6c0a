import type { PriceList } from '#app/pricing/price-list.ts'
import { Truck } from '#app/quotes/truck.tsx'
import { homeSection } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Company } from '#app/values/company.ts'

const statsOf = ({ claims }: Pick<Company, 'claims'>) => [
	{ figure: '2 hr', label: 'arrival windows' },
	{ figure: `${claims.diversionGoalPercent}%`, label: 'diversion goal' },
	{ figure: String(claims.rating), label: `average rating, ${claims.reviews} reviews` },
	{ figure: '24/7', label: 'support' },
]

export function Hero({ prices }: { prices: PriceList }) {
	const company = useCompany()
	const places = company.area.places.map(({ name }) => name).join(', ')
	return (
		<section aria-labelledby="hero-heading" className="overflow-hidden border-line border-b">
			<div className="page grid items-end gap-x-12 gap-y-10 pt-12 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)] lg:pt-16">
				<div className="pb-2 lg:pb-16">
					<h1 id="hero-heading" className="text-6xl text-spruce">
						Know the price before we load a thing.
					</h1>
					<p className="mt-6 max-w-[46ch] text-lg">
						{`Junk removal in ${places} and ${company.claims.communities} communities. Choose how much there is or send photos, pick a two-hour window, and we text you the exact time. Often the same day.`}
					</p>
					<div className="mt-8 flex flex-wrap gap-3">
						<ButtonLink kind="primary" to={homeSection('calculator')}>
							Get Instant Quote
						</ButtonLink>
						<ButtonLink kind="outline" to={homeSection('pricing')}>
							See Pricing
						</ButtonLink>
					</div>
					<p className="mt-6 text-muted">Licensed and insured. Booking online takes 60 seconds.</p>
				</div>
				<div aria-hidden="true" className="lg:-mr-24">
					<Truck share={0.75} volumes={prices.volumes} className="w-full" />
				</div>
			</div>
			<div className="border-line border-t bg-sand">
				<dl className="page grid grid-cols-2 lg:grid-cols-4">
					{statsOf(company).map(({ figure, label }) => (
						<div
							key={label}
							className="flex flex-col-reverse justify-end border-line py-6 odd:border-r odd:pr-4 even:pl-5 lg:border-r lg:px-6 lg:last:border-r-0 lg:first:pl-0"
						>
							<dt className="text-muted">{label}</dt>
							<dd className="font-bold font-display text-4xl text-spruce tabular-nums">{figure}</dd>
						</div>
					))}
				</dl>
			</div>
		</section>
	)
}
