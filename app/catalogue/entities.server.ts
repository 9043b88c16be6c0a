import {
	calgaryPage,
	combinationPage,
	inTown,
	itemPage,
	locationPage,
	situationPage,
	town as townPage,
} from '#app/shell/links.ts'
import {
	communities,
	items,
	quadrants,
	satellites,
	services,
	situations,
	specialized,
	specialLocations,
} from './content.server.ts'
import { type Combination, combination, combinedSlug } from './in-town/combination.ts'
import { type TownService, townService } from './in-town/town-service.ts'
import type { Community } from './kinds/community.ts'
import type { Item } from './kinds/item.ts'
import type { Quadrant } from './kinds/quadrant.ts'
import type { Satellite } from './kinds/satellite.ts'
import type { Service } from './kinds/service.ts'
import type { Situation } from './kinds/situation.ts'
import type { SpecialLocation } from './kinds/special-location.ts'
import type { Specialized } from './kinds/specialized.ts'
import type { Town } from './kinds/town.ts'
import { offered, offeredNamed, satellitePath, serviceInTownPath, townNamed, towns } from './towns.server.ts'

/** The subject of a page of the catalogue. */
export type Entity =
	| { kind: 'quadrant'; entity: Quadrant }
	| { kind: 'community'; entity: Community }
	| { kind: 'service'; entity: Service }
	| { kind: 'specialized'; entity: Specialized }
	| { kind: 'item'; entity: Item }
	| { kind: 'situation'; entity: Situation }
	| { kind: 'satellite'; entity: Satellite }
	| { kind: 'town'; entity: Town }
	| { kind: 'location'; entity: SpecialLocation }
	| { kind: 'town-service'; entity: TownService }
	| { kind: 'combination'; entity: Combination }

/** Items and situations with a page under /calgary (docs/rules.md, 'Addresses of the local pages'). */
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
 * The entity at `/calgary/{slug}`: quadrant, then fixed page (specialized, item, situation), then service, then
 * community; `undefined` when there is no such page.
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
function findSpecialized(slug: string): Entity | undefined {
	const entity = named(specialized, slug)
	return entity && { kind: 'specialized', entity }
}
export function findSituation(slug: string): Entity | undefined {
	const entity = named(situations, slug)
	return entity && { kind: 'situation', entity }
}
function findLocation(slug: string): Entity | undefined {
	const entity = named(specialLocations, slug)
	return entity && { kind: 'location', entity }
}

/**
 * The entity at `/{slug}`: a municipality by its slug with `-junk-removal`, a town of the regions by its slug without
 * it.
 */
function findTown(slug: string): Entity | undefined {
	const entity = townNamed(slug.replace(/-junk-removal$/, ''))
	return entity?.path === `/${slug}` ? { kind: 'town', entity } : undefined
}

const satelliteByPath = new Map(satellites.map((satellite) => [satellitePath(satellite), satellite]))

/** The entity at `/{town}/{slug}`: a community of a satellite town, or else a service. */
function findInTown(townSlug: string, slug: string): Entity | undefined {
	const satellite = satelliteByPath.get(inTown(townSlug, slug))
	if (satellite) return { kind: 'satellite', entity: satellite }
	const [town, service] = [townNamed(townSlug), offeredNamed(slug)]
	return town && service && { kind: 'town-service', entity: townService(town, service) }
}

const combined = new Map(
	towns.flatMap((town) =>
		offered
			.filter(({ source }) => source === 'specialized')
			.map((service) => [combinedSlug(town, service), { town, service }]),
	),
)

/** The entity at `/service/{slug}`: a specialized service in a town. */
function findCombination(slug: string): Entity | undefined {
	const both = combined.get(slug)
	return both && { kind: 'combination', entity: combination(both.town, both.service) }
}
export const combinationSlugs = (): string[] => [...combined.keys()]

const folders = new Map([
	['calgary', findCalgary],
	['item', findItem],
	['specialized', findSpecialized],
	['situation', findSituation],
	['service', findCombination],
	['location', findLocation],
])

/** The entity at a path of one or two parts; `undefined` when there is no such page. */
export function findEntity(path: string): Entity | undefined {
	const [first = '', second, ...more] = path.slice(1).split('/')
	if (more.length > 0) return undefined
	if (second === undefined) return findTown(first)
	const find = folders.get(first)
	return find ? find(second) : findInTown(first, second)
}

/** The address of an entity that links lead to: of two, the one under /calgary, the town's own, or the combination's. */
export function addressOf({ kind, entity }: Entity): string {
	switch (kind) {
		case 'town':
			return entity.path
		case 'satellite':
			return satellitePath(entity)
		case 'location':
			return locationPage(entity.slug)
		case 'town-service':
			return serviceInTownPath(entity.town, entity.service)
		case 'combination':
			return combinationPage(entity.combinedSlug)
		case 'community':
			return entity.quadrant === 'Surrounding'
				? townPage(entity.slug.replace(/-junk-removal$/, ''))
				: calgaryPage(entity.slug)
	}
	const under = findCalgary(entity.slug)
	if (under?.kind === kind) return calgaryPage(entity.slug)
	if (kind === 'item') return itemPage(entity.slug)
	if (kind === 'situation') return situationPage(entity.slug)
	return calgaryPage(entity.slug)
}

/**
 * The address that search engines are given: an entity's own, or that of the service which is looked for with the same
 * words (docs/rules.md, 'Addresses of the local pages').
 */
export function canonicalPath(found: Entity): string {
	if (found.kind === 'situation' && found.entity.sameAs) return calgaryPage(found.entity.sameAs)
	if (found.kind === 'town-service' && found.entity.service.sameAs) {
		const instead = offeredNamed(found.entity.service.sameAs)
		if (instead) return serviceInTownPath(found.entity.town, instead)
	}
	return addressOf(found)
}
