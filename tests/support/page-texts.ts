import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type CataloguePage, cataloguePages } from '#app/catalogue/catalogue.server.ts'
import { landingAt } from '#app/catalogue/landing/landing.server.ts'
import { LandingBody } from '#app/catalogue/landing/landing-body.tsx'
import type { Content } from '#app/platform/content.ts'
import { priceListOfSettings } from '#app/pricing/price-list.ts'
import { CompanyContext } from '#app/shell/company-context.ts'
import type { Settings } from '#app/values/company.ts'
import { numbered } from './prices.ts'

/** A local page with the texts of its main part as it is rendered, a line for each block, and those before its form. */
export type PageText = CataloguePage & { text: string; body: string }

const entities: Record<string, string> = { '#x27': "'", amp: '&', lt: '<', gt: '>', quot: '"' }

/** What a form asks is the same everywhere and no text of the page. */
const textOf = (html: string): string =>
	html
		.replace(/<form\b[\s\S]*?<\/form>/g, '\n')
		.replace(/<\/?(?:a|b|em|i|small|span|strong)\b[^>]*>/g, '')
		.replace(/<[^>]*>/g, '\n')
		.replace(/&(#x27|amp|lt|gt|quot);/g, (whole, name) => entities[name] ?? whole)

/** Every local page that search engines could be given, rendered: those whose address is the canonical one. */
export function pageTexts(company: Settings, content: Content): PageText[] {
	const prices = numbered(1, priceListOfSettings(company.prices))
	const circumstances = { origin: 'https://example.ca', company, now: new Date(), prices, costsAt: () => [] }
	return cataloguePages(content)
		.filter(({ path, canonical }) => path === canonical)
		.map((page) => {
			const data = landingAt(content, page.path, circumstances)
			if (!data) throw new Error(`nothing at ${page.path}`)
			const html = renderToStaticMarkup(
				createElement(CompanyContext, { value: company }, createElement(LandingBody, { data })),
			)
			return { ...page, text: textOf(html), body: textOf(html.split('<section id="booking"')[0] ?? '') }
		})
}
