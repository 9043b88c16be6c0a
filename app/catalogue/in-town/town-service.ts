import { company } from '#app/values/company.ts'
import type { Town } from '../kinds/town.ts'
import { factsInTown, type InTown } from './in-town.ts'
import { fittingTitle } from './meta-title.ts'
import type { OfferedService } from './offered-service.ts'

/** A service in a town, at `/{town}/{service}` (docs/rules.md, 'Kinds of local pages'). */
export type TownService = InTown & {
	town: Town
	service: OfferedService
	/** Its description begins with what is its own: search engines are shown the first 100 characters. */
	description: string
	metaTitle: string
}

export function townService(town: Town, service: OfferedService): TownService {
	const parts = factsInTown(town, service)
	return {
		...parts,
		town,
		service,
		description: `${town.name}, ${town.distanceFromCalgary} out, ${service.avgPrice}: ${service.text.about}. Time on site: ${service.timeRequired}.`,
		metaTitle: fittingTitle(
			`${parts.name} | ${company.shortName}`,
			`${service.name}, ${town.name} | ${company.shortName}`,
		),
	}
}
