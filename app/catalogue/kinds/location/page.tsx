import type { PriceList } from '#app/pricing/price-list.ts'
import { capital } from '#app/values/capital.ts'
import { byLoad } from '../../listings.ts'
import { Badges, Bullets, Links, Paragraphs } from '../../parts/lists.tsx'
import { BookOrCall, Opening } from '../../parts/opening.tsx'
import { Columns, Part, Side } from '../../parts/sections.tsx'
import { PlaceMap } from '../../place-map.tsx'
import type { SpecialLocation } from './location.ts'
import type { relatedToLocation } from './related.ts'

/** A place with its own access rules. */
export function LocationPage(props: {
	location: SpecialLocation
	related: ReturnType<typeof relatedToLocation>
	prices: PriceList
	/** The path of its page. */
	here: string
}) {
	const { location, related, prices, here } = props
	const type = capital(location.locationType.replace('-', ' '))
	return (
		<>
			<Opening
				badges={[type, location.parentMunicipality]}
				title={`${location.name} Junk Removal`}
				text={location.description}
				actions={<BookOrCall />}
				price={byLoad(prices)}
				picture={
					<PlaceMap
						city={related.mapped}
						shown={[location.coordinates]}
						kilometresAround={12}
						places={[{ ...location, path: here }, ...related.places]}
						here={here}
						caption={`${location.name} and the towns around it.`}
					/>
				}
				facts={[
					['Part of', location.parentMunicipality],
					['Kind of place', type],
					['What stands there', location.propertyTypes.join(', ')],
				]}
			/>
			<Part
				title="Hauling here"
				quiet
				aside={
					<Side title="What you can count on">
						<Bullets items={location.serviceHighlights} />
					</Side>
				}
			>
				<Paragraphs texts={location.localContext} />
			</Part>
			<Columns
				columns={[
					{ title: 'Access', body: <Bullets items={location.accessRequirements} /> },
					{ title: 'Special considerations', body: <Bullets items={location.specialConsiderations} /> },
				]}
			/>
			<Columns
				columns={[
					{ title: 'Service areas', body: <Badges words={location.serviceArea} /> },
					{ title: 'Who calls us here', body: <Badges words={location.targetAudience} /> },
				]}
			/>
			<Part title={related.inCity ? 'Communities nearby' : 'Towns nearby'}>
				<Links links={related.nearby.filter(once)} />
			</Part>
			<Part title="Other special places">
				<Links links={related.others} />
			</Part>
		</>
	)
}

const once = <Thing extends { path: string }>({ path }: Thing, at: number, all: Thing[]) =>
	all.findIndex((each) => each.path === path) === at
