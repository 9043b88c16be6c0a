import {
	communities,
	items,
	quadrants,
	services,
	situations,
	specialized,
	specialLocations,
} from './content.server.ts'
import { addressOf, type Entity } from './entities.server.ts'
import type { Community } from './kinds/community.ts'
import type { Item } from './kinds/item.ts'
import type { Quadrant } from './kinds/quadrant.ts'
import type { Service } from './kinds/service.ts'
import type { Situation } from './kinds/situation.ts'
import type { Specialized } from './kinds/specialized.ts'
import type { Lookalike, PageLink } from './page-link.ts'

/** The related pages of Calgary's entities, and the links of the hub. */

const named = <Thing extends { slug: string }>(things: Thing[], slug: string) =>
	things.find((thing) => thing.slug === slug)

/** How many nearby, related and listed things a page shows (docs/rules.md, 'How much a page shows'). */
const limits = {
	popularServices: 6,
	communitiesOnService: 12,
	relatedItems: 4,
	relatedSituations: 3,
	askedForMost: 8,
}

const linkTo = (found: Extract<Entity, { entity: { name: string } }>): PageLink => ({
	name: found.entity.name,
	path: addressOf(found),
})

export const allCommunities = (): (Community & { path: string })[] =>
	communities.map((entity) => ({ ...entity, path: addressOf({ kind: 'community', entity }) }))
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

/** Communities that are named in this one's nearby areas. */
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

/** All related services of a specialized one, of any kind. */
export const relatedServices = ({ relatedServices: slugs }: Specialized): PageLink[] =>
	slugs.flatMap((slug): PageLink[] => {
		const special = named(specialized, slug)
		if (special) return [linkTo({ kind: 'specialized', entity: special })]
		const situation = named(situations, slug)
		if (situation) return [linkTo({ kind: 'situation', entity: situation })]
		const service = named(services, slug)
		return service ? [linkTo({ kind: 'service', entity: service })] : []
	})

/** The services that are easily taken for this one, with their pages. */
export const lookalikesOf = (entity: Service | Specialized | Situation): Lookalike[] =>
	(entity.lookalikes ?? []).flatMap(({ slug, text }) => {
		const all: Extract<Entity, { kind: 'service' | 'specialized' | 'situation' }>[] = [
			...services.map((each) => ({ kind: 'service' as const, entity: each })),
			...specialized.map((each) => ({ kind: 'specialized' as const, entity: each })),
			...situations.map((each) => ({ kind: 'situation' as const, entity: each })),
		]
		const found = all.find((each) => each.entity.slug === slug && each.entity !== entity)
		return found ? [{ ...linkTo(found), text }] : []
	})

/** The service of the same name as a situation, whose common items and price its page shows too. */
export const serviceTwin = ({ slug }: Situation): Service | undefined => named(services, slug)

/** The services that most people look for. */
export const askedForMost = (): PageLink[] =>
	services
		.toSorted((a, b) => b.searchVolume - a.searchVolume)
		.slice(0, limits.askedForMost)
		.map((entity) => linkTo({ kind: 'service', entity }))

/** Everything else that the hub links to, by kind. */
export function allThings(): { title: string; links: PageLink[] }[] {
	const listed = new Set<string>()
	// A page that is both a service and a situation is listed once.
	const once = ({ path }: PageLink) => !listed.has(path) && listed.add(path)
	return [
		{ title: 'Services', links: services.map((entity) => linkTo({ kind: 'service', entity })) },
		{ title: 'Special jobs', links: specialized.map((entity) => linkTo({ kind: 'specialized', entity })) },
		{ title: 'Single items', links: items.map((entity) => linkTo({ kind: 'item', entity })) },
		{ title: 'Situations', links: situations.map((entity) => linkTo({ kind: 'situation', entity })) },
		{
			title: 'Special places',
			links: specialLocations.map((entity) => linkTo({ kind: 'location', entity })),
		},
	]
		.map(({ title, links }) => ({ title, links: links.filter(once) }))
		.filter(({ links }) => links.length > 0)
}
