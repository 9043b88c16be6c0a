import type { ESTree } from 'vite'
import { expect, test } from 'vitest'
import { breaches } from './breaches.ts'
import { expectOnly, expectRule, type Rule } from './proof.ts'
import { excerpt, namesIn, type Source } from './source.ts'
import { namesInTable, program } from './tree.ts'

/** Methods that change their object. */
const changing =
	/^(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|append|enterWith)$/

/** Classes whose objects are only read once they are made. */
const unchanging = /^(RegExp|URL|Error|TextEncoder|TextDecoder|Map|Set|Intl|Date|Uint8Array)$/

/** The name that a chain such as `counts.byDay[day]` begins with. */
function rootOf(node: ESTree.Node): string | undefined {
	if (node.type === 'Identifier') return node.name
	return node.type === 'MemberExpression' ? rootOf(node.object) : undefined
}

const declarationsOf = (source: Source) =>
	source.program.body.flatMap((statement) => {
		const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
		return declared?.type === 'VariableDeclaration' && !declared.declare ? [declared] : []
	})

/** Whether the value is an empty collection, or an object of a class with state. */
function isState(init: ESTree.Expression | null): boolean {
	if (init?.type === 'ArrayExpression') return init.elements.length === 0
	if (init?.type === 'ObjectExpression') return init.properties.length === 0
	if (init?.type !== 'NewExpression') return false
	const maker = rootOf(init.callee) ?? ''
	return /^(Map|Set)$/.test(maker) ? init.arguments.length === 0 : !unchanging.test(maker)
}

/** The state of a module: variables, and constants that are changed. */
const keepsState: Rule = (source) => {
	const found: string[] = []
	const constants = new Set<string>()
	for (const { kind, declarations } of declarationsOf(source))
		for (const { id, init } of declarations)
			for (const name of namesIn(id)) {
				constants.add(name)
				if (kind !== 'const' || isState(init)) found.push(name)
			}
	for (const statement of source.program.body)
		if (statement.type === 'ImportDeclaration')
			for (const { local } of statement.specifiers) constants.add(local.name)

	const changed = (node: ESTree.Node) => {
		const name = rootOf(node)
		if (node.type === 'MemberExpression' && name !== undefined)
			if (constants.has(name) || /^(globalThis|global|process)$/.test(name)) found.push(name)
	}
	source.visit({
		AssignmentExpression: ({ left }) => changed(left),
		UpdateExpression: ({ argument }) => changed(argument),
		UnaryExpression: ({ operator, argument }) => {
			if (operator === 'delete') changed(argument)
		},
		CallExpression: ({ callee, arguments: [first] }) => {
			if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
			if (changing.test(callee.property.name)) changed(callee)
			const name = first && rootOf(first)
			if (callee.property.name === 'assign' && rootOf(callee) === 'Object' && name && constants.has(name))
				found.push(name)
		},
		PropertyDefinition: (node) => {
			if (node.static && !node.readonly) found.push(excerpt(source, node))
		},
	})
	return [...new Set(found)].map((name) => `${source.path} ${name}`)
}

/** State that is allowed: losing it, or having another in each process, changes no answer. */
const allowed: Record<string, string> = {
	'app/catalogue/finding/picture.resource.ts drawn': 'saves drawing a picture again',
	'app/desk/loading.ts failing': 'in the browser: the loads of this tab',
	'app/desk/loading.ts listeners': 'in the browser: listeners of these loads',
	'app/desk/review/answer/review-drafts.ts unsaved': 'in the browser: what was typed in this tab',
	'app/desk/review/answer/review-form.tsx unsaved': 'the same',
	'app/desk/review/answer/use-review.ts unsaved': 'the same',
	'app/desk/sign-in/hidden-cause.server.ts runningCall': 'tells concurrent calls apart; is empty after each',
	'app/platform/http/matched-route.server.ts found':
		'saves making the table of routes again; is bounded, and gone with its build',
	'app/platform/http/accepted-encoding.ts encodings': 'saves reading a header again',
	'app/values/local-time.ts formats': 'saves making them again; there is one for each zone and shape',
	'app/platform/log/log.server.ts requests': 'tells concurrent requests apart; is empty after each',
}

test('“no module keeps state of its own”, but for what is listed with its reason', () => {
	expectOnly(program.flatMap(keepsState), allowed)
})

test('the exceptions are the files that ARCHITECTURE.md lists, in their order', () => {
	const files = new Set(Object.keys(allowed).map((one) => one.split(' ')[0]))
	expect(namesInTable('State in modules')).toEqual([...files].sort())
})

/** A statement that runs when its file is imported. */
const actsOnImport: Rule = (source) =>
	source.program.body
		.filter(({ type }) => !/(Declaration|TSDeclareFunction)$/.test(type))
		.map((statement) => `${source.path} ${excerpt(source, statement)}`)

/** The files that are entry points of programs, which no file imports. */
const programs = [
	'app/bookings/self-service/invoice/copying.script.ts',
	'app/catalogue/kinds/hub/narrowing.script.ts',
	'app/entry.client.tsx',
	'app/pdf/sheet-drawer.server.ts',
	'app/photos/decoder.ts',
]

test('“nothing happens on import”, programs of their own apart', () => {
	const imported = program.filter(({ path }) => !programs.includes(path))
	expectOnly(imported.flatMap(actsOnImport), breaches.onImport)
	expect(programs.filter((path) => !program.some((source) => source.path === path))).toEqual([])
})

test('the rules notice', () => {
	expectRule(keepsState, 'app/desk/leads/leads.server.ts', {
		bad: [
			'let counter = 0; export const next = () => ++counter',
			'export let counter = 0',
			'var last',
			'const seen = new Map<string, number>()',
			'const seen = new WeakMap<object, number>()',
			'const limiter = new RateLimiterMemory({ points: 5 })',
			'const queue: string[] = []',
			'const state = { n: 0 }; export const next = () => state.n++',
			"const names = new Set(['a']); export const more = (name: string) => names.add(name)",
			'const list = [1]; export const more = () => list.push(2)',
			'const by = { a: [1] }; export const more = () => by.a.push(2)',
			'const by = { a: 1 }; export const less = () => delete by.a',
			'const by = { a: 1 }; export const more = () => Object.assign(by, { b: 2 })',
			"import { seen } from './seen.ts'; export const see = (id: string) => seen.add(id)",
			'globalThis.counter = 1',
			'export class Counter { static n = 0 }',
		],
		good: [
			"const days = new Set(['mon', 'tue'])",
			"const money = new Intl.NumberFormat('en-CA')",
			'const byName = new Map(list.map((one) => [one.name, one]))',
			'export function count() { const seen = new Map(); seen.set(1, 2); let n = 0; return ++n }',
			'export const answer = (headers: Headers) => headers.set("a", "b")',
			'export class Refused extends Error { readonly retry = true }',
		],
	})
	expectRule(actsOnImport, 'app/desk/leads/leads.server.ts', {
		bad: ['start()', 'await start()', 'if (dev) start()', 'for (const one of all) start(one)', 'now = 1'],
		good: ["import './x.ts'", 'export const a = 1', 'export type A = 1', 'export default function f() {}'],
	})
})
