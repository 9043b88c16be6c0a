import type { Service } from '../kinds/service.ts'
import type { Situation } from '../kinds/situation.ts'
import type { Specialized } from '../kinds/specialized.ts'
import type { TownServiceText } from './town-service-text.ts'

/** A service from any of the three lists, as the pages of a town show it. */
export type OfferedService = {
	source: 'service' | 'specialized' | 'situation'
	slug: string
	name: string
	description: string
	highlights: string[]
	avgPrice: string
	timeRequired: string
	/** What to know or to prepare; may be empty. */
	considerations: string[]
	/** The things or occasions that it is mostly for. */
	typical: string[]
	/** Where things go; general services only. */
	disposal?: string
	/** Services that are easily taken for this one, each with when it is the right one. */
	lookalikes: { slug: string; text: string }[]
	/** The service whose page search engines are given in place of this one's. */
	sameAs?: string | undefined
	text: TownServiceText
}

const common = (service: Service | Specialized | Situation) => ({
	slug: service.slug,
	name: service.name,
	description: service.description,
	highlights: service.serviceHighlights,
	avgPrice: service.avgPrice,
	timeRequired: service.timeRequired,
	lookalikes: service.lookalikes ?? [],
})

/**
 * Every service that a town's addresses can name, once: general services, then specialized ones, then situations,
 * which is the order of the lookup (docs/rules.md, 'Addresses of the local pages'). Throws when a service has no text
 * for towns.
 */
export function offeredServices(lists: {
	services: Service[]
	specialized: Specialized[]
	situations: Situation[]
	texts: TownServiceText[]
}): OfferedService[] {
	const textOf = new Map(lists.texts.map((text) => [text.slug, text]))
	const offered = new Map<string, Omit<OfferedService, 'text'>>()
	const add = (service: Omit<OfferedService, 'text'>) => {
		if (!offered.has(service.slug)) offered.set(service.slug, service)
	}
	for (const service of lists.services)
		add({
			...common(service),
			source: 'service',
			considerations: service.specialConsiderations,
			typical: service.commonItems,
			disposal: service.disposalMethod,
		})
	for (const service of lists.specialized)
		add({
			...common(service),
			source: 'specialized',
			considerations: service.specialConsiderations,
			typical: service.commonSituations,
		})
	for (const situation of lists.situations)
		add({
			...common(situation),
			source: 'situation',
			considerations: situation.specialRequirements,
			typical: situation.commonScenarios,
			sameAs: situation.sameAs,
		})
	return [...offered.values()].map((service) => {
		const text = textOf.get(service.slug)
		if (!text) throw new Error(`content/town-services/${service.slug}.yaml is missing`)
		const { withoutHighlights = [], ...instead } = text.outOfTown ?? {}
		const highlights = service.highlights.filter((each) => !withoutHighlights.includes(each))
		return { ...service, ...instead, highlights, text }
	})
}
