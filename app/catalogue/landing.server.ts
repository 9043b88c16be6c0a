import { bookableDates } from '#app/bookings/arrival-window.ts'
import type { RequestContext } from '#app/platform/answers.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import {
	canonicalPath,
	communitiesIn,
	type Entity,
	nearbyCommunities,
	popularServices,
	relatedItems,
	relatedServices,
	relatedSituations,
	servedCommunities,
	serviceTwin,
} from './catalogue.server.ts'

/**
 * All that a page of the catalogue shows. Pages are the same for everybody and kept, so that their origin is the
 * configured one, never what a request says.
 */
export function landingData(
	request: Request,
	context: RequestContext,
	find: (slug: string) => Entity | undefined,
	slug: string,
) {
	const { config, now } = context.get(platformContext)
	const found = find(slug)
	if (!found) throw new Response('Not found', { status: 404 })
	return {
		...around(found),
		canonical: canonicalPath(found),
		path: new URL(request.url).pathname.replace(/\/+$/, ''),
		origin: config.publicUrl ?? `http://localhost:${config.port}`,
		dates: bookableDates(now()),
	}
}
export type LandingData = ReturnType<typeof landingData>

/** An entity with what its page lists beside it. */
function around(found: Entity) {
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
	}
}
