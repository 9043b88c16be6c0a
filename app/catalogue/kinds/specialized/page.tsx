import type { PageLink } from '../../page-link.ts'
import {
	Badges,
	BookOrCall,
	Bullets,
	capital,
	Facts,
	Links,
	Opening,
	Paragraphs,
	Part,
} from '../../parts.tsx'
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
				actions={<BookOrCall />}
				aside={
					<Facts
						facts={[
							['Price range', inDollars(service.avgPrice)],
							['Time required', service.timeRequired],
							['Pricing tier', capital(service.pricingTier)],
							['Difficulty', `${service.difficultyScore} out of 100`],
						]}
					/>
				}
			/>
			<Part title="What you can count on">
				<Bullets items={service.serviceHighlights.slice(0, shownHighlights)} />
			</Part>
			<Part title="How it goes" quiet>
				<Paragraphs texts={service.about} />
			</Part>
			<Part title="Common situations">
				<Bullets items={service.commonSituations} />
			</Part>
			<Part title="Special considerations">
				<Bullets items={service.specialConsiderations} />
			</Part>
			{related.length > 0 && (
				<Part title="Related services">
					<Links links={related} />
				</Part>
			)}
			<Part title={`${city} areas`}>
				<Badges words={areas} />
			</Part>
		</>
	)
}
