import type { Content } from '#app/platform/content.ts'
import type { Company } from '#app/values/company.ts'
import { factsInTown, type InTown } from '../../in-town/in-town.ts'
import { fittingTitle } from '../../in-town/meta-title.ts'
import type { OfferedService } from '../../in-town/offered-service.ts'
import { priceIn, shownPrice } from '../../in-town/price.ts'
import { inKilometres } from '../../units.ts'
import type { Town } from '../town/town.ts'

/** A service in a town, at `/{town}/{service}` (docs/rules.md, 'Kinds of local pages'). */
export type TownService = InTown & {
	town: Town
	service: OfferedService
	/** What most jobs cost there, in dollars, with the trip. */
	avgPrice: [number, number]
	/** Begins with what is special to this page: search engines get the first 100 characters. */
	description: string
}

/** The title of its page. */
export const townServiceTitle = (
	{ name, town, service }: Pick<TownService, 'name' | 'town' | 'service'>,
	{ shortName }: Pick<Company, 'shortName'>,
): string => fittingTitle(`${name} | ${shortName}`, `${service.name}, ${town.name} | ${shortName}`)

export function serviceInTown(content: Content, town: Town, service: OfferedService): TownService {
	const price = shownPrice(town, service)
	// Search engines get 100 characters: where a trip is charged, its words take the place of the distance.
	const first = town.serviceZone.dollars ? price : `${inKilometres(town.kilometres)} out, ${price}`
	const parts = factsInTown(content, town, service)
	return {
		...parts,
		town,
		service,
		avgPrice: priceIn(town, service),
		description: `${town.name}, ${first}: ${service.text.about}. Time on site: ${service.timeRequired}.`,
	}
}
