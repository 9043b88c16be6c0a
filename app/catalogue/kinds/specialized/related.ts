import type { Content } from '#app/platform/content.ts'
import type { PageLink } from '../../page-link.ts'
import { services, toService } from '../service/service.ts'
import { situations, toSituation } from '../situation/situation.ts'
import { type Specialized, specialized, toSpecialized } from './specialized.ts'

/** All related services of a specialized one, of any kind. */
export const relatedServices = ({ relatedServices: slugs }: Specialized, content: Content): PageLink[] =>
	slugs.flatMap((slug): PageLink[] => {
		const special = specialized.named(content, slug)
		if (special) return [toSpecialized(content, special)]
		const situation = situations.named(content, slug)
		if (situation) return [toSituation(content, situation)]
		const service = services.named(content, slug)
		return service ? [toService(content, service)] : []
	})
