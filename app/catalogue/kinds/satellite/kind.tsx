import { windowsAndPrices } from '../../listings.ts'
import { PlaceMap } from '../../place-map.tsx'
import { longest, snippet } from '../../snippet.ts'
import { belowHome } from '../../trails.ts'
import { CommunityPage } from '../community/page.tsx'
import type { Kind } from '../kind.ts'
import { relatedToSatellite } from './related.ts'
import { type Satellite, satellites, toSatellite } from './satellite.ts'

/** A community of a satellite town (docs/rules.md, 'Kinds of local pages'). */
export const satellite: Kind<Satellite, ReturnType<typeof relatedToSatellite>> = {
	called: () => 'Community',
	content: [satellites],
	addresses: (content) =>
		satellites.all(content).map((each) => ({ path: toSatellite(each).path, entity: () => each })),
	canonical: (entity) => toSatellite(entity).path,
	listing: (entity, content) => ({
		name: `Junk Removal in ${entity.name}`,
		description: entity.description,
		words: [...entity.landmarks, ...entity.nearbyAreas, ...entity.propertyTypes].join(' '),
		also: entity.municipality,
		pictureLine: windowsAndPrices,
		indexed: true,
		changed: satellites.changedAt(content, entity),
	}),
	related: relatedToSatellite,
	head: ({ entity, related }, { shortName }) => ({
		title: `${entity.name} Junk Removal, ${related.town.name} | ${shortName}`,
		description: snippet(entity.description, longest.description),
		area: entity.name,
		faqs: entity.faqs,
	}),
	trail: ({ entity, related }) => belowHome(`${entity.name} Junk Removal`, [related.town]),
	body: ({ entity, related, hub, prices, path }) => (
		<CommunityPage
			community={entity}
			town={related.town.name}
			city={hub.name}
			path={path}
			prices={prices}
			onward={related.onward}
		>
			<PlaceMap
				city={related.mapped}
				shown={[related.coordinates]}
				kilometresAround={14}
				places={related.places}
				here={related.town.path}
				caption={`${entity.name} is in ${related.town.name}. Rings are kilometres from ${hub.name}’s City Hall.`}
			/>
		</CommunityPage>
	),
	closing: ({ entity, related }) => ({
		title: `Book a pickup in ${entity.name}`,
		city: related.town.name,
		nearby: related.nearby,
	}),
}
