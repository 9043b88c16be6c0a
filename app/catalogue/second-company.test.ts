import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readCompany } from '#app/platform/company-file.server.ts'
import { readContent } from '#app/platform/content-folder.server.ts'
import { priceListOfSettings } from '#app/pricing/price-list.ts'
import { CompanyContext } from '#app/shell/company-context.ts'
import { bowlines, secondCompany } from '#tests/support/company.ts'
import { numbered } from '#tests/support/prices.ts'
import { cataloguePage, cataloguePages, checkCatalogue, rightAddress } from './catalogue.server.ts'
import { answerTo } from './finding/answers.server.ts'
import { searchCatalogue } from './finding/search.server.ts'
import { landingAt } from './landing.server.ts'
import { LandingBody } from './landing-body.tsx'
import { landingHead } from './landing-head.ts'
import { longestTitle } from './title-length.ts'

/** A company in another province, with pages of its own: nothing of the catalogue is Calgary's by construction. */

const company = readCompany(secondCompany.COMPANY_FILE)
const content = readContent(secondCompany.CONTENT_DIR, company)
const prices = numbered(1, priceListOfSettings(company.prices))

function shownAt(path: string) {
	const data = landingAt(content, path, {
		origin: 'https://petitcodiac.example',
		company,
		now: new Date('2026-06-01T15:00:00Z'),
		prices,
		costsAt: () => [],
	})
	if (!data) throw new Error(`nothing at ${path}`)
	return {
		head: JSON.stringify(landingHead(data, company)),
		html: renderToStaticMarkup(
			createElement(CompanyContext, { value: company }, createElement(LandingBody, { data })),
		),
	}
}

test('twelve pages of a second company name nothing that is Bowline’s, and lead to one another', () => {
	expect(() => checkCatalogue(content)).not.toThrow()
	const pages = cataloguePages(content)
	expect(pages.filter(({ path, canonical }) => path === canonical)).toHaveLength(12)
	const titles = new Set<string>()
	for (const { path, canonical } of pages) {
		const { head, html } = shownAt(path)
		expect(head, path).not.toMatch(bowlines)
		expect(html, path).not.toMatch(bowlines)
		const title = /"title":"([^"]+)"/.exec(head)?.[1] ?? ''
		expect(title.length).toBeLessThanOrEqual(longestTitle)
		if (path === canonical) expect(titles.has(title), title).toBe(false)
		titles.add(title)
		for (const [, link = ''] of html.matchAll(/href="(\/(?!legal\/)[a-z][^"#]*)"/g))
			expect(cataloguePage(content, link), `${path} leads to ${link}`).toBeDefined()
	}
})

test('names with accents are shown, and found without them', () => {
	expect(shownAt('/cap-pele-junk-removal').html).toContain('Junk Removal Service')
	expect(shownAt('/cap-pele-junk-removal').html).toContain('Cap-Pelé')
	expect(searchCatalogue(content, 'cap pele')[0]?.path).toBe('/cap-pele-junk-removal')
	expect(rightAddress(content, '/cap-pele')).toBe('/cap-pele-junk-removal')
	expect(answerTo(content, company, 'E4N 1A1').answer?.pages[0]?.path).toBe('/cap-pele-junk-removal')
	expect(answerTo(content, company, 'T2P 1J9').answer?.title).toBe('T2P is outside New Brunswick')
})
