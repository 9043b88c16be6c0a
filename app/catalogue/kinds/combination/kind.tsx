import { listingInTown } from '../../in-town/listing.ts'
import { combinationPath, offeredIn } from '../../in-town/offered-service.ts'
import { usualPriceIn } from '../../in-town/price.ts'
import { relatedInTown } from '../../in-town/related.ts'
import { isUrgent } from '../../in-town/visit-plan.ts'
import { Call } from '../../parts/opening.tsx'
import { longest, snippet } from '../../snippet.ts'
import { aroundCity } from '../../trails.ts'
import type { Kind } from '../kind.ts'
import { townsOf } from '../town/town.ts'
import { type Combination, combinationTitle, combined } from './combination.ts'
import { CombinationPage } from './page.tsx'

/** A specialized service in a town, composed from what is known of both (docs/rules.md, 'Kinds of local pages'). */
export const combination: Kind<Combination, ReturnType<typeof relatedInTown>> = {
	called: () => 'Special job in a town',
	content: [],
	addresses: (content) =>
		townsOf(content).flatMap((town) =>
			offeredIn(content)
				.filter(({ source }) => source === 'specialized')
				.map((service) => ({
					path: combinationPath(town, service),
					entity: () => combined(content, town, service),
				})),
		),
	canonical: ({ town, service }) => combinationPath(town, service),
	listing: (entity, content) =>
		listingInTown(content, `${entity.serviceName} in ${entity.municipalityName}`, {
			...entity,
			// The page of the same service in the same town is the one that may be given to them.
			indexed: false,
		}),
	related: relatedInTown,
	head: ({ entity }, company) => ({
		title: combinationTitle(entity, company),
		description: snippet(entity.description, longest.combination),
		longest: longest.combination,
		area: entity.municipalityName,
		service: { name: entity.serviceName, description: entity.description, from: entity.avgPrice[0] },
		serviceZone: entity.town.serviceZone,
	}),
	trail: (shown) => aroundCity(shown, shown.entity.serviceName, [shown.related.town]),
	body: ({ entity, related, hub, path }) => (
		<CombinationPage found={entity} related={related} city={hub.name} path={path} />
	),
	closing({ entity, related }) {
		const urgent = isUrgent(entity.town, entity.service)
		return {
			title: `Book ${entity.serviceName} in ${entity.municipalityName}`,
			city: entity.municipalityName,
			urgent,
			price: usualPriceIn(entity.town, entity.service),
			actions: urgent && <Call />,
			lookalikes: related.lookalikes,
		}
	},
	subject: ({ town, service }) => ({ ...service, serviceZone: town.serviceZone }),
	promises: ({ service }) => service.promises,
}
