import { type Surroundings, type Topic, type Town, topics } from '../kinds/town.ts'
import type { OfferedService } from './offered-service.ts'
import { reachOf, tripOf } from './trip.ts'

/** Something that a page says; a fact of the town begins with what it is about. */
export type Told = { head?: string; text: string }

/** What each fact of a town is about, as the reader is told. */
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

/** What a page about a service in a town is made of: facts of the town that bear upon the service, and of the service that the town's kind of place asks for. */
export type InTown = {
	/** `Furniture Removal in Airdrie`. */
	name: string
	/** What the service asks for in such a place, and the town's own homes, businesses and people. */
	here: Told[]
	/** How the pickup is planned, and the town's own roads, streets and weather. */
	arriving: Told[]
	/** Where things go: the service's way, and the town's own depot and landfill. */
	afterwards: Told[]
	/** When it is wanted, and the town's own calendar. */
	calendar: Told[]
	highlights: string[]
	considerations: string[]
	/** The things or occasions that it is mostly about. */
	typical: string[]
	/** How many facts of the town stand on the page, and whether the service is an honest offer there: what the index gate goes by. */
	localFacts: number
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

/** What a page takes from the service's own lists; the town's own come beside them. */
const fromService = { highlights: 3, considerations: 2, typical: 5 }

export function factsInTown(town: Town, service: OfferedService): InTown {
	const asked = topics.filter((topic) => service.text.topics.includes(topic))
	const told = asked.flatMap((topic) => {
		const fact = town.localContext[topic]
		return fact ? [{ part: partOf[topic], head: heads[topic], text: fact }] : []
	})
	const facts = (part: 'here' | 'arriving' | 'afterwards'): Told[] =>
		told.filter((each) => each.part === part).map(({ head, text }) => ({ head, text }))
	const place: Surroundings = town.demographics
	return {
		name: `${service.name} in ${town.name}`,
		here: [{ text: service.text.places[place] }, ...facts('here')],
		arriving: [{ text: tripOf(town, service) }, ...facts('arriving')],
		afterwards: [...(service.disposal ? [{ text: service.disposal }] : []), ...facts('afterwards')],
		calendar: [service.text.season, ...(town.seasonalConsiderations ?? []).slice(0, 1)].map((text) => ({
			text: text.replace(/([^.])$/, '$1.'),
		})),
		highlights: [
			...service.highlights.slice(0, fromService.highlights),
			...town.serviceHighlights.slice(0, 1),
		],
		considerations: [
			...(town.specialConsiderations ?? []),
			...service.considerations.slice(0, fromService.considerations),
		],
		typical: service.typical.slice(0, fromService.typical),
		localFacts: told.length,
		honest: !service.text.heldBack.some((each) => each === place || each === reachOf(town)),
	}
}

/** All that is told of a town, under the heads that its page has. */
export function toldOf(town: Pick<Town, 'localContext'>): { title: string; facts: Told[] }[] {
	const parts = [
		{ title: 'The way in', part: 'arriving' },
		{ title: 'What comes out', part: 'here' },
		{ title: 'Where it goes', part: 'afterwards' },
	] as const
	return parts.map(({ title, part }) => ({
		title,
		facts: topics
			.filter((topic) => partOf[topic] === part)
			.flatMap((topic) => {
				const text = town.localContext[topic]
				return text ? [{ head: heads[topic], text }] : []
			}),
	}))
}
