import { expect, test } from 'vitest'
import { content } from '#tests/support/company.ts'
import { combined } from '../kinds/combination/combination.ts'
import { type Town, townsOf } from '../kinds/town/town.ts'
import { serviceInTown } from '../kinds/town-service/town-service.ts'
import { factsInTown } from './in-town.ts'
import { mayBeIndexed } from './index-gate.ts'
import { type OfferedService, offeredIn } from './offered-service.ts'

const towns = townsOf(content)
const offered = offeredIn(content)

/** The texts of a composed page's sections, without the frame that all pages share. */
function textsOf(town: Town, service: OfferedService): string[] {
	if (service.source === 'specialized') {
		const page = combined(content, town, service)
		return [
			page.description,
			service.description,
			...page.localContext.map(({ text }) => text),
			...page.serviceHighlights,
			...page.localConsiderations,
			...page.calendar.map(({ text }) => text),
			...page.benefits.flatMap(({ title, text }) => [title, text]),
		]
	}
	const page = serviceInTown(content, town, service)
	return [
		page.description,
		service.description,
		...[...page.here, ...page.arriving, ...page.afterwards].map(({ text }) => text),
		...page.calendar.map(({ text }) => text),
		...page.highlights,
		...page.considerations,
		...page.typical,
		...town.serviceArea,
		...town.propertyTypes,
		...town.landmarks,
	]
}
const wordsOf = (town: Town, service: OfferedService): string[] =>
	textsOf(town, service)
		.join(' . ')
		.toLowerCase()
		.replace(/[^\p{L}\d$'’ ]+/gu, ' ')
		.split(/\s+/)
		.filter(Boolean)
const runsOf = (words: string[]) =>
	new Set(words.slice(0, -4).map((_, at) => words.slice(at, at + 5).join(' ')))

function likeness(one: Set<string>, other: Set<string>): number {
	let both = 0
	for (const run of one) if (other.has(run)) both++
	return both / (one.size + other.size - both)
}

const pages = towns.map((town) =>
	offered.map((service) => ({ name: `${town.slug}/${service.slug}`, words: wordsOf(town, service) })),
)
const runs = pages.map((row) => row.map(({ name, words }) => ({ name, runs: runsOf(words) })))

function pairs(rows: { name: string; runs: Set<string> }[][]): { pair: string; share: number }[] {
	return rows.flatMap((row) =>
		row.flatMap((one, at) =>
			row.slice(at + 1).map((other) => ({
				pair: `${one.name} and ${other.name}`,
				share: likeness(one.runs, other.runs),
			})),
		),
	)
}
const byService = offered.map((_, at) => runs.map((row) => row[at]).filter((page) => page !== undefined))

/**
 * The largest share of runs of five words that two composed pages may have in common. Pages of one service share the
 * service's texts, pages of one town the town's (docs/decisions/how-alike-composed-pages-may-be.md).
 */
const mostAlike = 0.4
const tooAlike = (all: { pair: string; share: number }[]) => all.filter(({ share }) => share > mostAlike)
const median = (all: { share: number }[]) =>
	all.map(({ share }) => share).toSorted((a, b) => a - b)[Math.floor(all.length / 2)]

test('pages of one service differ from town to town', () => {
	const all = pairs(byService)
	expect(tooAlike(all)).toEqual([])
	expect(median(all)).toBeLessThan(0.2)
})

test('pages of one town differ from service to service', () => {
	const all = pairs(runs)
	expect(tooAlike(all)).toEqual([])
	expect(median(all)).toBeLessThan(0.25)
})

test('a composed page has enough words, and passes the index gate unless the service is held back there', () => {
	for (const { name, words } of pages.flat()) expect(words.length, name).toBeGreaterThan(290)
	const heldBack = towns.flatMap((town) =>
		offered
			.filter((service) => !mayBeIndexed(factsInTown(content, town, service)))
			.map((service) => ({ town, service: service.slug })),
	)
	// Residential services in industrial towns, and same-day services where trucks come on fixed days.
	expect(heldBack).toHaveLength(7 * 3 + 5 * 15)
	for (const { town } of heldBack)
		expect(town.region ?? town.demographics).toMatch(/industrial|Red Deer|Lethbridge|Medicine Hat/)
})

test('a page with too few facts of its town does not pass', () => {
	const [town, service] = [towns[0], offered[0]]
	if (!town || !service) throw new Error('no towns or no services')
	const [first, second, third] = service.text.topics
	const known = Object.fromEntries(
		Object.entries(town.localContext).filter(([topic]) =>
			[first, second, third].some((each) => each === topic),
		),
	)
	expect(mayBeIndexed(factsInTown(content, { ...town, localContext: known }, service))).toBe(false)
})

test('a fact about a town’s year is printed for the work it is about', () => {
	const calendar = (townSlug: string, slug: string) => {
		const town = towns.find((each) => each.slug === townSlug)
		const service = offered.find((each) => each.slug === slug)
		if (!town || !service) throw new Error(`no ${slug} in ${townSlug}`)
		return factsInTown(content, town, service)
			.calendar.map(({ text }) => text)
			.join(' ')
	}
	expect(calendar('airdrie', 'yard-waste-removal')).toContain('fence panels')
	expect(calendar('airdrie', 'foreclosure-cleanout')).not.toContain('fence panels')
	expect(calendar('innisfail', 'divorce-cleanout')).not.toContain('Lakeside lots')
	expect(calendar('redwood-meadows', 'fall-cleanup')).not.toContain('late snow')
	expect(calendar('cochrane', 'spring-cleaning-haul')).toContain('In May')
	expect(calendar('bragg-creek', 'piano-removal')).toContain('plow the drive')
})
