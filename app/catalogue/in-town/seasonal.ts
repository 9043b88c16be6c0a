import type { Town } from '../kinds/town/town.ts'
import type { OfferedService } from './offered-service.ts'
import { kilometres } from './town-facts.ts'
import { type Reach, reachOf } from './trip.ts'

/** A season's work in a town, described on the town's page (docs/rules.md, 'Kinds of local pages'). */
export type SeasonalService = { title: string; text: string }

/** The seasonal services: the service whose text each one uses, and the text that it adds about the town. */
const seasons = [
	{ serviceName: 'Spring Cleanup', like: 'spring-cleaning-haul', own: atTheDoor },
	{ serviceName: 'Fall Cleanup', like: 'fall-cleanup', own: beforeTheSnow },
	{ serviceName: 'Winter Indoor Projects', like: 'basement-cleanout', own: indoors },
]

/** The first sentence about the town's streets. */
function atTheDoor({ localContext: { streets } }: Town): string | undefined {
	return streets?.match(/^.*?\.(?= |$)/)?.[0]
}

function beforeTheSnow(town: Town): string {
	const { name } = town
	const km = `${kilometres(town)} km`
	const planned: Record<Reach, string> = {
		near: `${name} is ${km} out, so a dry day can be used when it comes.`,
		'half-day': `It is ${km} to ${name}: book before ten on a dry day, and it is usually the same afternoon.`,
		route: `${name} is ${km} out: booked by 8 AM, your pickup is the same day; later, the next, so watch the forecast.`,
		'fixed-days': `Trucks go the ${km} to ${name} on fixed days. Ask for one before the snow, and we call or write to settle it.`,
	}
	return planned[reachOf(town)]
}

function indoors({ name, driveTimeFromCalgary }: Town, { timeRequired }: OfferedService): string {
	return `Allow ${timeRequired.replace('-', ' to ')} inside and ${driveTimeFromCalgary} of road each way to ${name}, more after snow.`
}

export const seasonalServices = (town: Town, offered: readonly OfferedService[]): SeasonalService[] =>
	seasons.flatMap(({ serviceName, like, own }) => {
		const service = offered.find(({ slug }) => slug === like)
		if (!service) return []
		const texts = [service.text.places[town.demographics], own(town, service)]
		return [{ title: serviceName, text: texts.filter(Boolean).join(' ') }]
	})
