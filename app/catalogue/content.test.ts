import { expect, test } from 'vitest'
import { content } from '#tests/support/company.ts'
import { cataloguePage } from './catalogue.server.ts'
import { townServiceTexts as townServiceFiles } from './in-town/town-service-text.ts'
import { communities as communityFiles } from './kinds/community/community.ts'
import { items as itemFiles } from './kinds/item/item.ts'
import { specialLocations as locationFiles } from './kinds/location/location.ts'
import { quadrants as quadrantFiles } from './kinds/quadrant/quadrant.ts'
import { satellites as satelliteFiles } from './kinds/satellite/satellite.ts'
import { services as serviceFiles } from './kinds/service/service.ts'
import { situations as situationFiles } from './kinds/situation/situation.ts'
import { specialized as specializedFiles } from './kinds/specialized/specialized.ts'
import { municipalities as municipalityFiles, regionTowns as regionFiles } from './kinds/town/town.ts'
import { highlightsOf } from './shared-fields.ts'

const communities = communityFiles.all(content)
const items = itemFiles.all(content)
const municipalities = municipalityFiles.all(content)
const quadrants = quadrantFiles.all(content)
const regionTowns = regionFiles.all(content)
const satellites = satelliteFiles.all(content)
const services = serviceFiles.all(content)
const situations = situationFiles.all(content)
const specialized = specializedFiles.all(content)
const specialLocations = locationFiles.all(content)
const townServiceTexts = townServiceFiles.all(content)

/** The minimum length of the texts, by kind. */

const kinds = {
	community: { entities: communities, fewestWords: 350 },
	quadrant: { entities: quadrants, fewestWords: 300 },
	service: { entities: services, fewestWords: 300 },
	item: { entities: items, fewestWords: 300 },
	specialized: { entities: specialized, fewestWords: 300 },
	situation: { entities: situations, fewestWords: 300 },
	satellite: { entities: satellites, fewestWords: 350 },
	municipality: { entities: municipalities, fewestWords: 300 },
	regionTown: { entities: regionTowns, fewestWords: 300 },
	location: { entities: specialLocations, fewestWords: 250 },
	townService: { entities: townServiceTexts, fewestWords: 150 },
}

/** Fields that are not texts of the page: addresses, choices from a list, and texts for search engines only. */
const notText =
	/^for$|^seasons$|slug|^drawn$|^meta|related|category|demographics|quadrant|pricingTier|urgency|difficulty$/i

function textOf(value: unknown): string[] {
	if (typeof value === 'string') return [value]
	if (Array.isArray(value)) return value.flatMap(textOf)
	if (value === null || typeof value !== 'object') return []
	return Object.entries(value).flatMap(([name, part]) => (notText.test(name) ? [] : textOf(part)))
}

const wordsOf = (entity: object) =>
	textOf(entity)
		.join(' . ')
		.toLowerCase()
		.replace(/[^\p{L}\d$'’ ]+/gu, ' ')
		.split(/\s+/)
		.filter(Boolean)

/** Runs of five words. Two texts by the same author share a few; a copy with another name shares most. */
const shinglesOf = (words: string[]) =>
	new Set(words.slice(0, -4).map((_, at) => words.slice(at, at + 5).join(' ')))

/**
 * The largest share of runs that two pages may have in common. Independent pages stay below 1 %; a sentence copied
 * from another page makes about 3 %.
 */
const mostAlike = 0.03

for (const [kind, { entities, fewestWords }] of Object.entries(kinds)) {
	test(`${kind}: every page has at least ${fewestWords} words of its own`, () => {
		const short = entities
			.map((entity) => ({ slug: entity.slug, words: wordsOf(entity).length }))
			.filter(({ words }) => words < fewestWords)
		expect(short).toEqual([])
	})

	test(`${kind}: no two pages are alike`, () => {
		const pages = entities.map((entity) => ({ slug: entity.slug, runs: shinglesOf(wordsOf(entity)) }))
		const alike = pages.flatMap((one, at) =>
			pages.slice(at + 1).flatMap((other) => {
				const both = [...one.runs].filter((run) => other.runs.has(run)).length
				const share = both / (one.runs.size + other.runs.size - both)
				return share > mostAlike ? [`${one.slug} and ${other.slug}: ${(share * 100).toFixed(1)} %`] : []
			}),
		)
		expect(alike).toEqual([])
	})

	test(`${kind}: slugs and titles are unique`, () => {
		for (const part of ['slug', 'metaTitle', 'metaDescription', 'description'] as const) {
			const values = entities.flatMap((entity) => (part in entity ? [Object(entity)[part]] : []))
			expect(new Set(values).size).toBe(values.length)
		}
	})
}

test('references to other entities are valid', () => {
	const slugs = (things: readonly { slug: string }[]) => things.map(({ slug }) => slug)
	const missing = [
		...items.flatMap(({ slug, relatedItems }) =>
			relatedItems.filter((each) => !slugs(items).includes(each)).map((each) => `${slug}: ${each}`),
		),
		...situations.flatMap(({ slug, relatedSituations }) =>
			relatedSituations.filter((each) => !slugs(situations).includes(each)).map((each) => `${slug}: ${each}`),
		),
		...specialized.flatMap(({ slug, relatedServices }) =>
			relatedServices
				.filter((each) => ![...slugs(specialized), ...slugs(situations), ...slugs(services)].includes(each))
				.map((each) => `${slug}: ${each}`),
		),
		...items.flatMap(({ slug, service }) =>
			service === undefined || services.some((each) => each.slug === service) ? [] : [`${slug}: ${service}`],
		),
		...[...services, ...specialized, ...situations].flatMap(({ slug, lookalikes = [] }) =>
			lookalikes
				.filter(
					(each) => ![...slugs(specialized), ...slugs(situations), ...slugs(services)].includes(each.slug),
				)
				.map((each) => `${slug}: ${each.slug}`),
		),
		...situations
			.filter(({ sameAs }) => sameAs && !cataloguePage(content, `/calgary/${sameAs}`))
			.map(({ slug, sameAs }) => `${slug}: ${sameAs}`),
		...quadrants.flatMap(({ slug, popularServices }) =>
			popularServices
				.filter((each) => !services.some(({ name }) => name === each))
				.map((each) => `${slug}: ${each}`),
		),
		...satellites.flatMap(({ slug, municipality }) =>
			municipalities.some((each) => each.slug === municipality) ? [] : [`${slug}: ${municipality}`],
		),
		...townServiceTexts.flatMap(({ slug, outOfTown }) => {
			const [service] = [...services, ...specialized, ...situations].filter((each) => each.slug === slug)
			if (!service) return [`town-services/${slug}`]
			return (outOfTown?.withoutHighlights ?? [])
				.filter((each) => !highlightsOf(service).includes(each))
				.map((each) => `town-services/${slug}: ${each}`)
		}),
	]
	expect(missing).toEqual([])
})

test('the texts avoid the words and signs that our style excludes', () => {
	const odd = Object.values(kinds).flatMap(({ entities }) =>
		entities.flatMap((entity) =>
			textOf(entity)
				.filter((text) => /—|!|hassle-free|one-stop|got you covered|\bcolor\b|\bneighbor/i.test(text))
				.map((text) => `${entity.slug}: ${text.slice(0, 80)}`),
		),
	)
	expect(odd).toEqual([])
})

test('a name in braces, by which a text says its page’s range, is one that there is', () => {
	const texts = [...services, ...items, ...situations, ...specialized].flatMap((entity) => [
		...textOf(entity),
		entity.metaTitle,
		entity.metaDescription,
	])
	expect(texts.filter((text) => /[{}]/.test(text))).toEqual([])
	expect(itemFiles.named(content, 'couch-removal')?.metaTitle).toBe(
		'Couch Removal Calgary from $80, Any Floor',
	)
})
