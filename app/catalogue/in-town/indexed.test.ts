import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCompany } from '#app/platform/company-file.server.ts'
import { readContent } from '#app/platform/content-folder.server.ts'
import { content, secondCompany } from '#tests/support/company.ts'
import { cataloguePages } from '../catalogue.server.ts'
import { townsOf } from '../kinds/town/town.ts'
import { indexed } from './indexed.ts'
import { offeredIn, serviceInTownPath } from './offered-service.ts'
import { writtenAbout } from './written.ts'

const lines = townsOf(content).flatMap((town) =>
	Object.entries(indexed.named(content, town.slug)?.pages ?? {}).map(([service, line]) => ({
		...line,
		town,
		service,
		page: `${town.slug}/${service}`,
	})),
)
const pages = cataloguePages(content).filter(({ path, canonical }) => path === canonical)
const indexedOf = (kind: string) => pages.filter((page) => page.kind === kind && page.indexed)

test('of the services in towns those are indexed of which the list says why, every town’s own page, and no special job', () => {
	const listed = lines.flatMap(({ town, service }) =>
		offeredIn(content)
			.filter(({ slug }) => slug === service)
			.map((offered) => serviceInTownPath(town, offered)),
	)
	expect(listed.length).toBeGreaterThan(100)
	expect(
		indexedOf('town-service')
			.map(({ path }) => path)
			.toSorted(),
	).toEqual(listed.toSorted())
	expect(indexedOf('town')).toHaveLength(townsOf(content).length)
	expect(indexedOf('combination')).toEqual([])
})

const names = townsOf(content)
	.map(({ name }) => name)
	.toSorted((a, b) => b.length - a.length)
const anywhere = (text: string) =>
	names
		.reduce((left, name) => left.replaceAll(name, '#'), text)
		.toLowerCase()
		.replace(/[^\p{L}\d#]+/gu, ' ')

test('no reason fits two pages: none is equal to another once the names of towns are taken out', () => {
	const known = new Map<string, string>()
	const twice = lines.flatMap(({ only, page }) => {
		const other = known.get(anywhere(only))
		known.set(anywhere(only), page)
		return other === undefined ? [] : [`${page} and ${other}: ${only}`]
	})
	expect(twice).toEqual([])
})

/** Sentences that are the same on every page that names the thing (`safety.test.ts`). */
const sameEverywhere = /upright in a box/

test('no sentence about a service in a town stands on the page of another town', () => {
	const known = new Map<string, string>()
	const twice = lines.flatMap(({ town, service }) =>
		writtenAbout(content, town, { slug: service })
			.flatMap((text) => text.split(/(?<=[.?!])\s+/))
			.filter((sentence) => !sameEverywhere.test(sentence))
			.flatMap((sentence) => {
				const other = known.get(anywhere(sentence))
				known.set(anywhere(sentence), town.slug)
				return other === undefined || other === town.slug
					? []
					: [`${town.slug}/${service} and ${other}: ${sentence}`]
			}),
	)
	expect(twice).toEqual([])
})

test('each reason has its source: claims that were looked up, about that town, and hold at least in part', () => {
	const claims = new Map(
		[...readFileSync('docs/claims.md', 'utf8').matchAll(/^\| (\d+) \| .* \| (.*) \| .* \| (.*) \|$/gm)].map(
			([, number, saidIn = '', holds = '']) => [number, { saidIn, holds }],
		),
	)
	const without = lines.flatMap(({ page, town, source }) => {
		const cited = /\(claims? ([\d, ]+)\)$/.exec(source)?.[1]?.split(', ') ?? []
		const fitting = cited.filter((number) => {
			const claim = claims.get(number)
			return claim?.saidIn.includes(`/${town.slug}\``) && /^(holds|in part)/.test(claim.holds)
		})
		return cited.length > 0 && fitting.length === cited.length ? [] : [`${page}: ${source}`]
	})
	expect(without).toEqual([])
})

test('a second company has no list, and so its towns’ own pages alone are indexed', () => {
	const company = readCompany(secondCompany.COMPANY_FILE)
	const its = readContent(secondCompany.CONTENT_DIR, company)
	const found = cataloguePages(its).filter((page) => page.indexed && /town|combination/.test(page.kind))
	expect(found.length).toBe(townsOf(its).length)
})
