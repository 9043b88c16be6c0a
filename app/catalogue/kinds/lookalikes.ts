import type { Content } from '#app/platform/content.ts'
import type { Lookalike, PageLink } from '../page-link.ts'
import { services, toService } from './service/service.ts'
import { situations, toSituation } from './situation/situation.ts'
import { specialized, toSpecialized } from './specialized/specialized.ts'

/** The city's page of a service, a specialized one or a situation, other than the page's own. */
export function serviceNamed(content: Content, slug: string, own?: object): PageLink | undefined {
	const service = services.named(content, slug)
	if (service && service !== own) return toService(content, service)
	const special = specialized.named(content, slug)
	if (special && special !== own) return toSpecialized(content, special)
	const situation = situations.named(content, slug)
	return situation && situation !== own ? toSituation(content, situation) : undefined
}

type Alike = { lookalikes?: { slug: string; text: string }[] | undefined }

/** The services that are easily taken for this one, with their pages. */
export const lookalikesOf = (entity: Alike, content: Content): Lookalike[] =>
	(entity.lookalikes ?? []).flatMap(({ slug, text }) => {
		const found = serviceNamed(content, slug, entity)
		return found ? [{ ...found, text }] : []
	})
