import { inCity } from '#app/shell/city.ts'
import { windowsAndPrices } from '../../listings.ts'
import { PlaceMap } from '../../place-map.tsx'
import { longest, snippet } from '../../snippet.ts'
import { underCity } from '../../trails.ts'
import type { Kind } from '../kind.ts'
import { type Community, communities, communityPath, isTown } from './community.ts'
import { CommunityPage } from './page.tsx'
import { relatedToCommunity } from './related.ts'

/** A community of the city (docs/rules.md, 'Kinds of local pages'). */
export const community: Kind<Community, ReturnType<typeof relatedToCommunity>> = {
	called: () => 'Community',
	content: [communities],
	addresses: (content) =>
		communities.all(content).map((each) => ({ path: inCity(content, each.slug), entity: () => each })),
	canonical: (entity, content) => communityPath(content, entity),
	listing: (entity, content) => ({
		name: `Junk Removal in ${entity.name}`,
		description: entity.description,
		words: [...entity.landmarks, ...entity.nearbyAreas, ...entity.propertyTypes].join(' '),
		pictureLine: windowsAndPrices,
		indexed: true,
		changed: communities.changedAt(content, entity),
	}),
	related: relatedToCommunity,
	head: ({ entity, hub }, { shortName }) => ({
		title: `${entity.name} Junk Removal | ${shortName} ${hub.name}`,
		description: snippet(entity.description, longest.description),
		area: entity.name,
		faqs: entity.faqs,
	}),
	trail: (shown) => underCity(shown, `${shown.entity.name} Junk Removal`),
	body: ({ entity, related, hub, prices, path, canonical }) => (
		<CommunityPage
			community={entity}
			town={isTown(entity) ? entity.name : undefined}
			city={hub.name}
			path={path}
			prices={prices}
			onward={related.onward}
		>
			<PlaceMap
				city={related.mapped}
				shown={[entity.coordinates]}
				kilometresAround={7}
				places={related.places}
				here={canonical}
				caption={`${entity.name} and its neighbours; each dot has a page of its own.`}
			/>
		</CommunityPage>
	),
	closing: ({ entity, related }) => ({
		title: `Book a pickup in ${entity.name}`,
		...(isTown(entity) ? { city: entity.name } : {}),
		nearby: related.nearby,
	}),
}
