import { windowsAndPrices } from '../../listings.ts'
import { titled } from '../../title-length.ts'
import { underCity } from '../../trails.ts'
import type { Kind } from '../kind.ts'
import { QuadrantPage } from './page.tsx'
import { type Quadrant, quadrants, toQuadrant } from './quadrant.ts'
import { relatedToQuadrant } from './related.ts'

/** A quadrant of the city (docs/rules.md, 'Kinds of local pages'). */
export const quadrant: Kind<Quadrant, ReturnType<typeof relatedToQuadrant>> = {
	called: (city) => `Part of ${city}`,
	content: [quadrants],
	addresses: (content) =>
		quadrants.all(content).map((each) => ({ path: toQuadrant(content, each).path, entity: () => each })),
	canonical: (entity, content) => toQuadrant(content, entity).path,
	listing: (entity, content) => ({
		name: entity.name,
		description: entity.description,
		words: [entity.code, ...entity.landmarks].join(' '),
		pictureLine: windowsAndPrices,
		indexed: true,
		changed: quadrants.changedAt(content, entity),
	}),
	related: relatedToQuadrant,
	head: ({ entity }, company) => ({
		title: titled(entity.metaTitle, company),
		description: entity.metaDescription,
		area: entity.name,
	}),
	trail: (shown) => underCity(shown, shown.entity.name),
	body: ({ entity, related, prices, canonical }) => (
		<QuadrantPage quadrant={entity} prices={prices} here={canonical} {...related} />
	),
	closing: ({ entity }) => ({ title: `Book a pickup in ${entity.name}` }),
}
