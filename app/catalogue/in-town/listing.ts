import type { Content } from '#app/platform/content.ts'
import type { Listing } from '../kinds/kind.ts'
import { type Town, townChangedAt } from '../kinds/town/town.ts'
import { pricedIn } from '../listings.ts'
import { hasOwnWords, type Printed } from './index-gate.ts'
import { latest, type OfferedService } from './offered-service.ts'
import { priceTold, withTrip } from './price.ts'
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
		honest: boolean
	},
	printed: Printed,
): Listing {
	const { town, service, description, avgPrice, honest } = composed
	return {
		name,
		description,
		words: '',
		pictureLine: pricedIn(withTrip(town.name, town.trip), { ...service, avgPrice }),
		price: priceTold(town, service),
		service: service.slug,
		indexed: honest && hasOwnWords(content, printed),
		changed: latest([townChangedAt(content, town), service.changed, writtenAt(content, town)]),
	}
}
