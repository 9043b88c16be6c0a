import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseDocument, visit } from 'yaml'
import { expectRule } from './proof.ts'
import { type Source, sourceOf } from './source.ts'
import { filesUnder, program } from './tree.ts'

/** What makes English read as translated; docs/voice.md says what stands in its place. */
const habits: Record<string, RegExp> = {
	somebody: /\b(some|any|every|no)body\b/gi,
	'mail for email': /(?<!e-?)\bmail(s|ed|ing)?\b(?! server)/gi,
	'a dropped that': /\b\w+ that (I|you|we|they|he|she)\b/gi,
	'settled for confirmed': /\bsettle[ds]?\b/gi,
	'not contracted':
		/\b(cannot|(do|does|did|is|are|was|were|has|have|will|would|could|should) not)\b(?!\s*$)/gi,
	'now for the future':
		/\b(we|you|nobody|no one) (come|comes|call or write|say it|tell you|text you|keep it)\b/gi,
}

/** The habits in a text, each as often as it occurs. */
const habitsIn = (text: string): string[] =>
	Object.entries(habits).flatMap(([name, pattern]) => [...text.matchAll(pattern)].map(() => name))

/** The sentences of a program that someone may read: not SQL, and not what only a log or an exception says. */
function sentencesOf(source: Source): string[] {
	const apart: { start: number; end: number }[] = []
	const sentences: { text: string; start: number }[] = []
	const add = (text: string, start: number) => {
		if (/\S\s+\S/.test(text)) sentences.push({ text, start })
	}
	source.visit({
		TaggedTemplateExpression: (node) => void apart.push(node),
		NewExpression: (node) => {
			if (node.callee.type === 'Identifier' && /Error$/.test(node.callee.name)) apart.push(node)
		},
		CallExpression: (node) => {
			if (
				node.callee.type === 'MemberExpression' &&
				/\blog\.\w+$/.test(source.text.slice(node.callee.start, node.callee.end))
			)
				apart.push(node)
		},
		Literal: (node) => {
			if (typeof node.value === 'string') add(node.value, node.start)
		},
		TemplateLiteral: (node) => add(node.quasis.map(({ value }) => value.cooked ?? '').join('…'), node.start),
		JSXText: (node) => add(node.value, node.start),
	})
	return sentences
		.filter(({ start }) => !apart.some((span) => span.start <= start && start < span.end))
		.map(({ text }) => text)
}

const inProgram = (source: Source) => sentencesOf(source).flatMap(habitsIn)

function inContent(path: string): string[] {
	const found: string[] = []
	visit(parseDocument(readFileSync(path, 'utf8')), {
		Scalar: (key, { value }) => {
			if (key !== 'key' && typeof value === 'string') found.push(...habitsIn(value))
		},
	})
	return found
}

/** `3 somebody, 1 mail for email`. */
const counted = (found: string[]) =>
	Object.keys(habits)
		.map((name) => [found.filter((each) => each === name).length, name] as const)
		.filter(([times]) => times > 0)

type Left = Record<string, Record<string, number>>

/** Adds up by folder in the content, by file in the program. */
function countAll(): Left {
	const parts: [string, string[]][] = [
		...program
			.filter(({ path }) => path.startsWith('app/'))
			.map((source): [string, string[]] => [source.path, inProgram(source)]),
		...filesUnder('content', /\.yaml$/).map((path): [string, string[]] => [path, inContent(path)]),
	]
	return Object.fromEntries(
		parts.flatMap(([path, found]) => {
			const habits = counted(found)
			return habits.length === 0
				? []
				: [[path, Object.fromEntries(habits.map(([times, name]) => [name, times]))]]
		}),
	)
}

const listed = 'tests/conventions/voice-left.json'

test('what reads as translated grows less (docs/voice.md): the list may only shrink, by `vitest run --project conventions voice --update`', async () => {
	const left: Left = JSON.parse(readFileSync(listed, 'utf8'))
	const found = countAll()
	const grown = Object.entries(found).flatMap(([path, habits]) =>
		Object.entries(habits)
			.filter(([name, times]) => times > (left[path]?.[name] ?? 0))
			.map(([name, times]) => `${path}: ${name}, ${times} times`),
	)
	expect(grown).toEqual([])
	await expect(`${JSON.stringify(found, null, '\t')}\n`).toMatchFileSnapshot('voice-left.json')
})

test('the habits are noticed, and only where someone reads them', () => {
	expectRule(inProgram, 'app/quotes/a.tsx', {
		bad: [
			"const said = 'Somebody changed it.'",
			"const said = 'Answer this mail.'",
			"const said = 'The window that you chose is full.'",
			"const said = 'We call to settle the day.'",
			'const said = `It is ${when}, and cannot be undone.`',
			'const page = <p>Nobody comes today.</p>',
		],
		good: [
			"const said = 'Someone changed it.'",
			"const said = 'Reply to this email, or check that your email address is right.'",
			"const said = 'The window you chose is full. We’ll call to confirm the day.'",
			"throw new Error('nobody waits as this')",
			"log.info('the mail that we owe is not sent')",
			'const rows = sql`select 1 where not exists (that we do not settle)`',
			"const name = 'mail'",
		],
	})
	expect(sentencesOf(sourceOf('app/a.ts', "const a = 'one two'"))).toEqual(['one two'])
})
