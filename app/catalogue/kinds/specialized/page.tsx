import { capital } from '#app/values/capital.ts'
import type { PageLink } from '../../page-link.ts'
import { Badges, Bullets, Links, Paragraphs } from '../../parts/lists.tsx'
import { BookOrCall, Drawn, Opening } from '../../parts/opening.tsx'
import { Columns, Part, Side } from '../../parts/sections.tsx'
import { highlightsOf } from '../../shared-fields.ts'
import { inDollars } from '../../units.ts'
import type { Specialized } from './specialized.ts'

/** Highlights that are shown (docs/rules.md, 'How much a page shows'). */
const shownHighlights = 3

export function SpecializedPage(props: {
	service: Specialized
	related: PageLink[]
	city: string
	areas: string[]
}) {
	const { service, related, city, areas } = props
	return (
		<>
			<Opening
				badges={[capital(service.category), `${city} Service`]}
				title={`${service.name} in ${city}`}
				text={service.description}
				price={{ called: 'Price range', amount: inDollars(service.avgPrice) }}
				actions={<BookOrCall />}
				picture={<Drawn drawn={service.drawn} />}
				facts={[
					['Time required', service.timeRequired],
					['Pricing tier', capital(service.pricingTier)],
					['Difficulty', `${service.difficultyScore} out of 100`],
				]}
			/>
			<Part title="What you can count on">
				<Bullets items={highlightsOf(service).slice(0, shownHighlights)} />
			</Part>
			<Part
				title="How it goes"
				quiet
				aside={
					<Side title="Common situations">
						<Bullets items={service.commonSituations} />
					</Side>
				}
			>
				<Paragraphs texts={service.about} />
			</Part>
			<Columns
				columns={[
					{ title: 'Special considerations', body: <Bullets items={service.specialConsiderations} /> },
					...(related.length > 0 ? [{ title: 'Related services', body: <Links links={related} /> }] : []),
					{ title: `${city} areas`, body: <Badges words={areas} /> },
				]}
			/>
		</>
	)
}
