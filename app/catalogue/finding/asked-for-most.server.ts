import type { Content } from '#app/platform/content.ts'
import { services, toService } from '../kinds/service/service.ts'
import type { PageLink } from '../page-link.ts'

/** How many services are shown where a search finds nothing. */
const shown = 8

/** The services that most people look for. */
export const askedForMost = (content: Content): PageLink[] =>
	services
		.all(content)
		.toSorted((a, b) => b.searchVolume - a.searchVolume)
		.slice(0, shown)
		.map((service) => toService(content, service))
