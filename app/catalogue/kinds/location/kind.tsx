import { windowsAndPrices } from '../../listings.ts'
import { longest, snippet } from '../../snippet.ts'
import { aroundCity, underCity } from '../../trails.ts'
import type { Kind } from '../kind.ts'
import { type SpecialLocation, specialLocations, toLocation } from './location.ts'
import { LocationPage } from './page.tsx'
import { relatedToLocation } from './related.ts'

/** A place with access rules of its own (docs/rules.md, 'Kinds of local pages'). */
export const location: Kind<SpecialLocation, ReturnType<typeof relatedToLocation>> = {
	called: () => 'Special place',
	content: [specialLocations],
	addresses: (content) =>
		specialLocations.all(content).map((each) => ({ path: toLocation(each).path, entity: () => each })),
	canonical: (entity) => toLocation(entity).path,
	listing: (entity, content) => ({
		name: `${entity.name} Junk Removal`,
		description: entity.description,
		words: [...entity.serviceArea, ...entity.targetAudience].join(' '),
		pictureLine: windowsAndPrices,
		indexed: true,
		changed: specialLocations.changedAt(content, entity),
	}),
	related: relatedToLocation,
	head: ({ entity }, { shortName }) => ({
		title: `${entity.name} Junk Removal | ${shortName}`,
		description: snippet(entity.description, longest.description),
		area: entity.name,
	}),
	trail: (shown) => (shown.related.inCity ? underCity : aroundCity)(shown, shown.entity.name),
	body: ({ entity, related, prices, canonical }) => (
		<LocationPage location={entity} related={related} prices={prices} here={canonical} />
	),
	// A county is not a city: its residents enter the city of their address.
	closing: ({ related }) => ({ title: 'Book a pickup here', city: related.parent?.name ?? '' }),
}
