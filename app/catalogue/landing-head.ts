import type { MetaDescriptor } from 'react-router'
import { documentHead } from '#app/shell/document-head.ts'
import { calgaryHub, home, picture } from '#app/shell/links.ts'
import {
	breadcrumbList,
	faqPage,
	loadCatalog,
	localBusiness,
	type StructuredData,
	serviceOffer,
} from '#app/shell/structured-data.ts'
import { company } from '#app/values/company.ts'
import type { Entity } from './catalogue.server.ts'

/** The lower bound of a range such as `$1,299-$2,499`, in dollars. */
export const lowestPrice = (range: string): number =>
	Number(/[\d,]+/.exec(range)?.[0].replaceAll(',', '') ?? 0)

type Head = { title: string; description: string; area: string; service?: { range: string }; faqs?: Faq[] }
type Faq = { question: string; answer: string }

/** A description of a search engine's length, cut at a word. */
export const snippet = (text: string, longest: number): string =>
	text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/\s+\S*$/, '')}…`

function headOf({ kind, entity }: Entity): Head {
	switch (kind) {
		case 'quadrant':
			return { title: entity.metaTitle, description: entity.metaDescription, area: entity.name }
		case 'community':
			return {
				title: `${entity.name} Junk Removal | ${company.shortName} Calgary`,
				description: snippet(entity.description, 160),
				area: entity.name,
				faqs: entity.faqs,
			}
		case 'service':
			return {
				title: entity.metaTitle,
				description: entity.metaDescription,
				area: company.city,
				service: { range: entity.avgPrice },
				faqs: entity.faqs,
			}
		default:
			return {
				title: entity.metaTitle,
				description: entity.metaDescription,
				area: company.city,
				service: { range: entity.avgPrice },
			}
	}
}

/** The head of an entity's page: a pure function of the entity, its addresses and the site's origin. */
export function landingHead(found: Entity, canonical: string, origin: string): MetaDescriptor[] {
	const { title, description, area, service, faqs } = headOf(found)
	const data: StructuredData[] = [
		breadcrumbList(origin, [
			{ name: 'Home', path: home() },
			{ name: company.city, path: calgaryHub() },
			{ name: found.entity.name, path: canonical },
		]),
		localBusiness(origin, area),
		loadCatalog(),
	]
	if (service)
		data.push(
			serviceOffer(origin, {
				name: found.entity.name,
				description: found.entity.description,
				area,
				lowest: lowestPrice(service.range),
			}),
		)
	if (faqs) data.push(faqPage(faqs))
	return documentHead({
		title,
		description,
		path: canonical,
		origin,
		picture: picture(found.kind, found.entity.slug),
		structuredData: data,
	})
}

/** The hub's head. */
export const hubHead = (origin: string): MetaDescriptor[] =>
	documentHead({
		title: 'Calgary Junk Removal | All Communities',
		description:
			'Junk removal in every Calgary community: what its homes and lanes ask for, all-in prices, two-hour windows. Book online in 60 seconds.',
		path: calgaryHub(),
		origin,
		picture: picture('hub', 'calgary'),
		structuredData: [
			breadcrumbList(origin, [
				{ name: 'Home', path: home() },
				{ name: company.city, path: calgaryHub() },
			]),
			localBusiness(origin, company.city),
			loadCatalog(),
		],
	})
