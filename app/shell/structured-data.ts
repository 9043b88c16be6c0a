import type {
	BreadcrumbList,
	FAQPage,
	LocalBusiness,
	OfferCatalog,
	Organization,
	Service,
	WebSite,
} from 'schema-dts'
import type { Company } from '#app/values/company.ts'
import type { Cents } from '#app/values/money.ts'
import { home, searchTemplate } from './links.ts'

/** A schema.org node, for search engines. The compiler checks each node below against the types of the vocabulary. */
export type StructuredData = { '@type': string }

const businessId = (origin: string) => `${new URL(home(), origin).href}#business`

/** The origin of the site, and its company. */
type Site = { origin: string; company: Company }

/** The business, with its one address. Its own ratings are not marked up. */
const business = ({ origin, company }: Site) => ({
	'@id': businessId(origin),
	name: company.name,
	url: new URL(home(), origin).href,
	telephone: `+1-${company.phone}`,
	email: company.email,
	address: {
		'@type': 'PostalAddress' as const,
		addressLocality: company.city,
		addressRegion: company.region.code,
		addressCountry: company.country,
	},
})

/** The company as an organization, for the home page. */
export const organization = (site: Site) =>
	({
		'@type': 'Organization',
		...business(site),
		areaServed: site.company.area.places.map(({ name }) => ({
			'@type': 'City' as const,
			name,
		})),
	}) satisfies Organization

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

/** The business with its hours. The place that a page is about is an area served, not a branch. */
export const localBusiness = (site: Site, areaServed: string) =>
	({
		'@type': 'LocalBusiness',
		...business(site),
		priceRange: site.company.priceRange,
		areaServed: { '@type': 'Place', name: areaServed },
		openingHoursSpecification: site.company.hours.map(({ days, opens, closes }) => ({
			'@type': 'OpeningHoursSpecification' as const,
			dayOfWeek: days,
			opens,
			closes,
		})),
	}) satisfies LocalBusiness

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
