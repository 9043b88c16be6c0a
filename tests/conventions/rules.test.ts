import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesUnder } from './tree.ts'

const rules = readFileSync('docs/rules.md', 'utf8')

const headingsOf = (page: string) => [...page.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) => heading)

/** A text in one line, with the lines of its comments joined. */
const inOneLine = (text: string) => text.replace(/\s*\n[\s*#/-]*/g, ' ')

/** Mentions of docs/rules.md without one of the headings, with the text that follows. */
function uncited(text: string, headings: string[]): string[] {
	return [...inOneLine(text).matchAll(/docs\/rules\.md(, '([^']*)')?.{0,30}/g)]
		.filter(([, , heading]) => heading === undefined || !headings.includes(heading))
		.map(([mention]) => mention)
}

/** A document that the project does not have; `OpeningHoursSpecification` is a word of schema.org. */
const namesSpecification = (text: string) => /(?<!openingHours)specification/i.test(text)

/** All files of the project except this one, which contains what it forbids. */
const files = filesUnder('.', /\.(tsx?|mts|mjs|css|sql|ya?ml)$/).filter(
	(path) => path !== 'tests/conventions/rules.test.ts',
)
const texts = files.map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test('“a comment that follows one cites it by its heading”', () => {
	const headings = headingsOf(rules)
	expect(new Set(headings).size).toBe(headings.length)
	expect(
		texts.flatMap(({ path, text }) => uncited(text, headings).map((each) => `${path}: ${each}`)),
	).toEqual([])
	expect(texts.filter(({ text }) => namesSpecification(text)).map(({ path }) => path)).toEqual([])
})

test('the files that the rules name exist', () => {
	const named = [...rules.matchAll(/`((?:app|content|tests)\/[^`]+)`/g)].map(([, path = '']) => path)
	expect(named.length).toBeGreaterThan(30)
	expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('every section says where its rules are implemented or tested', () => {
	const sections = rules.split(/^### /m).slice(1)
	const silent = sections.filter((section) => !/(Held|Tested) in\s`/.test(section))
	expect(silent.map((section) => section.split('\n')[0])).toEqual([])
})

test('the rules notice', () => {
	const headings = headingsOf('# Page\n\n## Prices\n\n### Booking form\n')
	expect(headings).toEqual(['Prices', 'Booking form'])
	const good = [
		"/** The form (docs/rules.md, 'Booking form'). */",
		"/**\n * The form (docs/rules.md,\n * 'Booking form').\n */",
		"-- The form (docs/rules.md, 'Booking\n-- form')",
	]
	expect(good.flatMap((text) => uncited(text, headings))).toEqual([])
	const bad = ["// docs/rules.md, 'Booking'", '// docs/rules.md', '// docs/rules.md, section 2']
	expect(bad.filter((text) => uncited(text, headings).length === 0)).toEqual([])
	expect(['(specification, section 2)', 'The Specification’s five'].every(namesSpecification)).toBe(true)
	expect(["openingHoursSpecification: '@type': 'OpeningHoursSpecification'"].some(namesSpecification)).toBe(
		false,
	)
	expect(files.length).toBeGreaterThan(500)
})
