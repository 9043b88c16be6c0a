import type { Content } from '#app/platform/content.ts'
import type { Listing } from '../kinds/kind.ts'
import { type Town, townChangedAt } from '../kinds/town/town.ts'
import { pricedIn } from '../listings.ts'
import { latest, type OfferedService } from './offered-service.ts'
import { shownPrice, withTravelFee } from './price.ts'
import { writtenAt } from './written.ts'

/** A page that is composed of a service and a town, as lists, search and pictures name it. */
export function listingInTown(
	content: Content,
	name: string,
	composed: {
		town: Town
		service: OfferedService
		description: string
		avgPrice: [number, number]
		/** Whether search engines may index it. */
		indexed: boolean
	},
): Listing {
	const { town, service, description, avgPrice, indexed } = composed
	return {
		name,
		description,
		words: '',
		pictureLine: pricedIn(withTravelFee(town.name, town.serviceZone), { ...service, avgPrice }),
		price: shownPrice(town, service),
		service: service.slug,
		indexed,
		changed: latest([townChangedAt(content, town), service.changed, writtenAt(content, town)]),
	}
}
