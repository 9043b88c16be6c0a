import { company } from '#app/values/company.ts'
import { home, searchTemplate } from './links.ts'

/** A schema.org node: what search engines are told beside what people read. */
export type StructuredData = { '@type': string; [property: string]: unknown }

const businessId = (origin: string) => `${new URL(home(), origin).href}#business`

/** The company as an organization: one business, with its Calgary base. Ratings of ourselves are not marked up. */
export const organization = (origin: string): StructuredData => ({
	'@type': 'Organization',
	'@id': businessId(origin),
	name: company.name,
	url: new URL(home(), origin).href,
	telephone: `+1-${company.phone}`,
	email: company.email,
	address: {
		'@type': 'PostalAddress',
		addressLocality: company.city,
		addressRegion: company.region,
		addressCountry: company.country,
	},
	areaServed: ['Calgary', 'Airdrie', 'Okotoks', 'Cochrane', 'Chestermere'].map((name) => ({
		'@type': 'City',
		name,
	})),
})

export const webSite = (origin: string): StructuredData => ({
	'@type': 'WebSite',
	name: company.name,
	url: new URL(home(), origin).href,
	potentialAction: {
		'@type': 'SearchAction',
		target: { '@type': 'EntryPoint', urlTemplate: `${origin}${searchTemplate()}` },
		'query-input': 'required name=search_term_string',
	},
})

export const faqPage = (items: { question: string; answer: string }[]): StructuredData => ({
	'@type': 'FAQPage',
	mainEntity: items.map(({ question, answer }) => ({
		'@type': 'Question',
		name: question,
		acceptedAnswer: { '@type': 'Answer', text: answer },
	})),
})

/** The way from the home page to this one, this one last. */
export const breadcrumbList = (origin: string, trail: { name: string; path: string }[]): StructuredData => ({
	'@type': 'BreadcrumbList',
	itemListElement: trail.map(({ name, path }, at) => ({
		'@type': 'ListItem',
		position: at + 1,
		name,
		item: new URL(path, origin).href,
	})),
})

/** The one business with its hours; a page's own place is where it serves, never a branch of it. */
export const localBusiness = (origin: string, areaServed: string): StructuredData => {
	const { areaServed: _, ...business } = organization(origin)
	return {
		...business,
		'@type': 'LocalBusiness',
		priceRange: company.priceRange,
		areaServed: { '@type': 'Place', name: areaServed },
		openingHoursSpecification: company.hours.map(({ days, opens, closes }) => ({
			'@type': 'OpeningHoursSpecification',
			dayOfWeek: days,
			opens,
			closes,
		})),
	}
}

/** A service and the least it costs, in dollars as its page says. */
export const serviceOffer = (
	origin: string,
	service: { name: string; description: string; area: string; lowest: number },
): StructuredData => ({
	'@type': 'Service',
	name: service.name,
	description: service.description,
	areaServed: { '@type': 'Place', name: service.area },
	provider: { '@id': businessId(origin) },
	offers: { '@type': 'Offer', price: service.lowest, priceCurrency: 'CAD' },
})

/** The five loads, each from its lowest price. */
export const loadCatalog = (): StructuredData => ({
	'@type': 'OfferCatalog',
	name: 'Junk removal by load',
	itemListElement: company.prices.loads.map(({ name, from }) => ({
		'@type': 'Offer',
		name,
		price: from,
		priceCurrency: 'CAD',
	})),
})
