import { calgaryHub, calgaryPage, itemPage, situationPage, specializedPage } from '#app/shell/links.ts'
import type { Community } from './community.ts'
import {
	changedAt,
	communities,
	items,
	quadrants,
	services,
	situations,
	specialized,
} from './content.server.ts'
import type { Item } from './item.ts'
import type { PageLink } from './page-link.ts'
import type { Quadrant } from './quadrant.ts'
import type { Service } from './service.ts'
import type { Situation } from './situation.ts'
import type { Specialized } from './specialized.ts'

/** What stands at an address of the catalogue. */
export type Entity =
	| { kind: 'quadrant'; entity: Quadrant }
	| { kind: 'community'; entity: Community }
	| { kind: 'service'; entity: Service }
	| { kind: 'specialized'; entity: Specialized }
	| { kind: 'item'; entity: Item }
	| { kind: 'situation'; entity: Situation }

/** A page of the catalogue; `canonical` is another address where the same entity has two. */
export type CataloguePage = {
	path: string
	canonical: string
	kind: 'hub' | Entity['kind']
	name: string
	/** When its content was last changed; nothing where that is not known. */
	changed: string | undefined
	description: string
	/** What a search looks through besides. */
	words: string
	/** What stands below the name on the page's picture. */
	pictureLine: string
}

/** Items and situations with a page under /calgary (specification of the catalogue, section 2). */
const calgaryItems = [
	'treadmill-removal',
	'pool-table-removal',
	'piano-disposal',
	'couch-removal',
	'refrigerator-pickup',
	'hot-water-tank-removal',
	'tv-removal',
	'exercise-bike-removal',
]
const calgarySituations = [
	'estate-cleanout',
	'senior-downsizing',
	'tenant-move-out',
	'basement-cleanout',
	'garage-cleanout',
]

const named = <Thing extends { slug: string }>(things: Thing[], slug: string) =>
	things.find((thing) => thing.slug === slug)

/**
 * What `/calgary/{slug}` shows: quadrant, then fixed page (specialized, item, situation), then service, then
 * community; nothing when there is no such page.
 */
export function findCalgary(slug: string): Entity | undefined {
	const quadrant = named(quadrants, slug)
	if (quadrant) return { kind: 'quadrant', entity: quadrant }
	const special = named(specialized, slug)
	if (special) return { kind: 'specialized', entity: special }
	const item = calgaryItems.includes(slug) ? named(items, slug) : undefined
	if (item) return { kind: 'item', entity: item }
	const situation = calgarySituations.includes(slug) ? named(situations, slug) : undefined
	if (situation) return { kind: 'situation', entity: situation }
	const service = named(services, slug)
	if (service) return { kind: 'service', entity: service }
	const community = named(communities, slug)
	return community && { kind: 'community', entity: community }
}

export function findItem(slug: string): Entity | undefined {
	const entity = named(items, slug)
	return entity && { kind: 'item', entity }
}
export function findSpecialized(slug: string): Entity | undefined {
	const entity = named(specialized, slug)
	return entity && { kind: 'specialized', entity }
}
export function findSituation(slug: string): Entity | undefined {
	const entity = named(situations, slug)
	return entity && { kind: 'situation', entity }
}

/** The one address of an entity that has two: the one under /calgary where it exists. */
export function canonicalPath({ kind, entity }: Entity): string {
	const under = findCalgary(entity.slug)
	if (under?.kind === kind) return calgaryPage(entity.slug)
	if (kind === 'item') return itemPage(entity.slug)
	if (kind === 'situation') return situationPage(entity.slug)
	return kind === 'specialized' ? specializedPage(entity.slug) : calgaryPage(entity.slug)
}

/** Every page of the catalogue, once: lookup, links, canonical addresses and the sitemap come from this list. */
export const cataloguePages: readonly CataloguePage[] = [
	{
		path: calgaryHub(),
		canonical: calgaryHub(),
		kind: 'hub',
		name: 'Calgary Junk Removal',
		changed: undefined,
		description: 'Every Calgary community we haul in.',
		words: '',
		pictureLine: 'Every community, two-hour windows, all-in prices',
	},
	...[...quadrants, ...specialized, ...items, ...situations, ...services, ...communities]
		.map(({ slug }) => ({ slug, found: findCalgary(slug) }))
		.filter(({ slug, found }, at, all) => found && all.findIndex((each) => each.slug === slug) === at)
		.flatMap(({ found }) => (found ? [pageAt(calgaryPage(found.entity.slug), found)] : [])),
	...items.map((entity) => pageAt(itemPage(entity.slug), { kind: 'item', entity })),
	...specialized.map((entity) => pageAt(specializedPage(entity.slug), { kind: 'specialized', entity })),
	...situations.map((entity) => pageAt(situationPage(entity.slug), { kind: 'situation', entity })),
]

function pageAt(path: string, found: Entity): CataloguePage {
	const { kind, entity } = found
	return {
		path,
		canonical: canonicalPath(found),
		kind,
		name: kind === 'community' ? `Junk Removal in ${entity.name}` : entity.name,
		changed: changedAt(entity),
		description: entity.description,
		words: wordsOf(found),
		pictureLine:
			kind === 'community' || kind === 'quadrant'
				? 'Two-hour windows, all-in prices'
				: `${entity.avgPrice} in Calgary, ${entity.timeRequired}`,
	}
}

/** The words by which somebody may look for a page, besides its name and description. */
function wordsOf({ kind, entity }: Entity): string {
	switch (kind) {
		case 'quadrant':
			return [entity.code, ...entity.landmarks].join(' ')
		case 'community':
			return [...entity.landmarks, ...entity.nearbyAreas, ...entity.propertyTypes].join(' ')
		case 'service':
			return entity.commonItems.join(' ')
		case 'specialized':
			return entity.commonSituations.join(' ')
		case 'item':
			return [entity.category, ...entity.commonSizes].join(' ')
		case 'situation':
			return entity.commonScenarios.join(' ')
	}
}

/** Whether a page of the catalogue stands at this path. */
export const isCataloguePage = (path: string): boolean => paths.has(path)
const paths = new Set(cataloguePages.map(({ path }) => path))

/** The right address of a near miss (upper case, a slash too many); nothing for one that is right or no page at all. */
export function rightAddress(path: string): string | undefined {
	const plain = path.length > 200 ? path : path.toLowerCase().replace(/\/+$/, '')
	return plain !== path && paths.has(plain) ? plain : undefined
}

/** How many nearby, related and listed things a page shows (specification of the catalogue, section 9). */
const limits = { popularServices: 6, communitiesOnService: 12, relatedItems: 4, relatedSituations: 3 }

const linkTo = (found: Entity): PageLink => ({ name: found.entity.name, path: canonicalPath(found) })

export const allCommunities = (): readonly Community[] => communities
export const allQuadrants = (): PageLink[] => quadrants.map((entity) => linkTo({ kind: 'quadrant', entity }))

/** The communities of a quadrant; the inner city's are the north-west's too. */
export const communitiesIn = ({ code }: Quadrant): Community[] =>
	communities.filter(({ quadrant }) => quadrant === code || (code === 'NW' && quadrant === 'Inner City'))

/** General services that a quadrant's popular ones name, by name or by the first word of their description. */
export function popularServices({ popularServices: wanted }: Quadrant): Service[] {
	const firstWord = (text: string) => text.split(' ')[0]?.toLowerCase() ?? ''
	return services
		.filter(({ name, description }) =>
			wanted.some(
				(each) => each.toLowerCase() === name.toLowerCase() || firstWord(each) === firstWord(description),
			),
		)
		.slice(0, limits.popularServices)
}

/** Communities whose names stand among this one's nearby areas. */
export const nearbyCommunities = ({ name, nearbyAreas }: Community): PageLink[] =>
	communities
		.filter((each) => each.name !== name && nearbyAreas.includes(each.name))
		.map((entity) => linkTo({ kind: 'community', entity }))

/** The first communities, as a service's page lists them. */
export const servedCommunities = (): (PageLink & { quadrant: string })[] =>
	communities
		.slice(0, limits.communitiesOnService)
		.map((entity) => ({ ...linkTo({ kind: 'community', entity }), quadrant: entity.quadrant }))

export const relatedItems = ({ relatedItems: slugs }: Item): PageLink[] =>
	slugs
		.flatMap((slug) => named(items, slug) ?? [])
		.slice(0, limits.relatedItems)
		.map((entity) => linkTo({ kind: 'item', entity }))

/** Related situations of the same category. */
export const relatedSituations = ({ relatedSituations: slugs, category }: Situation): PageLink[] =>
	slugs
		.flatMap((slug) => named(situations, slug) ?? [])
		.filter((each) => each.category === category)
		.slice(0, limits.relatedSituations)
		.map((entity) => linkTo({ kind: 'situation', entity }))

/** All related services of a specialized one, wherever in the catalogue they stand. */
export const relatedServices = ({ relatedServices: slugs }: Specialized): PageLink[] =>
	slugs.flatMap((slug): PageLink[] => {
		const special = named(specialized, slug)
		if (special) return [linkTo({ kind: 'specialized', entity: special })]
		const situation = named(situations, slug)
		if (situation) return [linkTo({ kind: 'situation', entity: situation })]
		const service = named(services, slug)
		return service ? [linkTo({ kind: 'service', entity: service })] : []
	})

/** The service of the same name as a situation, whose common items and price its page shows too. */
export const serviceTwin = ({ slug }: Situation): Service | undefined => named(services, slug)

/** Everything else that the hub leads to, by kind. */
export const allThings = (): { title: string; links: PageLink[] }[] =>
	[
		{ title: 'Services', links: services.map((entity) => linkTo({ kind: 'service', entity })) },
		{ title: 'Special jobs', links: specialized.map((entity) => linkTo({ kind: 'specialized', entity })) },
		{ title: 'Single items', links: items.map((entity) => linkTo({ kind: 'item', entity })) },
		{ title: 'Situations', links: situations.map((entity) => linkTo({ kind: 'situation', entity })) },
	].filter(({ links }) => links.length > 0)
