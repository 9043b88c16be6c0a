import { expect, test } from 'vitest'
import { serviceZoneOf } from '#app/bookings/rules/service-zone.ts'
import { company, content } from '#tests/support/company.ts'
import { headAt, pageAt } from '#tests/support/landing.ts'
import { cataloguePage, cataloguePages, rightAddress } from './catalogue.server.ts'
import { searchCatalogue } from './finding/search.server.ts'
import { communities } from './kinds/community/community.ts'
import { items } from './kinds/item/item.ts'
import { kinds } from './kinds/kinds.ts'
import { services } from './kinds/service/service.ts'
import { situations } from './kinds/situation/situation.ts'
import { canonicalPath, findEntity as find } from './page-list.server.ts'
import { snippet } from './snippet.ts'
import { longestTitle } from './title-length.ts'
import { inDollars, inMinutes } from './units.ts'

const pages = cataloguePages(content)
const findEntity = (path: string) => find(content, path)
const canonical = (path: string) => cataloguePage(content, path)?.canonical

test('every page is listed once, and its canonical address is a page whose canonical address is its own', () => {
	const paths = pages.map(({ path }) => path)
	expect(new Set(paths).size).toBe(paths.length)
	for (const { canonical } of pages) {
		expect(cataloguePage(content, canonical)?.canonical, canonical).toBe(canonical)
	}
})

test('the canonical address of an entity with two addresses is the one under the city', () => {
	expect(canonical('/item/couch-removal')).toBe('/calgary/couch-removal')
	expect(canonical('/item/shed-removal')).toBe('/item/shed-removal')
	expect(findEntity('/calgary/shed-removal')).toBeUndefined()
	expect(findEntity('/calgary/couch-removal')?.kind).toBe('item')
	expect(findEntity('/calgary/fall-cleanup')?.kind).toBe('specialized')
	expect(findEntity('/calgary/beltline-junk-removal')?.kind).toBe('community')
	expect(findEntity('/calgary/estate-cleanout')?.kind).toBe('situation')
	expect(findEntity('/calgary/beltline')).toBeUndefined()
	expect(findEntity('/calgary/constructor')).toBeUndefined()
	expect(findEntity('/situation/')).toBeUndefined()
})

test('of two pages for one intent one is canonical; the other stays, is linked, and says what tells them apart', () => {
	const lookalikes = (path: string) => {
		const data = pageAt(path)
		return 'lookalikes' in data.related ? data.related.lookalikes.map((each) => each.path) : []
	}
	for (const [path, canonical] of [
		['/situation/spring-cleaning-haul', '/calgary/spring-cleaning-haul'],
		['/situation/hoarding-cleanout', '/calgary/hoarding-cleanup'],
		['/airdrie/hoarding-cleanout', '/airdrie/hoarding-cleanup'],
	] as const) {
		expect(pageAt(path).canonical).toBe(canonical)
		expect(lookalikes(path)).toContain(canonical)
		expect(lookalikes(canonical)).toContain(path)
	}
	expect(lookalikes('/situation/same-day-junk-removal')).toEqual([
		'/calgary/emergency-same-day',
		'/situation/emergency-cleanout',
	])
	expect(lookalikes('/okotoks/emergency-same-day')).toEqual([
		'/okotoks/emergency-cleanout',
		'/okotoks/same-day-junk-removal',
	])
	expect(lookalikes('/calgary/hot-tub-removal')).toEqual([])
})

test('an address in a town is looked up as a community, then as a general service, then as another service', () => {
	expect(findEntity('/okotoks/westmount-okotoks-junk-removal')?.kind).toBe('satellite')
	expect(findEntity('/airdrie/westmount-okotoks-junk-removal')).toBeUndefined()
	expect(findEntity('/red-deer/furniture-removal')?.kind).toBe('town-service')
	const estate = findEntity('/high-river/estate-cleanout')
	expect(estate?.entity).toMatchObject({ service: { source: 'service' } })
	const spring = findEntity('/high-river/spring-cleaning-haul')
	expect(spring?.entity).toMatchObject({ service: { source: 'specialized' } })
	expect(spring && canonicalPath(content, spring)).toBe('/service/high-river-spring-cleaning-haul')
	expect(findEntity('/service/high-river-spring-cleaning-haul')?.kind).toBe('combination')
	expect(findEntity('/service/high-river-furniture-removal')).toBeUndefined()
	const airdrie = findEntity('/calgary/airdrie-junk-removal')
	expect(airdrie && canonicalPath(content, airdrie)).toBe('/airdrie-junk-removal')
	for (const noPage of [
		'/airdrie',
		'/nowhere-junk-removal',
		'/nowhere',
		'/airdrie/nothing',
		'/location/nothing',
		'/',
		'/a/b/c',
	])
		expect(findEntity(noPage), noPage).toBeUndefined()
})

test('a slightly wrong address has one right address', () => {
	expect(rightAddress(content, '/Calgary/Couch-Removal')).toBe('/calgary/couch-removal')
	expect(rightAddress(content, '/calgary/couch-removal/')).toBe('/calgary/couch-removal')
	expect(rightAddress(content, '/calgary//')).toBe('/calgary')
	expect(rightAddress(content, '/calgary/couch-removal')).toBeUndefined()
	expect(rightAddress(content, '/calgary/nothing/')).toBeUndefined()
	expect(rightAddress(content, '/red-deer-junk-removal')).toBe('/red-deer')
	expect(rightAddress(content, '/Red-Deer-Junk-Removal/')).toBe('/red-deer')
	expect(rightAddress(content, '/red-deer')).toBeUndefined()
	expect(rightAddress(content, '/airdrie-junk-removal')).toBeUndefined()
	expect(rightAddress(content, '/airdrie')).toBe('/airdrie-junk-removal')
	expect(rightAddress(content, '/airdrie/')).toBe('/airdrie-junk-removal')
	expect(rightAddress(content, '/Airdrie/Furniture-Removal')).toBe('/airdrie/furniture-removal')
	expect(rightAddress(content, `/${'A'.repeat(5000)}`)).toBeUndefined()
})

test('lists of related things on a page are not longer than the rules allow', () => {
	for (const service of services.all(content))
		expect(kinds.service.related(service, content).communities.length).toBeLessThanOrEqual(12)
	for (const item of items.all(content)) {
		const related = kinds.item.related(item, content).items
		expect(related.length).toBeLessThanOrEqual(4)
		expect(related.map(({ name }) => name)).not.toContain(item.name)
	}
	for (const situation of situations.all(content))
		expect(kinds.situation.related(situation, content).situations.length).toBeLessThanOrEqual(3)
	for (const community of communities.all(content))
		for (const { name } of kinds.community.related(community, content).nearby) {
			expect(name).not.toBe(community.name)
			expect(community.nearbyAreas).toContain(name)
		}
})

/** The kinds of pages whose structured data has questions. */
const withQuestions = ['community', 'service', 'satellite', 'town']

test('a head names one page: title, description, canonical, social tags and structured data', () => {
	const seen = new Set<string>()
	for (const { path, canonical, kind } of pages) {
		if (path !== canonical) continue
		const { head, title, description } = headAt(path)
		for (const own of [title, description]) {
			expect(seen.has(own), own).toBe(false)
			expect(own.length).toBeGreaterThan(10)
			expect(own).not.toMatch(/…$/)
			seen.add(own)
		}
		expect(title.length, title).toBeLessThanOrEqual(longestTitle)
		const longest = { 'town-service': 100, combination: 120 }[String(kind)] ?? 160
		expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(longest)
		expect(head).toContain(`"rel":"canonical","href":"https://bowline.example${canonical}"`)
		for (const type of ['BreadcrumbList', 'OfferCatalog', 'Service', 'OpeningHoursSpecification'])
			expect(head).toContain(`"@type":"${type}"`)
		expect(head).toContain('"@type":["Organization","LocalBusiness"]')
		const area = /"areaServed":{"@type":"Place","name":"([^"]+)"/.exec(head)?.[1] ?? ''
		const { dollars = 0 } = serviceZoneOf(company, { postal: '', city: area })
		expect(head).toContain(`"name":"Minimum","price":${99 + dollars},`)
		expect(head.includes('"@type":"FAQPage"'), path).toBe(withQuestions.includes(kind))
		expect(head).not.toContain('aggregateRating')
	}
})

test('figures are written with an en dash, and a description cut after a word', () => {
	expect(inDollars([1299, 2499])).toBe('$1,299–$2,499')
	expect(inMinutes([25, 30])).toBe('25–30 minutes')
	expect(inMinutes([5])).toBe('5 minutes')
	expect(snippet('one two three', 100)).toBe('one two three')
	expect(snippet('one two three', 9)).toBe('one two…')
	expect(snippet('One, two. Three four five', 14)).toBe('One, two.')
	expect(snippet('One. Two three, four five', 20)).toBe('One. Two three…')
})

test('a search tolerates typing errors and word endings, and is fast', () => {
	const first = (query: string) => searchCatalogue(content, query)[0]?.path
	expect(first('couch')).toBe('/calgary/couch-removal')
	expect(first('couches')).toBe('/calgary/couch-removal')
	expect(first('cuoch')).toBe('/calgary/couch-removal')
	expect(first('TREADMILLS')).toBe('/calgary/treadmill-removal')
	expect(first('refridgerator')).toBe('/calgary/refrigerator-pickup')
	expect(first('Beltlin')).toBe('/calgary/beltline-junk-removal')
	expect(first('piano')).toMatch(/piano/)
	expect(first('piano airdrie')).toBe('/airdrie/piano-removal')
	expect(first('airdrie')).toBe('/airdrie-junk-removal')
	expect(first('hot tub removal')).toBe('/calgary/hot-tub-removal')
	expect(first('canals')).toBe('/airdrie/canals-junk-removal')
	expect(first('red deer')).toBe('/red-deer')
	expect(searchCatalogue(content, 'xyzzyqwv')).toEqual([])
	expect(searchCatalogue(content, '')).toEqual([])
	// Processor time, because other processes may be running.
	const began = process.cpuUsage()
	for (let at = 0; at < 50; at++) searchCatalogue(content, 'old leather couch in the basement')
	const { user, system } = process.cpuUsage(began)
	expect((user + system) / 1000 / 50).toBeLessThan(40)
})
