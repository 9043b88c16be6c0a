import { data } from 'react-router'
import { offeredDays } from '#app/bookings/booking-days.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { publicOrigin } from '#app/platform/request-origin.server.ts'
import type { RequestContext } from '#app/platform/responses.server.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import { pricesContext } from '#app/pricing/prices-context.server.ts'
import { longestQuery } from '#app/shell/search-field.tsx'
import type { Company } from '#app/values/company.ts'
import { isIndexed } from './catalogue.server.ts'
import { canonicalPath, type Entity, findEntity } from './entities.server.ts'
import { searchCatalogue } from './finding/search.server.ts'
import type { PageLink } from './page-link.ts'
import {
	communitiesIn,
	lookalikesOf,
	nearbyCommunities,
	popularServices,
	relatedItems,
	relatedServices,
	relatedSituations,
	servedCommunities,
	serviceTwin,
} from './related.server.ts'
import {
	relatedInTown,
	relatedToLocation,
	relatedToSatellite,
	relatedToTown,
} from './related-to-town.server.ts'

/**
 * The data of the page at a request's path. Pages are cached and the same for everybody, so their origin is the
 * configured one, not the request's. Throws a 404 when there is no page.
 */
export function landingData(request: Request, context: RequestContext): LandingData {
	const { config, company, now, log } = context.get(platformContext)
	const path = new URL(request.url).pathname.replace(/\/+$/, '')
	const prices = context.get(pricesContext).current()
	const found = landingAt(path, { origin: publicOrigin(config), company, now: now(), prices })
	if (!found) {
		log.info({ path }, 'no such page')
		throw notFound(path)
	}
	return found
}

/** How many pages 'Page not found' suggests. */
const shownSuggestions = 5

/** A 404 with the pages that have all words of the address that say something: anything less is no suggestion. */
function notFound(path: string) {
	const words = path.slice(0, longestQuery).replace(/[^a-z\d]+/gi, ' ')
	const suggested: PageLink[] = searchCatalogue(words, 'all')
		.slice(0, shownSuggestions)
		.map(({ name, path }) => ({ name, path }))
	return data({ suggested }, { status: 404 })
}

type Circumstances = { origin: string; company: Company; now: Date; prices: NumberedList }

/** The data of the page at a path; `undefined` when there is no page. */
export function landingAt(path: string, { origin, company, now, prices }: Circumstances) {
	const found = findEntity(path)
	return (
		found && {
			...withRelated(company, found),
			path,
			canonical: canonicalPath(found),
			indexed: isIndexed(found),
			origin,
			days: offeredDays(company, now),
			prices,
		}
	)
}
export type LandingData = NonNullable<ReturnType<typeof landingAt>>

/** An entity with the related pages that its page links to. */
function withRelated(company: Company, found: Entity) {
	switch (found.kind) {
		case 'quadrant':
			return {
				...found,
				services: popularServices(found.entity),
				communities: communitiesIn(found.entity),
			}
		case 'community':
			return { ...found, nearby: nearbyCommunities(found.entity) }
		case 'service':
			return { ...found, communities: servedCommunities(), lookalikes: lookalikesOf(found.entity) }
		case 'specialized':
			return {
				...found,
				related: relatedServices(found.entity),
				lookalikes: lookalikesOf(found.entity),
			}
		case 'item':
			return { ...found, related: relatedItems(found.entity) }
		case 'situation':
			return {
				...found,
				related: relatedSituations(found.entity),
				twin: serviceTwin(found.entity),
				lookalikes: lookalikesOf(found.entity),
			}
		case 'satellite':
			return { ...found, ...relatedToSatellite(company, found.entity) }
		case 'town':
			return { ...found, ...relatedToTown(found.entity) }
		case 'location':
			return { ...found, ...relatedToLocation(company, found.entity) }
		case 'town-service':
			return { ...found, ...relatedInTown(found.entity.town, found.entity.service) }
		case 'combination':
			return { ...found, ...relatedInTown(found.entity.town, found.entity.service) }
	}
}
