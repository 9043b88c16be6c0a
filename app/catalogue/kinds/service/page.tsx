import type { PickupCosts } from '#app/bookings/costs/pickup-costs.ts'
import { homeCalculator } from '#app/shell/links.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { capital } from '#app/values/capital.ts'
import { NextWindows } from '../../next-windows-frame.tsx'
import type { PageLink } from '../../page-link.ts'
import { Facts } from '../../parts/facts.tsx'
import { Badges, Bullets, Faqs, Paragraphs } from '../../parts/lists.tsx'
import { Call, Drawn, Opening, ToBooking } from '../../parts/opening.tsx'
import { Columns, Part, Side } from '../../parts/sections.tsx'
import { PastCosts } from '../../past-costs.tsx'
import { highlightsOf } from '../../shared-fields.ts'
import { inDollars } from '../../units.ts'
import type { Service } from './service.ts'

/** Badge colours of the pricing tiers (docs/rules.md, 'Kinds of local pages'); the badge names the tier too. */
const tierColours: Record<Service['pricingTier'], string> = {
	standard: 'bg-moss-tint',
	eco: 'bg-sky',
	heavy: 'bg-signal-tint',
	specialty: 'bg-plum-tint',
	seasonal: 'bg-sun-tint',
	bulk: 'bg-line',
	comprehensive: 'bg-line',
	commercial: 'bg-line',
}

const steps = (service: Service): [string, string][] => [
	['Book Online', 'Choose a date and a two-hour window, or call. It takes about 60 seconds.'],
	['We Arrive', 'Within the 2-hour window. We’ll text you when we’re on the way.'],
	['Quote & Remove', 'You approve a firm price on site before we load anything.'],
	['Eco Disposal', service.disposalMethod],
]

/** The words of every service, and beside them when they hold for this one. */
const SameDay = ({ condition }: { condition: string | undefined }) => (
	<>
		Often Available
		{condition && <span className="block font-normal text-base">{condition}</span>}
	</>
)

export function ServicePage(props: {
	service: Service
	communities: (PageLink & { quadrant: string })[]
	hub: PageLink
	/** Its own address. */
	path: string
	costs: PickupCosts[]
}) {
	const { service, communities, hub, path, costs } = props
	return (
		<>
			<Opening
				badges={[`${hub.name} • Same-Day Available`]}
				beside={service.sameDayCondition}
				title={`${service.name} in ${hub.name}`}
				text={service.description}
				actions={
					<>
						<ToBooking>{`Book ${service.name} Now`}</ToBooking>
						<ButtonLink kind="outline" to={homeCalculator()}>
							Get Instant Quote
						</ButtonLink>
					</>
				}
				windows={<NextWindows page={path} />}
				price={{ called: 'Typical cost', amount: inDollars(service.avgPrice) }}
				picture={<Drawn drawn={service.drawn} />}
				facts={[
					['Service time', service.timeRequired],
					['Same-Day', <SameDay key="same-day" condition={service.sameDayCondition} />],
					['Disposal', 'Eco-First'],
				]}
			/>
			<Part
				title="What it takes"
				quiet
				aside={
					<Side title="Service Details">
						<Facts
							facts={[
								[
									'Pricing Tier',
									<span key="tier" className={`rounded-field px-2 py-1 ${tierColours[service.pricingTier]}`}>
										{capital(service.pricingTier)}
									</span>,
								],
								['Peak Season', service.seasonalPeak],
								['Handling', service.specialHandling ? 'Special Handling Required' : 'Standard'],
							]}
						/>
						<PastCosts costs={costs} />
					</Side>
				}
			>
				<Paragraphs texts={service.about} />
			</Part>
			<Columns
				columns={[
					{ title: 'Service Highlights', body: <Bullets items={highlightsOf(service)} /> },
					{ title: 'What We Remove', body: <Badges words={service.commonItems} /> },
					...(service.specialConsiderations.length > 0
						? [{ title: 'Special Considerations', body: <Bullets items={service.specialConsiderations} /> }]
						: []),
				]}
			/>
			<Part title="How it Works" quiet>
				<ol className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
					{steps(service).map(([name, text], at) => (
						<li key={name}>
							<h3 className="text-xl">
								{at + 1}. {name}
							</h3>
							<p className="mt-1">{text}</p>
						</li>
					))}
				</ol>
			</Part>
			<Part title={`${hub.name} Communities We Serve`}>
				<ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
					{communities.map(({ name, path, quadrant }) => (
						<li key={path}>
							<a href={path} className="inline-block py-2">
								{name}
							</a>{' '}
							<span className="text-muted text-sm">{quadrant}</span>
						</li>
					))}
				</ul>
				<div className="mt-5">
					<ButtonLink kind="outline" to={hub.path}>
						{`View All ${hub.name} Communities`}
					</ButtonLink>
				</div>
			</Part>
			<Part title="Questions">
				<Faqs faqs={service.faqs} />
			</Part>
			<Part title="Pick a day" quiet>
				<div className="flex flex-wrap gap-3">
					<ToBooking>{`Book ${service.name} Now`}</ToBooking>
					<Call />
				</div>
			</Part>
		</>
	)
}
