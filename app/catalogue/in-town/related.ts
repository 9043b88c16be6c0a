import type { Content } from '#app/platform/content.ts'
import { hub } from '#app/shell/city.ts'
import { serviceNamed } from '../kinds/lookalikes.ts'
import { shownNeighbours, townsFrom } from '../kinds/town/around.ts'
import { type Town, toTown } from '../kinds/town/town.ts'
import type { Lookalike } from '../page-link.ts'
import { isIndexed } from './indexed.ts'
import { restOf } from './landfills.ts'
import { type OfferedService, offeredIn, offeredNamed, serviceInTownPath } from './offered-service.ts'

const shownServices = 6

/**
 * Other services in the town, from the next one on the list, and the same service in the nearest towns: those that search
 * engines may index. The others are chosen on the town's page.
 */
export function relatedInTown({ town, service }: { town: Town; service: OfferedService }, content: Content) {
	const all = offeredIn(content)
	const at = all.indexOf(service)
	const onward = [...all.slice(at + 1), ...all.slice(0, at)]
	const itself = serviceNamed(content, service.sameAs ?? service.slug)
	return {
		town: toTown(town),
		rest: restOf(content, town),
		/** The same service in the city, where its own page says most about it. */
		inCity: itself && { ...itself, name: `${itself.name} in ${hub(content).name}` },
		others: onward
			.filter((other) => isIndexed(content, town, other))
			.slice(0, shownServices)
			.map((other) => ({ name: other.name, path: serviceInTownPath(town, other) })),
		lookalikes: service.lookalikes.flatMap(({ slug, text }): Lookalike[] => {
			const other = slug === service.slug ? undefined : offeredNamed(content, slug)
			if (!other) return []
			const isSame = other.sameAs === service.slug || service.sameAs === other.slug
			// From a page that is not for the index itself, links lead on to its like.
			if (isSame || isIndexed(content, town, other) || !isIndexed(content, town, service))
				return [{ name: `${other.name} in ${town.name}`, path: serviceInTownPath(town, other), text }]
			const inCity = serviceNamed(content, slug)
			return inCity ? [{ ...inCity, text }] : []
		}),
		elsewhere: townsFrom(content, town)
			.map((near) => near.town)
			.filter((each) => isIndexed(content, each, service))
			.slice(0, shownNeighbours)
			.map((each) => ({ name: each.name, path: serviceInTownPath(each, service) })),
	}
}
