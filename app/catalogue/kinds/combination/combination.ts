import type { Content } from '#app/platform/content.ts'
import { hub } from '#app/shell/city.ts'
import { capital } from '#app/values/capital.ts'
import type { Company } from '#app/values/company.ts'
import { factsInTown, type Passage } from '../../in-town/in-town.ts'
import { fittingTitle } from '../../in-town/meta-title.ts'
import { combinedSlug, type OfferedService } from '../../in-town/offered-service.ts'
import { priceIn, shownPrice } from '../../in-town/price.ts'
import { inMinutes } from '../../units.ts'
import type { Town } from '../town/town.ts'

/** A specialized service in a town, at `/service/{town}-{service}` (docs/rules.md, 'Kinds of local pages'). */
export type Combination = {
	town: Town
	service: OfferedService
	serviceName: string
	serviceSlug: string
	municipalityName: string
	municipalitySlug: string
	combinedSlug: string
	description: string
	localContext: Passage[]
	serviceHighlights: string[]
	localConsiderations: string[]
	/** What most jobs cost there, in dollars, with the trip. */
	avgPrice: [number, number]
	timeRequired: string
	/** The page's three cards. */
	benefits: { title: string; text: string }[]
	calendar: Passage[]
}

/** Highlights that the page shows (docs/rules.md, 'How much a page shows'). */
const shownHighlights = 4

/** The title of its page. */
export const combinationTitle = (
	{ town, service }: Pick<Combination, 'town' | 'service'>,
	{ shortName }: Pick<Company, 'shortName'>,
): string =>
	fittingTitle(
		`${service.name} in ${town.name}, ${shownPrice(town, service)} | ${shortName}`,
		`${service.name} in ${town.name} | ${shortName}`,
	)

export function combined(content: Content, town: Town, service: OfferedService): Combination {
	const { here, arriving, afterwards, calendar, highlights, considerations } = factsInTown(
		content,
		town,
		service,
	)
	const [serviceZone, ...road] = arriving
	return {
		town,
		service,
		serviceName: service.name,
		serviceSlug: service.slug,
		municipalityName: town.name,
		municipalitySlug: town.slug,
		combinedSlug: combinedSlug(town, service),
		description: `${capital(service.text.about)}: in ${town.name} for ${shownPrice(town, service)}. ${service.timeRequired} on site, ${inMinutes(town.driveMinutes)} out of ${hub(content).name}.`,
		localContext: [...here, ...road],
		serviceHighlights: highlights.slice(0, shownHighlights),
		localConsiderations: considerations,
		avgPrice: priceIn(town, service),
		timeRequired: service.timeRequired,
		benefits: [
			{ title: `Planned for ${town.name}`, text: serviceZone?.text ?? '' },
			{
				title: 'Where it goes',
				text:
					afterwards.map(({ text }) => text).join(' ') ||
					`What still works is offered on before anything leaves ${town.name} as waste, and metal is kept apart.`,
			},
			{
				title: 'A firm price first',
				text: `Most of these jobs come to ${shownPrice(town, service)}. Stairs are in it, and you approve the figure at the door before anything is loaded.`,
			},
		],
		calendar,
	}
}
