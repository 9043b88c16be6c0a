import { expect, test } from 'vitest'
import type { Content } from '#app/platform/content.ts'
import { content } from '#tests/support/company.ts'
import { checkCatalogue } from './catalogue.server.ts'
import { datedFacts, doubtfulFacts, dueOn, warningOf } from './dated-facts.ts'

const withFile = (path: string, file: unknown): Content => ({
	...content,
	files: new Map([[path, file]]),
})

const facts = withFile('towns/here.yaml', {
	localContext: {
		road: { text: 'The bridge is closed.', for: [], checked: '2025-03-01', until: '2026-06-30' },
		streets: [{ text: 'A lane.', checked: '2024-03-01' }],
	},
	pages: { 'piano-removal': { only: 'A ramp.', checked: '2025-01-15' } },
})

test('a fact is doubtful from the day after it ends, and two years after it was checked', () => {
	const on = (day: string) => {
		const { ended, old } = doubtfulFacts(facts, day)
		return [ended.map(({ text }) => text), old.map(({ text }) => text)]
	}
	expect(on('2026-02-28')).toEqual([[], []])
	expect(on('2026-03-01')).toEqual([[], ['A lane.']])
	expect(on('2026-06-30')).toEqual([[], ['A lane.']])
	expect(on('2026-07-01')).toEqual([['The bridge is closed.'], ['A lane.']])
	expect(on('2027-01-15')).toEqual([['The bridge is closed.'], ['A lane.', 'A ramp.']])
})

test('the start says so in one line, and says nothing where all facts hold', () => {
	expect(warningOf(facts, '2026-02-28')).toBeUndefined()
	const said = warningOf(facts, '2026-07-01')
	expect(said).toBe(
		'facts of the content to look up again: 1 ended (towns/here.yaml: localContext road); 1 were checked over 2 years ago (towns/here.yaml: localContext streets 0)',
	)
	expect(warningOf(content, '2026-11-26')).toBeUndefined()
	const far = warningOf(content, '2040-01-01')
	expect(far).not.toContain('\n')
	expect(far?.length).toBeLessThan(400)
})

test('a fact about a place without the day on which it was checked stops the start', () => {
	const path = 'municipalities/olds.yaml'
	const olds = Object(content.files.get(path))
	const road = { text: 'A road.' }
	const files = new Map([
		...content.files,
		[path, { ...olds, localContext: { ...olds.localContext, road } }] as const,
	])
	expect(() => checkCatalogue({ ...content, files })).toThrow(
		`content/${path}: localContext.road.checked: is no date`,
	)
})

test('the owner’s list names each fact that ends, and when the others are due: `vitest run app/catalogue/dated-facts.test.ts --update`', async () => {
	const all = datedFacts(content)
	expect(all.length).toBeGreaterThan(1000)
	const months = Object.groupBy(
		all.filter(({ until }) => until === undefined),
		(fact) => dueOn(fact).slice(0, 7),
	)
	const page = [
		'# Facts that end',
		'',
		"Written from the `checked` and `until` of `content/` (CONTRIBUTING.md, 'A page of the catalogue'). A start warns of what has",
		'ended, and of what was checked more than two years ago.',
		'',
		'| until | what | where |',
		'| --- | --- | --- |',
		...all
			.flatMap(({ until, text, at }) => (until ? [{ until, text, at }] : []))
			.toSorted((a, b) => a.until.localeCompare(b.until))
			.map(({ until, text, at }) => `| ${until} | ${text} | \`${at}\` |`),
		'',
		'| to be looked up again from | facts |',
		'| --- | --- |',
		...Object.entries(months)
			.toSorted(([a], [b]) => a.localeCompare(b))
			.map(([month, due]) => `| ${month} | ${due?.length ?? 0} |`),
		'',
	]
	await expect(page.join('\n')).toMatchFileSnapshot('../../docs/facts-that-end.md')
})

/** What a page about a service in a town says. */
const sayings = [...content.files].flatMap(([path, file]) =>
	/^(written|indexed)\//.test(path)
		? [...JSON.stringify(file).matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([text]) => ({ path, text }))
		: [],
)

test('a page about a service in a town names no year before the three last ones, but how old a building is', () => {
	const newest = Math.max(...datedFacts(content).map(({ checked }) => Number(checked.slice(0, 4))))
	const aged = /(?:before|after) (?:19|20)\d\d/g
	const isSource = (text: string) => /\.(ca|com|org)\b/.test(text)
	const old = sayings.filter(
		({ text }) =>
			!isSource(text) &&
			[...text.replace(aged, '').matchAll(/\b(?:19|20)\d\d\b(?!-)/g)].some(
				([year]) => Number(year) < newest - 3,
			),
	)
	expect(sayings.length).toBeGreaterThan(500)
	expect(old).toEqual([])
})
