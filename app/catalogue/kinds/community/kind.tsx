import { inCity } from '#app/shell/city.ts'
import { windowsAndPrices } from '../../listings.ts'
import { longest, snippet } from '../../snippet.ts'
import { underCity } from '../../trails.ts'
import type { Kind } from '../kind.ts'
import { type Community, communities, communityPath, isTown, toCommunity } from './community.ts'
import { CommunityPage } from './page.tsx'

/** A community of the city (docs/rules.md, 'Kinds of local pages'). */
export const community: Kind<Community, { nearby: ReturnType<typeof toCommunity>[] }> = {
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
	/** Communities that are named in this one's nearby areas. */
	related: ({ name, nearbyAreas }, content) => ({
		nearby: communities
			.all(content)
			.filter((each) => each.name !== name && nearbyAreas.includes(each.name))
			.map((each) => toCommunity(content, each)),
	}),
	head: ({ entity, hub }, { shortName }) => ({
		title: `${entity.name} Junk Removal | ${shortName} ${hub.name}`,
		description: snippet(entity.description, longest.description),
		area: entity.name,
		faqs: entity.faqs,
	}),
	trail: (shown) => underCity(shown, `${shown.entity.name} Junk Removal`),
	body: ({ entity, hub, prices }) => <CommunityPage community={entity} city={hub.name} prices={prices} />,
	closing: ({ entity, related }) => ({
		title: `Book a pickup in ${entity.name}`,
		...(isTown(entity) ? { city: entity.name } : {}),
		nearby: related.nearby,
	}),
}
