import { expect, test } from 'vitest'
import type { Content } from '#app/platform/content.ts'
import { content } from '#tests/support/company.ts'
import { cataloguePage, checkCatalogue } from '../catalogue.server.ts'
import { townsOf } from '../kinds/town/town.ts'
import { factsInTown } from './in-town.ts'
import { offeredIn, serviceInTownPath } from './offered-service.ts'
import { writtenAbout } from './written.ts'

const towns = townsOf(content)
const offered = offeredIn(content)
const pairs = towns.flatMap((town) => offered.map((service) => ({ town, service })))

const inTown = (townSlug: string, slug: string) => {
	const town = towns.find((each) => each.slug === townSlug)
	const service = offered.find((each) => each.slug === slug)
	if (!town || !service) throw new Error(`no ${slug} in ${townSlug}`)
	return factsInTown(content, town, service)
}
const textsOf = (page: ReturnType<typeof inTown>) =>
	[...page.here, ...page.arriving, ...page.afterwards].map(({ text }) => text)

test('a page prints at most three facts about its town, each for the work that the service is', () => {
	for (const { town, service } of pairs) {
		const page = factsInTown(content, town, service)
		const facts = Object.values(town.localContext).filter(({ text }) => textsOf(page).includes(text))
		expect(facts.length).toBeLessThanOrEqual(3)
		for (const fact of facts)
			expect(
				fact.for.some((work) => service.text.work.includes(work)),
				`${service.slug} in ${town.name}: ${fact.text}`,
			).toBe(true)
	}
})

test('what was written about a service in a town stands on its page, in place of what would be composed', () => {
	for (const { town, service } of pairs) {
		const page = factsInTown(content, town, service)
		const written = writtenAbout(content, town, service)
		expect(page.written).toEqual(written)
		if (written.length > 0) expect(page.here.map(({ text }) => text)).toEqual(written)
		else expect(page.here[0]?.text).toBe(service.text.places[town.demographics])
	}
})

test('where a service is no honest offer, its page is not indexed', () => {
	const heldBack = pairs.filter(({ town, service }) => !factsInTown(content, town, service).honest)
	// Residential services in industrial towns, and same-day services where trucks come on fixed days.
	expect(heldBack).toHaveLength(7 * 3 + 5 * 15)
	for (const { town, service } of heldBack) {
		expect(town.region ?? town.demographics).toMatch(/industrial|Red Deer|Lethbridge|Medicine Hat/)
		expect(cataloguePage(content, serviceInTownPath(town, service))?.indexed).toBe(false)
	}
})

test('a fact about a town’s year is printed for the work it is for', () => {
	const calendar = (townSlug: string, slug: string) =>
		inTown(townSlug, slug)
			.calendar.map(({ text }) => text)
			.join(' ')
	expect(calendar('airdrie', 'yard-waste-removal')).toContain('fence panels')
	expect(calendar('airdrie', 'foreclosure-cleanout')).not.toContain('fence panels')
	expect(calendar('innisfail', 'divorce-cleanout')).not.toContain('Lakeside lots')
	expect(calendar('redwood-meadows', 'fall-cleanup')).not.toContain('late snow')
	expect(calendar('cochrane', 'spring-cleaning-haul')).toContain('In May')
	expect(calendar('bragg-creek', 'piano-removal')).toContain('plow the drive')
})

/** The content with one file more, or another one. */
const withFile = (path: string, file: unknown): Content => ({
	...content,
	files: new Map([...content.files, [path, file]]),
})

/** A text about a service in a town, and the line in the list without which no page has one. */
const told = (town: string, services: string[]): Content => {
	const line = { only: 'A ramp.', reader: 'Asks for it.', source: 'A sign.', checked: '2026-11-26' }
	const each = (value: unknown) => Object.fromEntries(services.map((service) => [service, value]))
	const { files, ...rest } = withFile(`written/${town}.yaml`, { slug: town, services: each(['Ask.']) })
	return { ...rest, files: new Map([...files, [`indexed/${town}.yaml`, { slug: town, pages: each(line) }]]) }
}

test('a line in the list gets a page indexed, unless the service is no honest offer there', () => {
	const withLines = told('shepard', ['piano-removal', 'senior-downsizing'])
	expect(() => checkCatalogue(withLines)).not.toThrow()
	const indexed = (path: string) => cataloguePage(withLines, path)?.indexed
	expect(indexed('/shepard/piano-removal')).toBe(true)
	expect(indexed('/shepard/senior-downsizing')).toBe(false)
	expect(indexed('/shepard/furniture-removal')).toBe(false)
})

test('texts about a town or a service that there is not, and facts for unknown work, stop the start', () => {
	const faults = (path: string, file: unknown) => () => checkCatalogue(withFile(path, file))
	expect(faults('written/nowhere.yaml', { slug: 'nowhere', services: {} })).toThrow(
		'content/written/nowhere.yaml: slug: is no town',
	)
	expect(() => checkCatalogue(told('olds', ['sofa-moving']))).toThrow(
		'content/written/olds.yaml: services.sofa-moving: is no service in towns',
	)
	const path = 'municipalities/olds.yaml'
	const olds = Object(content.files.get(path))
	const road = { text: 'A road.', for: ['everything'] }
	expect(faults(path, { ...olds, localContext: { ...olds.localContext, road } })).toThrow(
		`content/${path}: localContext.road.for.0`,
	)
})

test('a text that the list has no line for stops the start, and so does a line without a text, or without its day', () => {
	const line = { only: 'A ramp.', reader: 'Asks for it.', source: 'A sign.', checked: '2026-11-26' }
	const faults = (path: string, file: unknown) => () => checkCatalogue(withFile(path, file))
	expect(
		faults('written/shepard.yaml', { slug: 'shepard', services: { 'piano-removal': ['Ask.'] } }),
	).toThrow('content/written/shepard.yaml: services.piano-removal: has no line in indexed/shepard.yaml')
	expect(faults('indexed/shepard.yaml', { slug: 'shepard', pages: { 'piano-removal': line } })).toThrow(
		'content/indexed/shepard.yaml: pages.piano-removal: has no text in written/shepard.yaml',
	)
	expect(
		faults('indexed/shepard.yaml', {
			slug: 'shepard',
			pages: { 'piano-removal': { ...line, checked: 'in fall' } },
		}),
	).toThrow('pages.piano-removal.checked: is no date')
})
