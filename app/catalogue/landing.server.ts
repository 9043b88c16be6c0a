import { offeredDays } from '#app/bookings/booking-days.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { publicOrigin } from '#app/platform/request-origin.server.ts'
import type { RequestContext } from '#app/platform/responses.server.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import { pricesContext } from '#app/pricing/prices-context.server.ts'
import type { Company } from '#app/values/company.ts'
import { isIndexed } from './catalogue.server.ts'
import { canonicalPath, type Entity, findEntity } from './entities.server.ts'
import {
	communitiesIn,
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
	const data = landingAt(path, { origin: publicOrigin(config), company, now: now(), prices })
	if (!data) {
		log.info({ path }, 'no such page')
		throw new Response('Not found', { status: 404 })
	}
	return data
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
			return { ...found, communities: servedCommunities() }
		case 'specialized':
			return { ...found, related: relatedServices(found.entity) }
		case 'item':
			return { ...found, related: relatedItems(found.entity) }
		case 'situation':
			return { ...found, related: relatedSituations(found.entity), twin: serviceTwin(found.entity) }
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
