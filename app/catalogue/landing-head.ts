import type { MetaDescriptor } from 'react-router'
import type { PriceList } from '#app/pricing/price-list.ts'
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
import type { Company } from '#app/values/company.ts'
import { formatMoney } from '#app/values/money.ts'
import { combinationTitle } from './in-town/combination.ts'
import { townServiceTitle } from './in-town/town-service.ts'
import type { LandingData } from './landing.server.ts'
import { trailOf } from './trail.ts'

/** The lower bound of a range such as `$1,299-$2,499`, in dollars. */
export const lowestPrice = (range: string): number =>
	Number(/[\d,]+/.exec(range)?.[0].replaceAll(',', '') ?? 0)

type Offered = { name: string; description: string; range: string }
type Faq = { question: string; answer: string }
type Head = {
	title: string
	description: string
	area: string
	/** The service that is offered, with its price range; junk removal in the area, when the page is about a place. */
	service?: Offered
	faqs?: Faq[]
}

/**
 * A text cut to `longest` characters: after a sentence when that leaves more than half of them, or else after a word.
 */
export function snippet(text: string, longest: number): string {
	if (text.length <= longest) return text
	const sentences = text.slice(0, longest).lastIndexOf('. ') + 1
	if (sentences > longest / 2) return text.slice(0, sentences)
	return `${text.slice(0, longest - 1).replace(/[.,:;]?\s+\S*$/, '')}…`
}

/** Most characters of a description (docs/rules.md, 'Titles and descriptions'). */
const longest = { description: 160, townService: 100, combination: 120 }

function headOf(data: LandingData, company: Company): Head {
	const { kind, entity } = data
	switch (kind) {
		case 'quadrant':
			return { title: entity.metaTitle, description: entity.metaDescription, area: entity.name }
		case 'community':
			return {
				title: `${entity.name} Junk Removal | ${company.shortName} ${company.city}`,
				description: snippet(entity.description, longest.description),
				area: entity.name,
				faqs: entity.faqs,
			}
		case 'satellite':
			return {
				title: `${entity.name} Junk Removal, ${data.town.name} | ${company.shortName}`,
				description: snippet(entity.description, longest.description),
				area: entity.name,
				faqs: entity.faqs,
			}
		case 'town':
			return {
				title: `${entity.name} Junk Removal, ${entity.distanceFromCalgary} Out | ${company.shortName}`,
				description: snippet(entity.description, longest.description),
				area: entity.name,
			}
		case 'location':
			return {
				title: `${entity.name} Junk Removal | ${company.shortName}`,
				description: snippet(entity.description, longest.description),
				area: entity.name,
			}
		case 'town-service':
			return {
				title: townServiceTitle(entity, company),
				description: snippet(entity.description, longest.townService),
				area: entity.town.name,
				service: { name: entity.name, description: entity.description, range: entity.service.avgPrice },
			}
		case 'combination':
			return {
				title: combinationTitle(entity, company),
				description: snippet(entity.description, longest.combination),
				area: entity.municipalityName,
				service: { name: entity.serviceName, description: entity.description, range: entity.avgPrice },
			}
		default:
			return {
				title: entity.metaTitle,
				description: entity.metaDescription,
				area: company.city,
				service: { name: entity.name, description: entity.description, range: entity.avgPrice },
				...(kind === 'service' ? { faqs: entity.faqs } : {}),
			}
	}
}

/** The service of a page about a place: every load, from the lowest price. */
const junkRemoval = (area: string, description: string, prices: PriceList): Offered => ({
	name: `Junk removal in ${area}`,
	description,
	range: formatMoney(prices.typicalOutside.from),
})

const offerIn = (origin: string, area: string, { name, description, range }: Offered) =>
	serviceOffer(origin, { name, description, area, lowest: lowestPrice(range) })

/** The head of an entity's page: a pure function of what the page shows. */
export function landingHead(data: LandingData, company: Company): MetaDescriptor[] {
	const { canonical, indexed, origin, prices } = data
	const {
		title,
		description,
		area,
		service = junkRemoval(area, description, prices),
		faqs,
	} = headOf(data, company)
	const { trail, here } = trailOf(data, company)
	const structuredData: StructuredData[] = [
		breadcrumbList(origin, [...trail, { name: here, path: canonical }]),
		localBusiness({ origin, company }, area),
		loadCatalog(prices.loads),
		offerIn(origin, area, service),
	]
	if (faqs) structuredData.push(faqPage(faqs))
	return documentHead({
		company,
		title,
		description,
		path: canonical,
		origin,
		noindex: !indexed,
		picture: picture(canonical),
		structuredData,
	})
}

const hubDescription =
	'Junk removal in every Calgary community: what its homes and lanes ask for, all-in prices, two-hour windows. Book online in 60 seconds.'

type Site = { origin: string; company: Company; prices: PriceList }

/** The hub's head. */
export const hubHead = ({ origin, company, prices }: Site): MetaDescriptor[] =>
	documentHead({
		company,
		title: 'Calgary Junk Removal | All Communities',
		description: hubDescription,
		path: calgaryHub(),
		origin,
		picture: picture(calgaryHub()),
		structuredData: [
			breadcrumbList(origin, [
				{ name: 'Home', path: home() },
				{ name: company.city, path: calgaryHub() },
			]),
			localBusiness({ origin, company }, company.city),
			loadCatalog(prices.loads),
			offerIn(origin, company.city, junkRemoval(company.city, hubDescription, prices)),
		],
	})
