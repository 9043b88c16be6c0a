import {
	Badges,
	BookOrCall,
	Bullets,
	Columns,
	capital,
	Facts,
	Links,
	Opening,
	Paragraphs,
	Part,
} from '../../parts.tsx'
import type { SpecialLocation } from './location.ts'
import type { relatedToLocation } from './related.ts'

/** A place with its own access rules. */
export function LocationPage(props: {
	location: SpecialLocation
	related: ReturnType<typeof relatedToLocation>
}) {
	const { location, related } = props
	const type = capital(location.locationType.replace('-', ' '))
	return (
		<>
			<Opening
				badges={[type, location.parentMunicipality]}
				title={`${location.name} Junk Removal`}
				text={location.description}
				actions={<BookOrCall />}
				aside={
					<Facts
						facts={[
							['Part of', location.parentMunicipality],
							['Kind of place', type],
							['What stands there', location.propertyTypes.join(', ')],
						]}
					/>
				}
			/>
			<Part title="Hauling here" quiet>
				<Paragraphs texts={location.localContext} />
			</Part>
			<Columns
				columns={[
					{ title: 'What you can count on', body: <Bullets items={location.serviceHighlights} /> },
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
			<Part title="Towns nearby">
				<Links links={[...(related.parent ? [related.parent] : []), ...related.neighbours].filter(once)} />
			</Part>
			<Part title="Other special places">
				<Links links={related.others} />
			</Part>
		</>
	)
}

const once = <Thing extends { path: string }>({ path }: Thing, at: number, all: Thing[]) =>
	all.findIndex((each) => each.path === path) === at
