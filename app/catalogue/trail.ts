import { calgaryHub, home } from '#app/shell/links.ts'
import type { Company } from '#app/values/company.ts'
import type { LandingData } from './landing.server.ts'
import type { PageLink } from './page-link.ts'

/** The breadcrumb of a page of the catalogue: the links to it from the home page, and its own name at the end. */
export function trailOf(
	data: LandingData,
	company: Pick<Company, 'city'>,
): { trail: PageLink[]; here: string } {
	const start: PageLink = { name: 'Home', path: home() }
	const city: PageLink = { name: company.city, path: calgaryHub() }
	const area: PageLink = { name: `${company.city} Area`, path: calgaryHub() }
	switch (data.kind) {
		case 'community':
			return { trail: [start, city], here: `${data.entity.name} Junk Removal` }
		case 'satellite':
			return { trail: [start, data.town], here: `${data.entity.name} Junk Removal` }
		case 'town':
			return { trail: [start, area], here: `${data.entity.name} Junk Removal` }
		case 'location':
			return { trail: [start, area], here: data.entity.name }
		case 'town-service':
			return { trail: [start, area, data.town], here: data.entity.service.name }
		case 'combination':
			return { trail: [start, area, data.town], here: data.entity.serviceName }
		default:
			return { trail: [start, city], here: data.entity.name }
	}
}
