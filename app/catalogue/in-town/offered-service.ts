import { type Content, ofContent } from '#app/platform/content.ts'
import { localPage } from '#app/shell/links.ts'
import type { DrawingName } from '../drawings/drawing-names.ts'
import { type Service, services } from '../kinds/service/service.ts'
import { type Situation, situations } from '../kinds/situation/situation.ts'
import { type Specialized, specialized } from '../kinds/specialized/specialized.ts'
import type { Town } from '../kinds/town/town.ts'
import type { PageLink } from '../page-link.ts'
import { highlightsOf, type Promised } from '../shared-fields.ts'
import { isIndexed } from './indexed.ts'
import { type TownServiceText, townServiceTexts } from './town-service-text.ts'

/** A service from any of the three lists, as the pages of a town show it. */
export type OfferedService = {
	source: 'service' | 'specialized' | 'situation'
	slug: string
	name: string
	description: string
	highlights: string[]
	/** What it promises, which is among its highlights. */
	promises: Promised | undefined
	/** The safety advice that it quotes, by name. */
	safety: string[] | undefined
	drawn: DrawingName[]
	avgPrice: [number, number]
	timeRequired: string
	/** Things to know or to prepare; may be empty. */
	considerations: string[]
	/** The things or occasions that it is mostly for. */
	typical: string[]
	/** Where things go; general services only. */
	disposal?: string
	/** Services that are easily mistaken for this one, each with when it is the right one. */
	lookalikes: { slug: string; text: string }[]
	/** The service whose page is indexed in place of this one's. */
	sameAs?: string | undefined
	text: TownServiceText
	/** The date of the last change of its files. */
	changed: string | undefined
}

const common = (service: Service | Specialized | Situation) => ({
	slug: service.slug,
	name: service.name,
	description: service.description,
	highlights: highlightsOf(service),
	promises: service.promises,
	safety: service.safety,
	drawn: service.drawn,
	avgPrice: service.avgPrice,
	timeRequired: service.timeRequired,
	lookalikes: service.lookalikes ?? [],
})

type Bare = Omit<OfferedService, 'text' | 'changed'>

const generally = (service: Service): Bare => ({
	...common(service),
	source: 'service',
	considerations: service.specialConsiderations,
	typical: service.commonItems,
	disposal: service.disposalMethod,
})

const specially = (service: Specialized): Bare => ({
	...common(service),
	source: 'specialized',
	considerations: service.specialConsiderations,
	typical: service.commonSituations,
})

const inSituation = (situation: Situation): Bare => ({
	...common(situation),
	source: 'situation',
	considerations: situation.specialRequirements,
	typical: situation.commonScenarios,
	sameAs: situation.sameAs,
})

/**
 * Every service that a town's addresses can name, once: general services, then specialized ones, then situations, which is
 * the order of the lookup (docs/rules.md, 'Addresses of the local pages').
 */
const everyService = ofContent((content): ReadonlyMap<string, OfferedService> => {
	const all: { bare: Bare; changed: string | undefined }[] = [
		...services
			.all(content)
			.map((each) => ({ bare: generally(each), changed: services.changedAt(content, each) })),
		...specialized
			.all(content)
			.map((each) => ({ bare: specially(each), changed: specialized.changedAt(content, each) })),
		...situations
			.all(content)
			.map((each) => ({ bare: inSituation(each), changed: situations.changedAt(content, each) })),
	]
	const offered = new Map<string, OfferedService>()
	for (const { bare, changed } of all) {
		const text = townServiceTexts.named(content, bare.slug)
		if (!text || offered.has(bare.slug)) continue
		const { withoutHighlights = [], ...instead } = text.outOfTown ?? {}
		const highlights = bare.highlights.filter((each) => !withoutHighlights.includes(each))
		offered.set(bare.slug, {
			...bare,
			...instead,
			highlights,
			promises: promisedWithout(bare.promises, withoutHighlights),
			text,
			changed: latest([changed, townServiceTexts.changedAt(content, text)]),
		})
	}
	return offered
})

/** What is promised out of town too: what isn't left out of the highlights there. */
function promisedWithout(promises: Promised | undefined, leftOut: readonly string[]): Promised | undefined {
	const unless = (words: string | undefined) => (words && leftOut.includes(words) ? undefined : words)
	return promises && { response: unless(promises.response), photos: unless(promises.photos) }
}

/** The services that are offered in towns: those with a text for them. */
export const offeredIn = ofContent((content): readonly OfferedService[] => [
	...everyService(content).values(),
])

export const offeredNamed = (content: Content, slug: string): OfferedService | undefined =>
	everyService(content).get(slug)

export const latest = (dates: readonly (string | undefined)[]): string | undefined =>
	dates
		.filter((date) => date !== undefined)
		.toSorted()
		.at(-1)

export const combinedSlug = (town: Pick<Town, 'slug'>, service: Pick<OfferedService, 'slug'>): string =>
	`${town.slug}-${service.slug}`

export const combinationPath = (town: Pick<Town, 'slug'>, service: Pick<OfferedService, 'slug'>): string =>
	localPage('service', combinedSlug(town, service))

/** The canonical address of a service in a town; for a specialized service, its combination's. */
export const serviceInTownPath = (town: Town, service: OfferedService): string =>
	service.source === 'specialized' ? combinationPath(town, service) : localPage(town.slug, service.slug)

/** All services of a town, by the list that they come from. */
const listsOf = ofContent((content) =>
	(
		[
			['Services', 'service'],
			['Special jobs', 'specialized'],
			['Situations', 'situation'],
		] as const
	)
		.map(([title, source]) => ({
			title,
			services: offeredIn(content).filter((service) => service.source === source),
		}))
		.filter(({ services }) => services.length > 0),
)

/** What is chosen from a list of a town's services. */
export type ServiceList = { title: string; choices: { name: string; slug: string }[] }

/**
 * The services of a town: those with a page that search engines may index, as links; all of them as a list to choose from,
 * so that nobody who follows links meets pages that are not for the index.
 */
export const servicesIn = (content: Content, town: Town): { links: PageLink[]; lists: ServiceList[] } => ({
	links: offeredIn(content)
		.filter((service) => isIndexed(content, town, service))
		.map((service) => ({ name: service.name, path: serviceInTownPath(town, service) })),
	lists: listsOf(content).map(({ title, services }) => ({
		title,
		choices: services.map(({ name, slug }) => ({ name, slug })),
	})),
})
