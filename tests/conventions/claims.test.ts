import { expect, test } from 'vitest'
import { textOf } from './imports.ts'
import { type Source, sourceAt, sourceOf } from './source.ts'
import { architecture, isTest, ownCode } from './tree.ts'

/** Words of claims that a single exception makes untrue. */
const sweeping = /\b(only|every\w*|never|nothing|nobody|nowhere|none|all|always)\b/gi

/** Claims that a test outside of this folder holds: the words, the file, and the beginning of the test's name. */
const heldOutside: [says: string, file: string, test: string][] = [
	[
		'`catalogue/catalogue.server.ts` lists every page once',
		'tests/journeys/crawl.spec.ts',
		'a crawl from the home page finds exactly the pages of the sitemap, each once',
	],
	[
		'A test walks every address of `app/routes.ts` as nobody and with each set of rights',
		'tests/desk-rights.test.ts',
		'who has the right is let in, who has not gets the answer of an unknown address, and nobody a way round',
	],
	[
		'Counts are kept by the database with every change',
		'app/desk/review/answer/review.test.ts',
		'counts follow every change',
	],
	[
		'loses nothing that was acknowledged',
		'tests/faults/killed.spec.ts',
		'nothing acknowledged is lost when ',
	],
]

/** Without line breaks and markup. */
const plain = (text: string) => text.replace(/[`*]/g, '').replace(/’/g, "'").replace(/\s+/g, ' ')

/** The names of a file's tests, as far as they are literals. */
function testsIn(source: Source): string[] {
	const names: string[] = []
	source.visit({
		CallExpression: ({ callee, arguments: [name] }) => {
			const begins = callee.type === 'MemberExpression' ? callee.object : callee
			if (begins.type !== 'Identifier' || !/^(test|describe)$/.test(begins.name)) return
			if (name?.type === 'TemplateLiteral') names.push(name.quasis[0]?.value.raw ?? '')
			else if (name && name.type !== 'SpreadElement') names.push(textOf(name) ?? '')
		},
	})
	return names
}

/** The texts between “ and ” in a test's name. */
const quotesIn = (name: string) => [...name.matchAll(/“([^”]+)”/g)].map(([, quote = '']) => quote)

/** The sweeping words of a text that are in none of the quotes, with their context. */
function unquoted(text: string, quotes: string[]): string[] {
	const words = plain(text)
	const held = quotes.flatMap((quote) => {
		const at = words.indexOf(plain(quote))
		return at < 0 ? [] : [{ from: at, to: at + plain(quote).length }]
	})
	return [...words.matchAll(sweeping)]
		.filter(({ index }) => !held.some(({ from, to }) => from <= index && index < to))
		.map(({ index }) => words.slice(Math.max(0, index - 50), index + 50))
}

const quotes = ownCode
	.filter(isTest)
	.flatMap((path) => testsIn(sourceAt(path)))
	.flatMap(quotesIn)

test("“A sentence here that says 'only', 'every' or 'never' is quoted by the name of the test that holds it”", () => {
	expect(unquoted(architecture, [...quotes, ...heldOutside.map(([says]) => says)])).toEqual([])
})

test('every quote in a test’s name is in ARCHITECTURE.md', () => {
	const said = plain(architecture)
	const ours = ownCode.filter((path) => path.startsWith('tests/conventions/') && isTest(path))
	const quoted = ours.flatMap((path) => testsIn(sourceAt(path))).flatMap(quotesIn)
	const all = [...quoted, ...heldOutside.map(([says]) => says)]
	expect(all.filter((quote) => !said.includes(plain(quote)))).toEqual([])
})

test('the tests outside of this folder that hold claims exist', () => {
	const gone = heldOutside.filter(
		([, file, name]) =>
			!ownCode.includes(file) || !testsIn(sourceAt(file)).some((one) => one.startsWith(name)),
	)
	expect(gone).toEqual([])
})

test('the rule notices a claim that no test holds', () => {
	const text = 'An import\nonly goes `down`. It is never up.'
	expect(unquoted(text, ['An import only goes down'])).toEqual(['An import only goes down. It is never up.'])
	expect(unquoted(text, ['only goes down', 'never up'])).toEqual([])
	expect(unquoted('A door, as a rule.', [])).toEqual([])
	const tests = sourceOf(
		'a.test.ts',
		"test('“one”, “two”', f); test.describe(`${a} three`, f); test(name, f)",
	)
	expect(testsIn(tests).flatMap(quotesIn)).toEqual(['one', 'two'])
})
