import { cityFile, inCity } from '#app/shell/city.ts'
import { localPage } from '#app/shell/links.ts'
import { headOf, listingOf, usualPrice } from '../../listings.ts'
import type { Lookalike, PageLink } from '../../page-link.ts'
import { underCity } from '../../trails.ts'
import type { Kind } from '../kind.ts'
import { lookalikesOf } from '../lookalikes.ts'
import { SpecializedPage } from './page.tsx'
import { relatedServices } from './related.ts'
import { specialized as all, type Specialized, toSpecialized } from './specialized.ts'

/** A specialized service (docs/rules.md, 'Kinds of local pages'). */
export const specialized: Kind<
	Specialized,
	{ services: PageLink[]; lookalikes: Lookalike[]; areas: string[] }
> = {
	called: () => 'Special job',
	content: [all],
	addresses: (content) =>
		[inCity, (_: unknown, slug: string) => localPage('specialized', slug)].flatMap((path) =>
			all.all(content).map((each) => ({ path: path(content, each.slug), entity: () => each })),
		),
	canonical: (entity, content) => toSpecialized(content, entity).path,
	listing: (entity, content) => listingOf(content, all, entity, entity.commonSituations),
	related: (entity, content) => ({
		services: relatedServices(entity, content),
		lookalikes: lookalikesOf(entity, content),
		areas: cityFile.in(content).namedAreas,
	}),
	head: headOf,
	trail: (shown) => underCity(shown, shown.entity.name),
	body: ({ entity, related, hub }) => (
		<SpecializedPage service={entity} related={related.services} city={hub.name} areas={related.areas} />
	),
	closing: ({ entity, related }) => ({
		title: `Book ${entity.name}`,
		price: usualPrice(entity),
		lookalikes: related.lookalikes,
	}),
	subject: (entity) => entity,
	promises: ({ promises }) => promises,
}
