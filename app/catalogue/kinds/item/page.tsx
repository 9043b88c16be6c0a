import { capital } from '#app/values/capital.ts'
import type { PageLink } from '../../page-link.ts'
import { Badges, Bullets, Links, Paragraphs } from '../../parts/lists.tsx'
import { BookOrCall, Drawn, Opening } from '../../parts/opening.tsx'
import { Columns, Part, Side } from '../../parts/sections.tsx'
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
				price={{ called: 'Price', amount: inDollars(item.avgPrice) }}
				actions={<BookOrCall />}
				picture={<Drawn drawn={item.drawn} />}
				facts={[['Time', item.timeRequired]]}
			/>
			<Part
				title="What it takes"
				quiet
				aside={
					<Side title="What you can count on">
						<Bullets items={item.serviceHighlights} />
					</Side>
				}
			>
				<Paragraphs texts={item.about} />
			</Part>
			<Columns
				columns={[
					{
						title: item.category === 'furniture' ? 'Common types' : 'Common sizes',
						body: <Badges words={item.commonSizes} />,
					},
					{ title: 'Before we arrive', body: <Bullets items={item.preparationTips} /> },
				]}
			/>
			<Part
				title="How we handle it"
				quiet
				aside={
					<Side title="Where it goes">
						<Paragraphs
							texts={[
								item.disposalMethod,
								...(item.seasonalConsiderations ? [item.seasonalConsiderations] : []),
							]}
						/>
					</Side>
				}
			>
				<Bullets items={item.specialHandling} />
			</Part>
			<Columns
				columns={[
					...(related.length > 0 ? [{ title: 'Related items', body: <Links links={related} /> }] : []),
					{ title: 'Where we pick up', body: <Badges words={areas} /> },
				]}
			/>
		</>
	)
}
