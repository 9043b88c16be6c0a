import type { MetaDescriptor } from 'react-router'
import type { Company } from '#app/values/company.ts'
import { companyPicture } from './links.ts'
import type { StructuredData } from './structured-data.ts'

export type HeadInput = {
	company: Pick<Company, 'name' | 'shortName'>
	title: string
	description: string
	/** The canonical address of this page, from `links.ts`. */
	path: string
	/** The origin of the site: `https://bowline.example`. */
	origin: string
	noindex?: boolean
	/** The address of the page's picture, 1200 by 630; the company's when it has none of its own. */
	picture?: string
	structuredData?: StructuredData[]
}

/**
 * The whole head of a page from one input: title, description, canonical, social tags, structured data. A pure
 * function, so that a page cannot have another page's tags.
 */
export function documentHead({
	company,
	title,
	description,
	path,
	origin,
	noindex,
	picture = companyPicture(),
	structuredData = [],
}: HeadInput): MetaDescriptor[] {
	const canonical = new URL(path, origin === '' ? 'http://localhost' : origin).href
	const image = new URL(picture, canonical).href
	const fullTitle = title.includes(company.shortName) ? title : `${title} | ${company.name}`
	return [
		{ title: fullTitle },
		{ name: 'description', content: description },
		{ tagName: 'link', rel: 'canonical', href: canonical },
		...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
		{ property: 'og:type', content: 'website' },
		{ property: 'og:site_name', content: company.name },
		{ property: 'og:title', content: title },
		{ property: 'og:description', content: description },
		{ property: 'og:url', content: canonical },
		{ property: 'og:locale', content: 'en_CA' },
		{ property: 'og:image', content: image },
		{ property: 'og:image:width', content: '1200' },
		{ property: 'og:image:height', content: '630' },
		{ name: 'twitter:image', content: image },
		{ name: 'twitter:card', content: 'summary_large_image' },
		{ name: 'twitter:title', content: title },
		{ name: 'twitter:description', content: description },
		...structuredData.map((item) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...item } })),
	]
}
