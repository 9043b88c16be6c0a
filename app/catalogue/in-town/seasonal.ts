import type { Town } from '../kinds/town.ts'
import type { OfferedService } from './offered-service.ts'

/** A season's work in a town. It has no address of its own: towns' pages tell of it (specification of the catalogue, section 3). */
export type SeasonalService = { title: string; text: string }

/** The seasonal services, and whose words they borrow. */
const seasons = [
	{ serviceName: 'Spring Cleanup', like: 'spring-cleaning-haul' },
	{ serviceName: 'Fall Cleanup', like: 'fall-cleanup' },
	{ serviceName: 'Winter Indoor Projects', like: 'basement-cleanout' },
]

export const seasonalServices = (town: Town, offered: readonly OfferedService[]): SeasonalService[] =>
	seasons.flatMap(({ serviceName, like }) => {
		const text = offered.find(({ slug }) => slug === like)?.text
		return text ? [{ title: serviceName, text: text.places[town.demographics] }] : []
	})
