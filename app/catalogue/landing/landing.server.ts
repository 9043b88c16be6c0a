import { data } from 'react-router'
import { offeredDays } from '#app/bookings/availability/booking-days.ts'
import type { KnownCosts } from '#app/bookings/costs/pickup-costs.ts'
import { pickupCostsContext } from '#app/bookings/costs/pickup-costs-context.server.ts'
import type { Content } from '#app/platform/content.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import type { RequestContext } from '#app/platform/http/responses.server.ts'
import { withoutKeys } from '#app/platform/log/logged-path.server.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import { pricesContext } from '#app/pricing/prices-context.server.ts'
import { hub } from '#app/shell/city.ts'
import { longestQuery } from '#app/shell/search-field.tsx'
import type { Company } from '#app/values/company.ts'
import { cataloguePage } from '../catalogue.server.ts'
import { searchCatalogue } from '../finding/search.server.ts'
import type { Shown } from '../kinds/kind.ts'
import { type About, type KindName, kinds } from '../kinds/kinds.ts'
import type { PageLink } from '../page-link.ts'
import { type Found, findEntity } from '../page-list.server.ts'
import { adviceOf } from '../safety.ts'

/**
 * The data of the page at a request's path. Pages are cached and the same for everybody, so their origin is the
 * configured one, not the request's. Throws a 404 when there is no page.
 */
export function landingData(request: Request, context: RequestContext): LandingData {
	const { config, company, content, now, log } = context.get(platformContext)
	const path = new URL(request.url).pathname.replace(/\/+$/, '')
	const prices = context.get(pricesContext).current()
	const found = landingAt(content, path, {
		origin: publicOrigin(config),
		company,
		now: now(),
		prices,
		costsAt: context.get(pickupCostsContext).at,
	})
	if (!found) {
		log.info({ path: withoutKeys(path) }, 'no such page')
		throw notFound(content, path)
	}
	return found
}

/** How many pages 'Page not found' suggests. */
const shownSuggestions = 5

/** A 404 with the pages that have all words of the address that say something: anything less is no suggestion. */
function notFound(content: Content, path: string) {
	const words = path.slice(0, longestQuery).replace(/[^a-z\d]+/gi, ' ')
	const suggested: PageLink[] = searchCatalogue(content, words, 'all')
		.slice(0, shownSuggestions)
		.map(({ name, path }) => ({ name, path }))
	return data({ suggested }, { status: 404 })
}

/** Everything that the page of an entity is made of. */
export type LandingData<Name extends KindName = KindName> = Shown<
	About[Name]['entity'],
	About[Name]['related']
> & { kind: Name }

type Circumstances = {
	origin: string
	company: Company
	now: Date
	prices: NumberedList
	costsAt: KnownCosts['at']
}

/** The data of the page at a path; `undefined` when there is no page. */
export function landingAt(
	content: Content,
	path: string,
	{ origin, company, now, prices, costsAt }: Circumstances,
): LandingData | undefined {
	const found = findEntity(content, path)
	const page = cataloguePage(content, path)
	if (!found || !page) return undefined
	return {
		...withRelated(content, found),
		hub: hub(content),
		path,
		canonical: page.canonical,
		indexed: page.indexed,
		origin,
		days: offeredDays(company, now),
		prices,
		costs: costsAt(page.canonical),
		advice: adviceOf(content, found.entity),
	}
}

const withRelated = <Name extends KindName>(content: Content, { kind, entity }: Found<Name>) => ({
	kind,
	entity,
	related: kinds[kind].related(entity, content),
})
