import type { Content } from '#app/platform/content.ts'
import type { PageLink } from '../../page-link.ts'
import { services, toService } from '../service/service.ts'
import { situations, toSituation } from '../situation/situation.ts'
import { type Specialized, specialized, toSpecialized } from './specialized.ts'

/** Others of its list, so that each is linked by more than the city's page (docs/rules.md, 'How much a page shows'). */
const shownNext = 2

/** All related services of a specialized one, of any kind, and the next on the list that are not among them. */
export function relatedServices(own: Specialized, content: Content): PageLink[] {
	const all = specialized.all(content)
	const at = all.findIndex(({ slug }) => slug === own.slug)
	const next = [...all.slice(at + 1), ...all.slice(0, at)]
		.map(({ slug }) => slug)
		.filter((slug) => !own.relatedServices.includes(slug))
		.slice(0, shownNext)
	return [...own.relatedServices, ...next].flatMap((slug): PageLink[] => {
		const special = specialized.named(content, slug)
		if (special) return [toSpecialized(content, special)]
		const situation = situations.named(content, slug)
		if (situation) return [toSituation(content, situation)]
		const service = services.named(content, slug)
		return service ? [toService(content, service)] : []
	})
}
