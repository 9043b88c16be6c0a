import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readCompany } from '#app/platform/company-file.server.ts'
import { readContent } from '#app/platform/content-folder.server.ts'
import { priceListOfSettings } from '#app/pricing/price-list.ts'
import { CompanyContext } from '#app/shell/company-context.ts'
import { bowlines, company, content, secondCompany } from '#tests/support/company.ts'
import { numbered } from '#tests/support/prices.ts'
import { cataloguePage, cataloguePages, checkCatalogue, rightAddress } from './catalogue.server.ts'
import { answerTo } from './finding/answers.server.ts'
import { searchCatalogue } from './finding/search.server.ts'
import { landingAt } from './landing/landing.server.ts'
import { LandingBody } from './landing/landing-body.tsx'
import { landingHead } from './landing/landing-head.ts'
import { longestTitle } from './title-length.ts'

/** A company in another province, with pages of its own: nothing of the catalogue is Calgary's by construction. */

const secondOne = readCompany(secondCompany.COMPANY_FILE)
const itsContent = readContent(secondCompany.CONTENT_DIR, secondOne)
const prices = numbered(1, priceListOfSettings(secondOne.prices))

function shownAt(path: string, company = secondOne, content = itsContent) {
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
	expect(() => checkCatalogue(itsContent)).not.toThrow()
	const pages = cataloguePages(itsContent)
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
			expect(cataloguePage(itsContent, link), `${path} leads to ${link}`).toBeDefined()
	}
})

test('names with accents are shown, and found without them', () => {
	expect(shownAt('/cap-pele-junk-removal').html).toContain('Junk Removal Service')
	expect(shownAt('/cap-pele-junk-removal').html).toContain('Cap-Pelé')
	expect(searchCatalogue(itsContent, 'cap pele')[0]?.path).toBe('/cap-pele-junk-removal')
	expect(rightAddress(itsContent, '/cap-pele')).toBe('/cap-pele-junk-removal')
	expect(answerTo(itsContent, secondOne, 'E4N 1A1').answer?.pages[0]?.path).toBe('/cap-pele-junk-removal')
	expect(answerTo(itsContent, secondOne, 'T2P 1J9').answer?.title).toBe('T2P is outside New Brunswick')
})

test('no page of Calgary names Bowline once the company has another name, and each title has the new one', {
	timeout: 60_000,
}, () => {
	const renamed = {
		...company,
		name: 'Chinook Haul-Away',
		shortName: 'Chinook',
		email: 'hello@chinook.example',
	}
	// Of the services in towns, which are composed in the same way, every fortieth.
	const pages = cataloguePages(content).filter(
		({ path, canonical, service }, at) => path === canonical && (service === undefined || at % 40 === 0),
	)
	for (const { path } of pages) {
		const { head, html } = shownAt(path, renamed, content)
		expect(head, path).not.toContain('Bowline')
		expect(html, path).not.toContain('Bowline')
		expect(/"title":"([^"]+)"/.exec(head)?.[1], path).toContain('Chinook')
	}
})
