import { headOf, listingOf, usualPrice } from '../../listings.ts'
import type { Lookalike, PageLink } from '../../page-link.ts'
import { underCity } from '../../trails.ts'
import { communities, toCommunity } from '../community/community.ts'
import type { Kind } from '../kind.ts'
import { lookalikesOf } from '../lookalikes.ts'
import { ServicePage } from './page.tsx'
import { type Service, services, toService } from './service.ts'

type Related = { communities: (PageLink & { quadrant: string })[]; lookalikes: Lookalike[] }

/** Communities that a service's page lists: the first ones (docs/rules.md, 'How much a page shows'). */
const shownCommunities = 12

/** A general service (docs/rules.md, 'Kinds of local pages'). */
export const service: Kind<Service, Related> = {
	called: () => 'Service',
	content: [services],
	addresses: (content) =>
		services.all(content).map((each) => ({ path: toService(content, each).path, entity: () => each })),
	canonical: (entity, content) => toService(content, entity).path,
	listing: (entity, content) => listingOf(content, services, entity, entity.commonItems),
	related: (entity, content) => ({
		communities: communities
			.all(content)
			.slice(0, shownCommunities)
			.map((each) => ({ ...toCommunity(content, each), quadrant: each.quadrant })),
		lookalikes: lookalikesOf(entity, content),
	}),
	head: (shown, company) => ({ ...headOf(shown, company), faqs: shown.entity.faqs }),
	trail: (shown) => underCity(shown, shown.entity.name),
	body: ({ entity, related, hub, path, costs }) => (
		<ServicePage service={entity} communities={related.communities} hub={hub} path={path} costs={costs} />
	),
	closing: ({ entity, related }) => ({
		title: `Book ${entity.name}`,
		price: usualPrice(entity),
		lookalikes: related.lookalikes,
	}),
	subject: (entity) => entity,
	promises: ({ promises }) => promises,
}
