import type { BreadcrumbList, FAQPage, LocalBusiness, OfferCatalog, Service, WebSite } from 'schema-dts'
import type { Company } from '#app/values/company.ts'
import type { Cents } from '#app/values/money.ts'
import { companyPicture, home, searchTemplate } from './links.ts'

/** A schema.org node, for search engines. The compiler checks each node below against the types of the vocabulary. */
export type StructuredData = { '@type': string | string[] }

const businessId = (origin: string) => `${new URL(home(), origin).href}#business`

/** The origin of the site, and its company. */
type Site = { origin: string; company: Company }

/** A mailing address in one line, in its parts: `Box 555, Calgary, Alberta T2P 0A0`. */
function postalAddress({ mailingAddress, city, region, country }: Company) {
	const [postalCode] = /[A-Z]\d[A-Z] ?\d[A-Z]\d/.exec(mailingAddress) ?? []
	return {
		'@type': 'PostalAddress' as const,
		addressLocality: city,
		addressRegion: region.code,
		addressCountry: country,
		...(postalCode && { postalCode }),
		streetAddress: mailingAddress.split(',')[0],
	}
}

/**
 * The business, the same on every page: one node, an organization and a local business in one, which serves the whole region.
 * The place that a page is about is its service's. Its own ratings are not marked up.
 */
export function business({ origin, company }: Site) {
	const node = {
		'@type': 'LocalBusiness',
		'@id': businessId(origin),
		name: company.name,
		url: new URL(home(), origin).href,
		telephone: `+1-${company.phone}`,
		email: company.email,
		address: postalAddress(company),
		...(company.position && {
			geo: {
				'@type': 'GeoCoordinates' as const,
				latitude: company.position[0],
				longitude: company.position[1],
			},
		}),
		image: new URL(companyPicture(), origin).href,
		priceRange: company.priceRange,
		areaServed: company.region.name,
		openingHoursSpecification: company.hours.map(({ days, opens, closes }) => ({
			'@type': 'OpeningHoursSpecification' as const,
			dayOfWeek: days,
			opens,
			closes,
		})),
	} satisfies LocalBusiness
	return { ...node, '@type': ['Organization', 'LocalBusiness'] }
}

export const webSite = ({ origin, company }: Site) =>
	({
		'@type': 'WebSite',
		name: company.name,
		url: new URL(home(), origin).href,
		potentialAction: {
			'@type': 'SearchAction',
			target: { '@type': 'EntryPoint', urlTemplate: `${origin}${searchTemplate()}` },
			// Google's property, not part of the vocabulary.
			...{ 'query-input': 'required name=search_term_string' },
		},
	}) satisfies WebSite

export const faqPage = (items: { question: string; answer: string }[]) =>
	({
		'@type': 'FAQPage',
		mainEntity: items.map(({ question, answer }) => ({
			'@type': 'Question' as const,
			name: question,
			acceptedAnswer: { '@type': 'Answer' as const, text: answer },
		})),
	}) satisfies FAQPage

/** The breadcrumb from the home page to this page, which is the last item. */
export const breadcrumbList = (origin: string, trail: { name: string; path: string }[]) =>
	({
		'@type': 'BreadcrumbList',
		itemListElement: trail.map(({ name, path }, at) => ({
			'@type': 'ListItem' as const,
			position: at + 1,
			name,
			item: new URL(path, origin).href,
		})),
	}) satisfies BreadcrumbList

/** A service with its lowest price, in dollars as on its page. */
export const serviceOffer = (
	origin: string,
	service: { name: string; description: string; area: string; lowest: number },
) =>
	({
		'@type': 'Service',
		name: service.name,
		description: service.description,
		areaServed: { '@type': 'Place', name: service.area },
		provider: { '@id': businessId(origin) },
		offers: { '@type': 'Offer', price: service.lowest, priceCurrency: 'CAD' },
	}) satisfies Service

/** The five loads, each from its lowest price, with the trip where one is charged. */
export const loadCatalog = (
	loads: { name: string; from: Cents }[],
	{ dollars = 0 }: { dollars?: number } = {},
) =>
	({
		'@type': 'OfferCatalog',
		name: 'Junk removal by load',
		itemListElement: loads.map(({ name, from }) => ({
			'@type': 'Offer' as const,
			name,
			price: from / 100 + dollars,
			priceCurrency: 'CAD',
		})),
	}) satisfies OfferCatalog
