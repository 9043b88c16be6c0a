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
import type { Item } from './item.ts'

/** One kind of thing (docs/rules.md, 'Kinds of local pages'). */
export function ItemPage(props: { item: Item; related: PageLink[]; city: string; areas: string[] }) {
	const { item, related, city, areas } = props
	return (
		<>
			<Opening
				badges={[capital(item.category), `${item.difficulty} job`]}
				title={`${item.name} in ${city}`}
				text={item.description}
				actions={<BookOrCall />}
				aside={
					<Facts
						facts={[
							['Price', inDollars(item.avgPrice)],
							['Time', item.timeRequired],
						]}
					/>
				}
			/>
			<Part title="What it takes" quiet>
				<Paragraphs texts={item.about} />
			</Part>
			<Part title="What you can count on">
				<Bullets items={item.serviceHighlights} />
			</Part>
			<Part title={item.category === 'furniture' ? 'Common types' : 'Common sizes'}>
				<Badges words={item.commonSizes} />
			</Part>
			<Part title="Before we come">
				<Bullets items={item.preparationTips} />
			</Part>
			<Part title="How we handle it" quiet>
				<Bullets items={item.specialHandling} />
				<h3 className="mt-6 text-xl">Where it goes</h3>
				<p className="mt-2 max-w-[68ch]">{item.disposalMethod}</p>
				{item.seasonalConsiderations && <p className="mt-4 max-w-[68ch]">{item.seasonalConsiderations}</p>}
			</Part>
			{related.length > 0 && (
				<Part title="Related items">
					<Links links={related} />
				</Part>
			)}
			<Part title="Where we pick up">
				<Badges words={areas} />
			</Part>
		</>
	)
}
