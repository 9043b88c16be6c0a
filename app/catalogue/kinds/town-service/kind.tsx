import type { Content } from '#app/platform/content.ts'
import { localPage } from '#app/shell/links.ts'
import { isIndexed } from '../../in-town/indexed.ts'
import { listingInTown } from '../../in-town/listing.ts'
import {
	type OfferedService,
	offeredIn,
	offeredNamed,
	serviceInTownPath,
} from '../../in-town/offered-service.ts'
import { usualPriceIn } from '../../in-town/price.ts'
import { relatedInTown } from '../../in-town/related.ts'
import { isUrgent } from '../../in-town/visit-plan.ts'
import { Call } from '../../parts/opening.tsx'
import { longest, snippet } from '../../snippet.ts'
import { aroundCity } from '../../trails.ts'
import type { Kind } from '../kind.ts'
import { townsOf } from '../town/town.ts'
import { TownServicePage } from './page.tsx'
import { serviceInTown, type TownService, townServiceTitle } from './town-service.ts'

/** The service that search engines are given: of two for one intent, one (docs/rules.md, 'Addresses of the local pages'). */
const canonicalService = (content: Content, service: OfferedService): OfferedService =>
	(service.sameAs && offeredNamed(content, service.sameAs)) || service

/** A service in a town, composed from what is known of both (docs/rules.md, 'Kinds of local pages'). */
export const townService: Kind<TownService, ReturnType<typeof relatedInTown>> = {
	called: () => 'Service in a town',
	content: [],
	addresses: (content) =>
		townsOf(content).flatMap((town) =>
			offeredIn(content).map((service) => ({
				path: localPage(town.slug, service.slug),
				entity: () => serviceInTown(content, town, service),
			})),
		),
	canonical: ({ town, service }, content) => serviceInTownPath(town, canonicalService(content, service)),
	listing: (entity, content) =>
		listingInTown(content, entity.name, {
			...entity,
			indexed: entity.honest && isIndexed(content, entity.town, entity.service),
		}),
	related: relatedInTown,
	head: ({ entity }, company) => ({
		title: townServiceTitle(entity, company),
		description: snippet(entity.description, longest.townService),
		longest: longest.townService,
		area: entity.town.name,
		service: { name: entity.name, description: entity.description, from: entity.avgPrice[0] },
		serviceZone: entity.town.serviceZone,
	}),
	trail: (shown) => aroundCity(shown, shown.entity.service.name, [shown.related.town]),
	body: ({ entity, related, hub, path, costs }) => (
		<TownServicePage found={entity} related={related} city={hub.name} path={path} costs={costs} />
	),
	closing({ entity: { name, town, service }, related }) {
		const urgent = isUrgent(town, service)
		return {
			title: `Book ${name}`,
			city: town.name,
			urgent,
			price: usualPriceIn(town, service),
			actions: urgent && <Call />,
			lookalikes: related.lookalikes,
		}
	},
	subject: ({ town, service }) => ({ ...service, serviceZone: town.serviceZone }),
	promises: ({ service }) => service.promises,
}
