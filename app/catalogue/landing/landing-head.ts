import type { MetaDescriptor } from 'react-router'
import type { PriceList } from '#app/pricing/price-list.ts'
import { documentHead } from '#app/shell/document-head.ts'
import { picture } from '#app/shell/links.ts'
import {
	breadcrumbList,
	business,
	faqPage,
	loadCatalog,
	type StructuredData,
	serviceOffer,
} from '#app/shell/structured-data.ts'
import type { Company } from '#app/values/company.ts'
import { rangeIn } from '../in-town/price.ts'
import type { Head, Offered, Trail } from '../kinds/kind.ts'
import { type KindName, kinds } from '../kinds/kinds.ts'
import { longest } from '../snippet.ts'
import { describedWithTax, withTax } from '../taxed-range.ts'
import type { LandingData } from './landing.server.ts'

const headOf = <Name extends KindName>(data: LandingData<Name>, company: Company): Head =>
	kinds[data.kind].head(data, company)

const trailOf = <Name extends KindName>(data: LandingData<Name>): Trail => kinds[data.kind].trail(data)

/** The service of a page about a place: every load, from the lowest price. */
const junkRemoval = ({ area, description, serviceZone }: Head, prices: PriceList): Offered => ({
	name: `Junk removal in ${area}`,
	description,
	from: rangeIn(serviceZone, prices).from / 100,
})

const offerIn = (origin: string, area: string, { name, description, from }: Offered) =>
	serviceOffer(origin, { name, description, area, lowest: from })

/** The head of an entity's page: a pure function of what the page shows. */
export function landingHead(data: LandingData, company: Company): MetaDescriptor[] {
	const { canonical, indexed, origin, prices } = data
	const head = headOf(data, company)
	const { title, area, service = junkRemoval(head, prices), serviceZone, faqs } = head
	const description = describedWithTax(head.description, head.longest ?? longest.description, company)
	const { trail, here } = trailOf(data)
	const structuredData: StructuredData[] = [
		breadcrumbList(origin, [...trail, { name: here, path: canonical }]),
		business({ origin, company }),
		loadCatalog(prices.loads, serviceZone),
		offerIn(origin, area, { ...service, description: withTax(service.description, company) }),
	]
	if (faqs)
		structuredData.push(faqPage(faqs.map((faq) => ({ ...faq, answer: withTax(faq.answer, company) }))))
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
