import { expect, test } from 'vitest'
import type { Content } from '#app/platform/content.ts'
import { noLocalPrices } from '#app/pricing/local-prices.ts'
import { formatRange } from '#app/values/money.ts'
import { company, content } from '#tests/support/company.ts'
import { listed } from '#tests/support/prices.ts'
import { checkCatalogue, followingPrices } from './catalogue.server.ts'
import { communities } from './kinds/community/community.ts'
import { items } from './kinds/item/item.ts'
import { satellites } from './kinds/satellite/satellite.ts'
import { specialized } from './kinds/specialized/specialized.ts'

const ranges = listed.loads.map(formatRange)
/** All that these pages say, but for things whose own range happens to be that of a load. */
const saidIn = (its: Content) => {
	const things = [...items.all(its), ...specialized.all(its)].filter(
		({ avgPrice: [from, to] }) => !ranges.includes(`$${from}–$${to}`),
	)
	return JSON.stringify([...communities.all(its), ...satellites.all(its), ...things])
}
const occurrences = (text: string, part: string) => text.split(part).length - 1

test('no file types out the range of a load', () => {
	const typed = [...content.files].filter(([, file]) =>
		ranges.some((range) => JSON.stringify(file).includes(range)),
	)
	expect(typed.map(([path]) => path)).toEqual([])
})

test('each load that a page names has its range by the settings, and no word in braces is left', () => {
	const said = saidIn(content)
	for (const range of ranges) expect(occurrences(said, range), range).toBeGreaterThan(3)
	expect(said).not.toMatch(/\{(?:minimum|[^{}"]* load)\}/)
})

test('with another list every page says its ranges, and once it is withdrawn the former ones', () => {
	const dearer = listed.loads.map((load) => ({ ...load, from: load.from + 1100, to: load.to + 1700 }))
	const before = { local: noLocalPrices, loads: listed.loads }
	let current = before
	const pages = followingPrices({ company, content, prices: listed }, { onPages: () => current })
	const former = saidIn(pages.content)
	current = { ...before, loads: dearer }
	const next = saidIn(pages.content)
	for (const [at, load] of dearer.entries()) {
		const range = ranges[at] ?? ''
		expect(occurrences(next, formatRange(load)), range).toBe(occurrences(former, range))
		expect(occurrences(next, range), range).toBe(0)
	}
	current = before
	expect(pages.content).toBe(content)
})

test.each([
	['communities/inglewood.yaml', '{1/5 load}'],
	['communities/inglewood.yaml', '{range}'],
	['items/couch-removal.yaml', '{form}'],
])('%s may not say %s', (path, word) => {
	const file = { ...Object(content.files.get(path)), hint: [`It is ${word}.`] }
	const files = new Map([...content.files, [path, file]])
	expect(() => checkCatalogue({ ...content, files })).toThrow(
		`content/${path}: ${word} stands for no figure: write one of {minimum}, {1/4 load}`,
	)
})
