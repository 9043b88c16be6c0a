import { cityFile, inCity } from '#app/shell/city.ts'
import { headOf, listingOf, usualPrice } from '../../listings.ts'
import type { Lookalike, PageLink } from '../../page-link.ts'
import { underCity } from '../../trails.ts'
import type { Kind } from '../kind.ts'
import { lookalikesOf } from '../lookalikes.ts'
import { type Service, services } from '../service/service.ts'
import { SituationPage } from './page.tsx'
import { ownSituationPath, type Situation, situationPath, situations, toSituation } from './situation.ts'

type Related = {
	situations: PageLink[]
	/** The service of the same name, whose common items and price the page shows too. */
	twin: Service | undefined
	lookalikes: Lookalike[]
	areas: string[]
}

/** Related situations on a page (docs/rules.md, 'How much a page shows'). */
const shownSituations = 3

/** A situation that people are in (docs/rules.md, 'Kinds of local pages'). */
export const situation: Kind<Situation, Related> = {
	called: () => 'Situation',
	content: [situations],
	addresses: (content) =>
		situations
			.all(content)
			.flatMap((each) => [
				...(each.inCity ? [{ path: inCity(content, each.slug), entity: () => each }] : []),
				{ path: ownSituationPath(each.slug), entity: () => each },
			]),
	/** Of two pages for one intent, the service's (docs/rules.md, 'Addresses of the local pages'). */
	canonical: (entity, content) =>
		entity.sameAs ? inCity(content, entity.sameAs) : situationPath(content, entity),
	listing: (entity, content) => listingOf(content, situations, entity, entity.commonScenarios),
	related: (entity, content) => ({
		/** Those of the same category. */
		situations: entity.relatedSituations
			.flatMap((slug) => situations.named(content, slug) ?? [])
			.filter(({ category }) => category === entity.category)
			.slice(0, shownSituations)
			.map((each) => toSituation(content, each)),
		twin: services.named(content, entity.slug),
		lookalikes: lookalikesOf(entity, content),
		areas: cityFile.in(content).servedAreas,
	}),
	head: headOf,
	trail: (shown) => underCity(shown, shown.entity.name),
	body: ({ entity, related, hub }) => (
		<SituationPage
			situation={entity}
			related={related.situations}
			twin={related.twin}
			city={hub.name}
			areas={related.areas}
		/>
	),
	closing: ({ entity, related }) => ({
		title: `Book ${entity.name}`,
		price: usualPrice(entity),
		// In a critical situation the visitor should call.
		folded: entity.urgencyLevel === 'Critical',
		lookalikes: related.lookalikes,
	}),
	subject: (entity) => entity,
	promises: ({ promises }) => promises,
}
