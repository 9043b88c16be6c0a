import { QuoteBar } from '#app/quotes/calculator/quote-bar.tsx'
import { VolumeChoice } from '#app/quotes/calculator/volume-choice.tsx'
import type { QuoteDraft } from '#app/quotes/draft/quote-draft.ts'
import { useDraftState } from '#app/quotes/draft/use-draft-state.ts'
import { type Thing, tallyInTruck, tallyOf } from '#app/quotes/things/counted-things.ts'
import { openCounter } from '#app/quotes/things/thing-counter.tsx'
import { Truck } from '#app/quotes/truck/truck.tsx'
import { calculatorStep, homeSection } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Still } from '#app/ui/still.tsx'
import type { Company } from '#app/values/company.ts'

const statsOf = ({ claims }: Pick<Company, 'claims'>) => [
	{ figure: '2 hr', label: 'arrival windows' },
	{ figure: `${claims.diversionGoalPercent}%`, label: 'diversion goal' },
	{ figure: String(claims.rating), label: `average rating, ${claims.reviews} reviews` },
	{ figure: '24/7', label: 'support' },
]

function Claims() {
	const company = useCompany()
	return (
		<div className="border-line border-t bg-sand print:hidden">
			<dl className="page grid grid-cols-2 lg:grid-cols-4">
				{statsOf(company).map(({ figure, label }) => (
					<div
						key={label}
						className="flex flex-col-reverse justify-end border-line py-6 odd:border-r odd:pr-4 even:pl-5 lg:flex-row-reverse lg:items-center lg:justify-end lg:gap-x-3 lg:border-r lg:px-6 lg:py-5 lg:last:border-r-0 lg:first:pl-0"
					>
						<dt className="text-muted lg:leading-snug">{label}</dt>
						<dd className="whitespace-nowrap font-bold font-display text-4xl text-spruce tabular-nums">
							{figure}
						</dd>
					</div>
				))}
			</dl>
		</div>
	)
}

type Props = {
	draft: QuoteDraft
	/** What can be counted instead of choosing a volume. */
	things: Thing[]
	/** The id of the form that a chosen volume is sent with while no script sends it. */
	form: string | undefined
}

/** The first screen: one tap fills the truck and gives a price, which the calculator carries on. */
export function Hero({ draft, things, form }: Props) {
	const company = useCompany()
	const { load, counted, prices, chosen, booked } = useDraftState(draft)
	const places = company.area.places.map(({ name }) => name).join(', ')
	return (
		<section aria-labelledby="hero-heading" className="overflow-hidden border-line border-b">
			<div className="page grid gap-x-12 py-5 low:py-3 sm:py-10 lg:py-8 sm:low:grid-cols-[minmax(0,1fr)_13rem] lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]">
				<div className="lg:self-end">
					<p className="mb-1 low:mb-0 font-semibold max-[22rem]:font-normal max-[22rem]:text-sm print:hidden">{`Junk removal in ${company.city} and area`}</p>
					<h1 id="hero-heading" className="text-4xl text-spruce sm:text-5xl">
						Know the price before we load a thing.
					</h1>
				</div>
				<p className="mt-6 max-w-[60ch] max-lg:order-last sm:low:col-span-2 lg:mt-5">
					{`Junk removal in ${places} and ${company.claims.communities} communities. Choose how much there is or send photos, pick a two-hour window, and we’ll text you the exact time. Often the same day. Licensed and insured; booking online takes 60 seconds.`}
				</p>
				<div
					aria-hidden="true"
					className="mt-2 low:max-w-36 print:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0"
				>
					<Truck
						share={chosen ? load.volume : 0}
						volumes={prices.volumes}
						tally={tallyInTruck(tallyOf(counted, things), load, prices)}
						className="w-full"
					/>
				</div>
				<div className="relative max-sm:contents sm:mt-3 flex flex-col sm:low:col-span-2 lg:col-span-2 lg:mt-6">
					<fieldset disabled={booked} className="max-sm:mt-3 min-w-0 disabled:opacity-70">
						<VolumeChoice
							// One group with the calculator's inputs while no script runs: only one of both can be checked.
							volume={chosen && !form ? load.volume : undefined}
							list={prices}
							onChoose={(volume) => draft.setLoad({ volume })}
							name={form ? 'volume' : 'first-volume'}
							spoken="For a first price"
							// After Back the browser restores inputs by name: it would give these what the calculator had.
							autoComplete="off"
							form={form}
						/>
					</fieldset>
					<div
						className={`mt-4 flex flex-wrap items-center gap-3 max-sm:order-2 ${chosen ? 'max-sm:foot:order-last' : ''} lg:min-h-20 print:hidden`}
					>
						<QuoteBar draft={draft} />
						<ButtonLink kind={chosen ? 'outline' : 'primary'} to={homeSection('calculator')}>
							Get Instant Quote
						</ButtonLink>
						<ButtonLink kind="outline" to={homeSection('pricing')}>
							See Pricing
						</ButtonLink>
					</div>
					{/* Written last, so that the next stop of the Tab key after a choice is its price. */}
					{!booked && (
						<p className="max-sm:order-1 noscript:hidden sm:absolute sm:top-0 sm:right-0 print:hidden">
							<a
								href={calculatorStep('count')}
								onClick={openCounter}
								className="inline-flex min-h-11 items-center sm:min-h-0"
							>
								Not sure? Count your things
							</a>
						</p>
					)}
				</div>
			</div>
			<Still name="claims">{import.meta.env.SSR && <Claims />}</Still>
		</section>
	)
}
