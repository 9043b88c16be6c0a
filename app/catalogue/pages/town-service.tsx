import type { TownService } from '../in-town/town-service.ts'
import { Badges, BookOrCall, Bullets, Columns, Facts, Links, Opening, Paragraphs, Part } from '../parts.tsx'
import type { relatedInTown } from '../related-to-town.server.ts'

/** A service in a town: what it takes there, how we come, where things go. */
export function TownServicePage(props: { found: TownService; related: ReturnType<typeof relatedInTown> }) {
	const { found, related } = props
	const { town, service } = found
	return (
		<>
			<Opening
				badges={[town.name, `${town.distanceFromCalgary} from Calgary`]}
				title={found.name}
				text={found.description}
				actions={<BookOrCall />}
				aside={
					<Facts
						facts={[
							['Most jobs', service.avgPrice],
							['Distance', town.distanceFromCalgary],
							['Drive time', town.driveTimeFromCalgary],
						]}
					/>
				}
			/>
			<Part title={`What it takes in ${town.name}`} quiet>
				<Paragraphs texts={found.here} />
			</Part>
			<Columns
				columns={[
					{ title: 'How we come', body: <Paragraphs texts={found.arriving} /> },
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
								['Price range', service.avgPrice],
								['Time', service.timeRequired],
							]}
						/>
					</div>
				</section>
				<section>
					<h2 className="mb-4 text-2xl text-spruce">Service area</h2>
					<Facts
						facts={[
							['Coverage', town.serviceArea.join(', ')],
							['Distance', `${town.distanceFromCalgary}, ${town.driveTimeFromCalgary}`],
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

/** Other services in the town, and the same in the next towns. */
export function ElsewhereLinks(props: { name: string; related: ReturnType<typeof relatedInTown> }) {
	const { name, related } = props
	return (
		<>
			<Part title={`More in ${related.town.name}`}>
				<Links links={[{ ...related.town, name: `All of ${related.town.name}` }, ...related.others]} />
			</Part>
			<Part title={`${name} nearby`}>
				<Links links={related.elsewhere} />
			</Part>
		</>
	)
}
