import { ElsewhereLinks } from '../../in-town/elsewhere-links.tsx'
import { usualPriceIn } from '../../in-town/price.ts'
import type { relatedInTown } from '../../in-town/related.ts'
import { NextWindows } from '../../next-windows-frame.tsx'
import { restFacts, travelFacts } from '../../parts/facts.tsx'
import { Bullets, Cards, Paragraphs } from '../../parts/lists.tsx'
import { BookOrCall, Drawn, Opening } from '../../parts/opening.tsx'
import { Columns, Part } from '../../parts/sections.tsx'
import { inKilometres } from '../../units.ts'
import type { Combination } from './combination.ts'

/** A specialized service in a town. */
export function CombinationPage(props: {
	found: Combination
	related: ReturnType<typeof relatedInTown>
	city: string
	/** Its own address. */
	path: string
}) {
	const { found, related, city, path } = props
	return (
		<>
			<Opening
				badges={[found.municipalityName, found.town.region ? `${found.town.region} region` : `${city} Area`]}
				title={`${found.serviceName} in ${found.municipalityName}`}
				text={found.description}
				actions={<BookOrCall />}
				windows={<NextWindows page={path} city={found.municipalityName} />}
				price={usualPriceIn(found.town, found.service)}
				picture={<Drawn drawn={found.service.drawn} />}
				facts={[
					['Time', found.timeRequired],
					['Distance', inKilometres(found.town.kilometres)],
					...restFacts(related.rest),
					...travelFacts(found.town.serviceZone),
				]}
			/>
			<Part title={`What it takes in ${found.municipalityName}`} quiet>
				<Paragraphs texts={[{ text: found.service.description }, ...found.localContext]} />
			</Part>
			<Columns
				columns={[
					{ title: 'Highlights', body: <Bullets items={found.serviceHighlights} /> },
					{ title: 'Good to know', body: <Bullets items={found.localConsiderations} /> },
					{ title: 'When', body: <Paragraphs texts={found.calendar} /> },
				]}
			/>
			<Part title="What you gain" quiet>
				<Cards cards={found.benefits} />
			</Part>
			<ElsewhereLinks name={found.serviceName} related={related} />
		</>
	)
}
