import type { Content } from '#app/platform/content.ts'
import type { Town } from '../kinds/town/town.ts'
import type { OfferedService } from './offered-service.ts'
import { type KindOfWork, type Surroundings, type Topic, topics } from './town-facts.ts'
import { reachOf, visitPlanOf } from './visit-plan.ts'
import { writtenAbout } from './written.ts'

/** A text on a page; a fact about the town has its topic as `head`. */
export type Passage = { head?: string; text: string }

/** The topics of facts about a town, as the page shows them. */
const heads: Record<Topic, string> = {
	road: 'Road',
	streets: 'At the door',
	timing: 'Best hours',
	homes: 'Homes',
	work: 'Businesses',
	people: 'Who calls us',
	heavy: 'Heavy pieces',
	reuse: 'Second life',
	depot: 'Local depot',
	landfill: 'Landfill',
	weather: 'Weather',
}

/**
 * The parts of a page about a service in a town: the town's facts that matter for the service, and the service's texts for
 * this kind of town.
 */
export type InTown = {
	/** `Furniture Removal in Airdrie`. */
	name: string
	/** The service in this kind of town, and the town's own homes, businesses and people. */
	here: Passage[]
	/** How the pickup is planned, and the town's own roads, streets and weather. */
	arriving: Passage[]
	/** Where things go: the service's disposal, and the town's own depot and landfill. */
	afterwards: Passage[]
	/** The season of the service, and the town's own calendar. */
	calendar: Passage[]
	highlights: string[]
	considerations: string[]
	/** The things or occasions that the service is mostly for. */
	typical: string[]
	/** Texts that were written about this service in this town, for this page only. */
	written: string[]
	/** Whether we can honestly offer the service there. */
	honest: boolean
}

const partOf: Record<Topic, 'here' | 'arriving' | 'afterwards'> = {
	homes: 'here',
	work: 'here',
	people: 'here',
	heavy: 'here',
	road: 'arriving',
	streets: 'arriving',
	timing: 'arriving',
	weather: 'arriving',
	reuse: 'afterwards',
	depot: 'afterwards',
	landfill: 'afterwards',
}

/** How many entries a page takes from the service's lists; the town's own are added. */
const fromService = { highlights: 3, considerations: 2, typical: 5 }

/** How many facts about the town, its year and its crews a page takes. */
const fromTown = { facts: 3, seasons: 1, highlights: 1 }

/** The facts that are for this service's work; those that are for any work come last. */
function fitting<Fact extends { for: readonly KindOfWork[] }>(
	facts: readonly Fact[],
	{ text }: OfferedService,
): Fact[] {
	const fit = facts.filter((fact) => fact.for.some((work) => text.work.includes(work)))
	const isForAny = (fact: Fact) => fact.for.includes('any')
	return [...fit.filter((fact) => !isForAny(fact)), ...fit.filter(isForAny)]
}

export function factsInTown(content: Content, town: Town, service: OfferedService): InTown {
	const written = writtenAbout(content, town, service)
	const known = topics.flatMap((topic) => {
		const fact = town.localContext[topic]
		return fact ? [{ ...fact, part: partOf[topic], head: heads[topic] }] : []
	})
	const townFacts = written.length > 0 ? [] : fitting(known, service).slice(0, fromTown.facts)
	const facts = (part: 'here' | 'arriving' | 'afterwards'): Passage[] =>
		townFacts.filter((each) => each.part === part).map(({ head, text }) => ({ head, text }))
	const place: Surroundings = town.demographics
	return {
		name: `${service.name} in ${town.name}`,
		here:
			written.length > 0
				? written.map((text) => ({ text }))
				: [{ text: service.text.places[place] }, ...facts('here')],
		arriving: [{ text: visitPlanOf(content, town, service) }, ...facts('arriving')],
		afterwards: [...(service.disposal ? [{ text: service.disposal }] : []), ...facts('afterwards')],
		calendar: [
			service.text.season,
			...fitting(town.seasonalConsiderations ?? [], service)
				.slice(0, fromTown.seasons)
				.map(({ text }) => text),
		].map((text) => ({ text: text.replace(/([^.])$/, '$1.') })),
		highlights: [
			...service.highlights.slice(0, fromService.highlights),
			...town.serviceHighlights.slice(0, fromTown.highlights),
		],
		considerations: service.considerations.slice(0, fromService.considerations),
		typical: service.typical.slice(0, fromService.typical),
		written,
		honest: !service.text.heldBack.some((each) => each === place || each === reachOf(town)),
	}
}

/** All facts about a town, as answers to the questions that head its page. */
export function passagesOf(town: Pick<Town, 'name' | 'localContext'>): { title: string; facts: Passage[] }[] {
	const parts = [
		{ title: `How does the truck get to your door in ${town.name}?`, part: 'arriving' },
		{ title: `What do we haul in ${town.name}?`, part: 'here' },
		{ title: `Where does it go from ${town.name}?`, part: 'afterwards' },
	] as const
	const passages = parts.map(({ title, part }) => ({
		title,
		facts: topics
			.filter((topic) => partOf[topic] === part)
			.flatMap((topic) => {
				const fact = town.localContext[topic]
				return fact ? [{ head: heads[topic], text: fact.text }] : []
			}),
	}))
	return passages.filter(({ facts }) => facts.length > 0)
}
