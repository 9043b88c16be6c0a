import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CompanyContext } from '#app/shell/company-context.ts'
import { company, content } from '#tests/support/company.ts'
import { pageAt } from '#tests/support/landing.ts'
import { cataloguePages } from './catalogue.server.ts'
import type { KindName } from './kinds/kinds.ts'
import { LandingBody } from './landing/landing-body.tsx'
import { withTax } from './taxed-range.ts'
import { inDollars } from './units.ts'

/** What of a content file, and of what belongs to it, stands on each page of a kind. The others stand on some, or elsewhere. */
const shown: Record<KindName, string> = {
	hub: `entity.name related.parts.name related.parts.communities.name related.parts.communities.path
		related.parts.communities.description related.things.title related.things.links.name related.things.links.path
		related.towns.title related.towns.towns.name related.towns.towns.path related.towns.towns.kilometres
		related.places.name related.places.path`,
	quadrant: `entity.name entity.description entity.localContext entity.avgResponseTime entity.communityCount
		entity.serviceChallenges entity.popularServices entity.serviceHighlights related.services.name
		related.services.description related.services.timeRequired related.services.path related.communities.name
		related.communities.description related.communities.path`,
	specialized: `entity.name entity.description entity.about entity.category entity.difficultyScore entity.pricingTier
		entity.commonSituations entity.timeRequired entity.specialConsiderations entity.lookalikes.text
		related.services.name related.services.path related.areas related.lookalikes.name related.lookalikes.path`,
	item: `entity.name entity.description entity.about entity.category entity.difficulty entity.timeRequired
		entity.specialHandling entity.disposalMethod entity.serviceHighlights entity.commonSizes entity.preparationTips
		entity.seasonalConsiderations related.items.name related.items.path related.areas`,
	situation: `entity.name entity.description entity.about entity.urgencyLevel entity.timeRequired entity.availableHours
		entity.specialRequirements entity.promises.response entity.promises.photos entity.serviceHighlights entity.commonScenarios entity.preparationSteps
		entity.timelineTips entity.lookalikes.text related.situations.name related.situations.path related.areas
		related.twin.commonItems related.lookalikes.name related.lookalikes.path`,
	service: `entity.name entity.description entity.about entity.seasonalPeak entity.pricingTier entity.disposalMethod
		entity.promises.response entity.serviceHighlights entity.commonItems entity.timeRequired entity.specialConsiderations entity.faqs.question
		entity.faqs.answer entity.sameDayCondition entity.lookalikes.text related.communities.name
		related.communities.path related.lookalikes.name related.lookalikes.path`,
	community: `entity.name entity.description entity.localContext entity.whatWeRemove.title entity.whatWeRemove.text
		entity.serviceHighlights entity.landmarks entity.transitAccess entity.specialConsiderations entity.disposal
		entity.driveMinutes entity.averageHomePrice entity.faqs.question entity.faqs.answer related.nearby.name
		related.nearby.path related.onward.title related.onward.links.name related.onward.links.path`,
	town: `entity.name entity.description entity.localContext.road.text entity.localContext.streets.text
		entity.localContext.homes.text entity.localContext.work.text entity.localContext.depot.text
		entity.localContext.landfill.text entity.localContext.weather.text entity.localContext.people.text
		entity.localContext.timing.text entity.localContext.heavy.text entity.localContext.reuse.text entity.landfills
		entity.serviceArea entity.propertyTypes entity.landmarks entity.specialConsiderations entity.kilometres
		entity.driveMinutes entity.serviceHighlights entity.seasonalConsiderations.text entity.region
		entity.serviceZone.dollars related.popular.name related.communities.name related.communities.path
		related.services.links.name related.services.links.path related.seasons.title
		related.seasons.text related.neighbours.name related.neighbours.path related.neighbours.kilometres
		related.further.name related.further.path related.further.kilometres`,
	satellite: `entity.name entity.description entity.localContext entity.whatWeRemove.title entity.whatWeRemove.text
		entity.serviceHighlights entity.landmarks entity.specialConsiderations entity.disposal entity.driveMinutes
		entity.faqs.question entity.faqs.answer entity.municipality related.town.name related.town.path
		related.onward.title related.onward.links.name related.onward.links.path related.nearby.name related.nearby.path`,
	location: `entity.name entity.description entity.localContext entity.parentMunicipality entity.serviceArea
		entity.propertyTypes entity.specialConsiderations entity.accessRequirements entity.serviceHighlights
		entity.targetAudience related.parent.name related.parent.path related.nearby.name related.nearby.path
		related.others.name related.others.path`,
	'town-service': `entity.name entity.here.text entity.here.head entity.arriving.text entity.arriving.head
		entity.afterwards.text entity.afterwards.head entity.calendar.text entity.highlights entity.considerations
		entity.typical entity.written entity.description entity.service.timeRequired related.town.name related.town.path
		related.inCity.name related.inCity.path related.others.name related.others.path related.lookalikes.name related.lookalikes.path related.lookalikes.text`,
	combination: `entity.serviceName entity.municipalityName entity.description entity.localContext.text
		entity.localContext.head entity.serviceHighlights entity.localConsiderations entity.timeRequired
		entity.benefits.title entity.benefits.text entity.calendar.text related.town.name related.town.path
		related.inCity.name related.inCity.path related.others.name related.others.path`,
}

const plain = (text: string) =>
	text
		.replaceAll('&#x27;', "'")
		.replaceAll('&quot;', '"')
		.replaceAll('&amp;', '&')
		.replaceAll('\u00a0', ' ')
		.toLowerCase()

/** The texts and numbers at a path of names, through lists. */
function factsAt(value: unknown, [name, ...names]: string[]): string[] {
	if (Array.isArray(value))
		return value.flatMap((each) => factsAt(each, name === undefined ? [] : [name, ...names]))
	if (name !== undefined)
		return typeof value === 'object' && value !== null ? factsAt(Reflect.get(value, name), names) : []
	return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}

/** The pages of each canonical address, drawn; of those that are composed one in seventeen: there are nearly two thousand. */
const pages = cataloguePages(content)
	.filter(({ path, canonical }) => path === canonical)
	.filter(({ kind }, at) => !['town-service', 'combination'].includes(kind) || at % 17 === 0)
	.map(({ path }) => {
		const data = pageAt(path)
		const body = createElement(LandingBody, { data })
		const markup = renderToStaticMarkup(createElement(CompanyContext, { value: company }, body))
		return { path, data, markup }
	})

test('what the content says of a page’s subject stands on its page', () => {
	const found = new Map<string, number>()
	for (const { path, data, markup } of pages) {
		const text = plain(markup)
		for (const at of shown[data.kind].split(/\s+/)) {
			const facts = factsAt(data, at.split('.'))
			found.set(`${data.kind} ${at}`, (found.get(`${data.kind} ${at}`) ?? 0) + facts.length)
			for (const fact of facts) {
				// A price range says its tax on the page.
				const said = [fact, withTax(fact, company)].some((each) => text.includes(plain(each)))
				if (!said) expect.fail(`${path} lacks ${at}: ${fact}`)
			}
		}
	}
	const asked = Object.entries(shown).flatMap(([kind, all]) => all.split(/\s+/).map((at) => `${kind} ${at}`))
	expect(asked.filter((each) => !found.get(each))).toEqual([])
})

test('a page has one heading of its own, headings with something below them, and no word of a programmer', () => {
	for (const { path, markup } of pages) {
		const text = markup.replace(/<[^>]+>/g, ' ')
		expect(markup.match(/<h1/g), path).toHaveLength(1)
		expect(text, path).not.toMatch(/undefined|\bNaN\b|\[object|\bnull\b/)
		const headings = [...markup.matchAll(/<h([23])[^>]*>(.*?)<\/h\1>(.{0,400})/gs)]
		expect(headings.length, path).toBeGreaterThan(3)
		for (const [, , heading = '', below = ''] of headings) {
			expect(heading.replace(/<[^>]+>/g, '').trim(), path).not.toBe('')
			expect(below.replace(/<[^>]+>/g, '').trim(), `${path} ${heading}`).not.toBe('')
		}
	}
})

test('a page about a service or a thing has its price at the head, in dollars', () => {
	const priced = pages.filter(({ data }) =>
		['specialized', 'item', 'situation', 'service'].includes(data.kind),
	)
	expect(priced.length).toBeGreaterThan(40)
	for (const { path, data, markup } of priced) {
		if (!('avgPrice' in data.entity)) throw new Error(`${path} has no price`)
		const opening = plain(markup).split('<h2')[0] ?? ''
		expect(opening, path).toContain(`>${plain(inDollars(data.entity.avgPrice))}</b>`)
		expect(opening, path).toContain('<svg')
	}
})
