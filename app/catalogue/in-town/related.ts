import type { Content } from '#app/platform/content.ts'
import { hub } from '#app/shell/city.ts'
import { serviceNamed } from '../kinds/lookalikes.ts'
import { nearestTowns } from '../kinds/town/around.ts'
import { type Town, toTown } from '../kinds/town/town.ts'
import type { Lookalike } from '../page-link.ts'
import { restOf } from './landfills.ts'
import { type OfferedService, offeredIn, offeredNamed, serviceInTownPath } from './offered-service.ts'

/** How many other services of the town a service's page links to. */
const shownServices = 6

/** Other services in the town, from the next one on the list; and the same service in the nearest towns. */
export function relatedInTown({ town, service }: { town: Town; service: OfferedService }, content: Content) {
	const alike = offeredIn(content).filter(({ source }) => source === service.source)
	const at = alike.indexOf(service)
	const itself = serviceNamed(content, service.sameAs ?? service.slug)
	return {
		town: toTown(town),
		rest: restOf(content, town),
		/** The same service in the city, where its own page says most about it. */
		inCity: itself && { ...itself, name: `${itself.name} in ${hub(content).name}` },
		others: [...alike.slice(at + 1), ...alike.slice(0, at)]
			.slice(0, shownServices)
			.map((other) => ({ name: other.name, path: serviceInTownPath(town, other) })),
		lookalikes: service.lookalikes.flatMap(({ slug, text }): Lookalike[] => {
			const other = slug === service.slug ? undefined : offeredNamed(content, slug)
			return other
				? [{ name: `${other.name} in ${town.name}`, path: serviceInTownPath(town, other), text }]
				: []
		}),
		elsewhere: nearestTowns(content, town).map((each) => ({
			name: each.name,
			path: serviceInTownPath(each, service),
		})),
	}
}
