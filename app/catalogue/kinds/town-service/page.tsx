import type { PickupCosts } from '#app/bookings/costs/pickup-costs.ts'
import { ElsewhereLinks } from '../../in-town/elsewhere-links.tsx'
import { shownPrice, usualPriceIn } from '../../in-town/price.ts'
import type { relatedInTown } from '../../in-town/related.ts'
import { NextWindows } from '../../next-windows-frame.tsx'
import { Facts, restFacts, travelFacts } from '../../parts/facts.tsx'
import { Badges, Bullets, Paragraphs } from '../../parts/lists.tsx'
import { BookOrCall, Drawn, Opening } from '../../parts/opening.tsx'
import { Columns, Part } from '../../parts/sections.tsx'
import { PastCosts } from '../../past-costs.tsx'
import { inKilometres, inMinutes } from '../../units.ts'
import type { TownService } from './town-service.ts'

/** A service in a town: what it takes there, how we come, where things go. */
export function TownServicePage(props: {
	found: TownService
	related: ReturnType<typeof relatedInTown>
	city: string
	/** Its own address. */
	path: string
	costs: PickupCosts[]
}) {
	const { found, related, city, path, costs } = props
	const { town, service } = found
	return (
		<>
			<Opening
				badges={[town.name, `${inKilometres(town.kilometres)} from ${city}`]}
				title={found.name}
				text={found.description}
				actions={<BookOrCall />}
				windows={<NextWindows page={path} city={town.name} />}
				price={usualPriceIn(town, service)}
				picture={<Drawn drawn={service.drawn} />}
				facts={[
					['Distance', inKilometres(town.kilometres)],
					['Drive time', inMinutes(town.driveMinutes)],
					...restFacts(related.rest),
					...travelFacts(town.serviceZone),
				]}
			/>
			<Part title={`What it takes in ${town.name}`} quiet>
				<Paragraphs texts={found.here} />
			</Part>
			<Columns
				columns={[
					{ title: 'How we’ll get there', body: <Paragraphs texts={found.arriving} /> },
					...(found.afterwards.length > 0
						? [{ title: 'Where it goes', body: <Paragraphs texts={found.afterwards} /> }]
						: []),
					{ title: 'When', body: <Paragraphs texts={found.calendar} /> },
				]}
			/>
			<div className="page grid gap-8 py-10 lg:grid-cols-2">
				<section>
					<h2 className="text-2xl text-spruce">Service details</h2>
					<p className="mt-4 mb-3">{service.description}</p>
					<Bullets items={found.highlights} />
					<div className="mt-4">
						<Facts
							facts={[
								['Price range', shownPrice(town, service)],
								['Time', service.timeRequired],
							]}
						/>
					</div>
					<PastCosts costs={costs} city={town.name} />
				</section>
				<section>
					<h2 className="mb-4 text-2xl text-spruce">Service area</h2>
					<Facts
						facts={[
							['Coverage', town.serviceArea.join(', ')],
							['Distance', `${inKilometres(town.kilometres)}, ${inMinutes(town.driveMinutes)}`],
							['Property types', town.propertyTypes.join(', ')],
							['Local expertise', town.landmarks.join(', ')],
						]}
					/>
				</section>
			</div>
			<Part title={service.source === 'service' ? 'What we remove' : 'When people call'}>
				{service.source === 'service' ? <Badges words={found.typical} /> : <Bullets items={found.typical} />}
			</Part>
			<Part title="Good to know">
				<Bullets items={found.considerations} />
			</Part>
			<ElsewhereLinks name={service.name} related={related} />
		</>
	)
}
