import type { Content } from '#app/platform/content.ts'
import { cityFile, mappedCity } from '#app/shell/city.ts'
import { communities, communityPath } from '../community/community.ts'
import { type Service, services, toService } from '../service/service.ts'
import type { Quadrant } from './quadrant.ts'

/** Services that a quadrant's page shows (docs/rules.md, 'How much a page shows'). */
const shownServices = 6

/** General services that a quadrant's popular ones name, by name or by the first word of their description. */
function isPopular({ popularServices }: Quadrant, { name, description }: Service): boolean {
	const firstWord = (text: string) => text.split(' ')[0]?.toLowerCase() ?? ''
	return popularServices.some(
		(each) => each.toLowerCase() === name.toLowerCase() || firstWord(each) === firstWord(description),
	)
}

export const relatedToQuadrant = (quadrant: Quadrant, content: Content) => ({
	services: services
		.all(content)
		.filter((service) => isPopular(quadrant, service))
		.slice(0, shownServices)
		.map((service) => ({ ...service, path: toService(content, service).path })),
	/** Its communities, and those of the parts that are listed with it. */
	communities: communities
		.all(content)
		.filter((each) => [quadrant.code, ...quadrant.with].includes(each.quadrant))
		.map((each) => ({
			...each,
			path: communityPath(content, each),
			part: quadrant.with.includes(each.quadrant) ? each.quadrant : undefined,
		})),
	outline: cityFile.in(content).map.parts.find(({ slug }) => slug === quadrant.slug)?.outline ?? [],
	mapped: mappedCity(content),
})
