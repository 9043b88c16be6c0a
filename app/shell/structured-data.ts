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
