import {
	calgaryHub,
	calgaryPage,
	combinationPage,
	inTown,
	itemPage,
	locationPage,
	situationPage,
	specializedPage,
} from '#app/shell/links.ts'
import {
	changedAt,
	communities,
	items,
	quadrants,
	satellites,
	services,
	situations,
	specialized,
	specialLocations,
} from './content.server.ts'
import { canonicalPath, combinationSlugs, type Entity, findEntity } from './entities.server.ts'
import { mayBeIndexed } from './in-town/index-gate.ts'
import { changedInTown, offered, satellitePath, towns } from './towns.server.ts'

/** A page of the catalogue; `canonical` is a different address when the same entity has two. */
export type CataloguePage = {
	path: string
	canonical: string
	kind: 'hub' | Entity['kind']
	name: string
	/** Whether search engines may list it. */
	indexed: boolean
	/** The date of the last change of its content; `undefined` when it is not known. */
	changed: string | undefined
	description: string
	/** More words by which a search finds it. */
	words: string
	/** The line below the name on the page's picture. */
	pictureLine: string
	/** What it usually costs; pages about a place have none. */
	price: string | undefined
	/** The slug of the service, on its page in a town. */
	service?: string
}

const slugsOf = (things: readonly { slug: string }[]) => things.map(({ slug }) => slug)

/** Every address of the catalogue except the hub's, once. */
const addresses = [
	...new Set(
		[quadrants, specialized, items, situations, services, communities].flatMap(slugsOf).map(calgaryPage),
	),
	...slugsOf(items).map(itemPage),
	...slugsOf(specialized).map(specializedPage),
	...slugsOf(situations).map(situationPage),
	...towns.map(({ path }) => path),
	...satellites.map(satellitePath),
	...slugsOf(specialLocations).map(locationPage),
	...towns.flatMap((town) => offered.map((service) => inTown(town.slug, service.slug))),
	...combinationSlugs().map(combinationPage),
]

/** Every page of the catalogue, once: lookup, links, canonical addresses and the sitemap come from this list. */
export const cataloguePages: readonly CataloguePage[] = [
	{
		path: calgaryHub(),
		canonical: calgaryHub(),
		kind: 'hub',
		name: 'Calgary Junk Removal',
		indexed: true,
		changed: undefined,
		description: 'Every Calgary community we haul in.',
		words: '',
		pictureLine: 'Every community, two-hour windows, all-in prices',
		price: undefined,
	},
	...addresses.flatMap((path) => {
		const found = findEntity(path)
		return found ? [pageAt(path, found)] : []
	}),
]

function pageAt(path: string, found: Entity): CataloguePage {
	return {
		path,
		canonical: canonicalPath(found),
		kind: found.kind,
		indexed: isIndexed(found),
		changed: changedOf(found),
		description: found.entity.description,
		price: priceOf(found),
		...(found.kind === 'town-service' || found.kind === 'combination'
			? { service: found.entity.service.slug }
			: {}),
		...shownOf(found),
	}
}

/** Composed pages must pass the index gate; pages with texts of their own need not. */
export function isIndexed({ kind, entity }: Entity): boolean {
	return kind === 'town-service' || kind === 'combination' ? mayBeIndexed(entity) : true
}

function changedOf({ kind, entity }: Entity): string | undefined {
	switch (kind) {
		case 'town':
			return entity.changed
		case 'town-service':
		case 'combination':
			return changedInTown(entity.town, entity.service)
		default:
			return changedAt(entity)
	}
}

function priceOf({ kind, entity }: Entity): string | undefined {
	if (kind === 'town-service' || kind === 'combination') return entity.service.avgPrice
	return 'avgPrice' in entity ? entity.avgPrice : undefined
}

/** A page's name, more words by which a search finds it, and the line of its picture. */
function shownOf({ kind, entity }: Entity): Pick<CataloguePage, 'name' | 'words' | 'pictureLine'> {
	const priced = (where: string, { avgPrice, timeRequired }: { avgPrice: string; timeRequired: string }) =>
		`${avgPrice} ${where}, ${timeRequired}`
	const windows = 'Two-hour windows, all-in prices'
	switch (kind) {
		case 'quadrant':
			return { name: entity.name, words: [entity.code, ...entity.landmarks].join(' '), pictureLine: windows }
		case 'community':
		case 'satellite':
			return {
				name: `Junk Removal in ${entity.name}`,
				words: [...entity.landmarks, ...entity.nearbyAreas, ...entity.propertyTypes].join(' '),
				pictureLine: windows,
			}
		case 'service':
			return {
				name: entity.name,
				words: entity.commonItems.join(' '),
				pictureLine: priced('in Calgary', entity),
			}
		case 'specialized':
			return {
				name: entity.name,
				words: entity.commonSituations.join(' '),
				pictureLine: priced('in Calgary', entity),
			}
		case 'item':
			return {
				name: entity.name,
				words: [entity.category, ...entity.commonSizes].join(' '),
				pictureLine: priced('in Calgary', entity),
			}
		case 'situation':
			return {
				name: entity.name,
				words: entity.commonScenarios.join(' '),
				pictureLine: priced('in Calgary', entity),
			}
		case 'town':
			return {
				name: `${entity.name} Junk Removal`,
				words: [...entity.serviceArea, ...entity.landmarks].join(' '),
				pictureLine: `${entity.distanceFromCalgary} from Calgary, ${entity.driveTimeFromCalgary}`,
			}
		case 'location':
			return {
				name: `${entity.name} Junk Removal`,
				words: [...entity.serviceArea, ...entity.targetAudience].join(' '),
				pictureLine: windows,
			}
		case 'town-service':
			return { name: entity.name, words: '', pictureLine: priced(`in ${entity.town.name}`, entity.service) }
		case 'combination':
			return {
				name: `${entity.serviceName} in ${entity.municipalityName}`,
				words: '',
				pictureLine: priced(`in ${entity.municipalityName}`, entity),
			}
	}
}

const pages = new Map(cataloguePages.map((page) => [page.path, page]))

/** The page at a path; `undefined` when there is none. */
export const cataloguePage = (path: string): CataloguePage | undefined => pages.get(path)

/** Whether a page of the catalogue has this path. */
export const isCataloguePage = (path: string): boolean => pages.has(path)
