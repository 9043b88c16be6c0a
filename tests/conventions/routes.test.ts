import type { ESTree } from 'vite'
import { expect, test } from 'vitest'
import { textOf } from './imports.ts'
import { kindOf } from './kinds.ts'
import { expectOnly, expectRule, type Rule } from './proof.ts'
import { type Source, sourceAt } from './source.ts'
import { areaOf, program } from './tree.ts'

const answers = program.filter(({ path }) => /^<thing>\.(page|resource)/.test(kindOf(path) ?? ''))

/** The modules that the table of contents names. */
function routedBy(routes: Source): string[] {
	const files: string[] = []
	routes.visit({
		Literal: (node) => {
			const file = textOf(node) ?? ''
			if (/\.tsx?$/.test(file)) files.push(`app/${file}`)
		},
	})
	return [...new Set(files)].sort()
}

test('“every page and resource”: routes.ts names each, and nothing else', () => {
	expect(routedBy(sourceAt('app/routes.ts'))).toEqual(answers.map(({ path }) => path))
})

/** The function that a file exports by this name; `undefined` when it exports none, or one from elsewhere. */
function functionNamed(source: Source, name: string) {
	for (const statement of source.program.body) {
		const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
		if (declared?.type === 'FunctionDeclaration' && declared.id?.name === name) return declared
		if (declared?.type === 'VariableDeclaration')
			for (const { id, init } of declared.declarations)
				if (id.type === 'Identifier' && id.name === name)
					if (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression') return init
	}
	return undefined
}

/** Which of `loader` and `action` a file exports. */
function serverSideOf({ program }: Source): string[] {
	const names = ['loader', 'action']
	const has = (statement: ESTree.ExportNamedDeclaration, name: string) => {
		const { declaration, specifiers } = statement
		if (declaration?.type === 'FunctionDeclaration') return declaration.id?.name === name
		if (declaration?.type === 'VariableDeclaration')
			return declaration.declarations.some(({ id }) => id.type === 'Identifier' && id.name === name)
		return specifiers.some(({ exported }) => exported.type === 'Identifier' && exported.name === name)
	}
	return names.filter((name) =>
		program.body.some((statement) => statement.type === 'ExportNamedDeclaration' && has(statement, name)),
	)
}

/** The name of the function in `await gate(args, 'right')`. */
function gateIn(node: ESTree.Node | null | undefined): string | undefined {
	if (node?.type !== 'AwaitExpression' || node.argument.type !== 'CallExpression') return undefined
	const { callee, arguments: given } = node.argument
	const [args, right] = given
	const both = (args?.type === 'Identifier' || isGathered(args)) && isNamedRight(right)
	return callee.type === 'Identifier' && both && given.length === 2 ? callee.name : undefined
}

/** Whether it names a right, or several of which one is needed. */
const isNamedRight = (node: ESTree.Node | null | undefined): boolean =>
	node?.type === 'Literal' ||
	(node?.type === 'ArrayExpression' &&
		node.elements.length > 0 &&
		node.elements.every((each) => isNamedRight(each)))

/** Whether this is what the function was called with: `{ request, context, pattern }`. */
const isGathered = (node: ESTree.Node | null | undefined): boolean =>
	node?.type === 'ObjectExpression' &&
	node.properties.every((property) => property.type === 'Property' && property.shorthand)

/** Without `const args = { request, context, pattern }` at the beginning. */
function afterArgs([first, ...others]: ESTree.FunctionBody['body']) {
	const gathers =
		first?.type === 'VariableDeclaration' && first.declarations.every(({ init }) => isGathered(init))
	return gathers ? others : [first, ...others]
}

/** Whether a function first checks who is signed in, and returns or throws when nobody is. */
function beginsAtGate(body: ESTree.FunctionBody | ESTree.Expression | null): boolean {
	if (body?.type !== 'BlockStatement') return isGate(gateIn(body))
	const [first, second] = afterArgs(body.body)
	if (first?.type === 'ExpressionStatement') return isGate(gateIn(first.expression))
	if (first?.type !== 'VariableDeclaration') return false
	const [declared] = first.declarations
	if (isGate(gateIn(declared?.init))) return true
	// Without a redirect, for requests of scripts: `const staff = await findStaff(…)`, `if (!staff) return …`.
	return (
		gateIn(declared?.init) === 'findStaff' &&
		second?.type === 'IfStatement' &&
		second.test.type === 'UnaryExpression' &&
		second.test.operator === '!' &&
		second.test.argument.type === 'Identifier' &&
		declared?.id.type === 'Identifier' &&
		second.test.argument.name === declared.id.name &&
		second.consequent.type === 'ReturnStatement'
	)
}

const isGate = (name: string | undefined) => name === 'requireStaff'

const passesGate: Rule = (source) =>
	serverSideOf(source)
		.filter((name) => !beginsAtGate(functionNamed(source, name)?.body ?? null))
		.map((name) => `${source.path} ${name}`)

/** The loaders and actions that need no session. */
const waysIn: Record<string, string> = {
	'app/desk/sign-in/sign-in.page.tsx loader': 'asks for the password',
	'app/desk/sign-in/sign-in.page.tsx action': 'takes the password',
	'app/desk/sign-in/second-step/second-factor.page.tsx action': 'takes the code',
	'app/desk/sign-in/password/forgotten.page.tsx action': 'takes an email address to send a link to',
	'app/desk/sign-in/password/set-password.page.tsx action': 'takes a new password with the token of a link',
	'app/desk/calendar/pickups-calendar.resource.ts loader': 'takes the secret token of a calendar’s address',
	'app/desk/sign-in/sign-out.resource.ts action': 'ends what session there is',
}

test('“Every loader and action of the desk begins by asking who is there”, but for the ways in', () => {
	expectOnly(answers.filter(({ path }) => areaOf(path) === 'desk').flatMap(passesGate), waysIn)
})

test('the rules notice', () => {
	const loader = (body: string) => `export async function loader({ request, context }) { ${body} }`
	expectRule(passesGate, 'app/desk/leads/leads.page.tsx', {
		bad: [
			loader('return listLeads()'),
			loader(
				'const leads = await listLeads(); await requireStaff({ request, context, pattern }, "quotes"); return leads',
			),
			loader('requireStaff({ request, context, pattern }, "quotes"); return listLeads()'),
			loader('if (slow) await requireStaff({ request, context, pattern }, "quotes"); return listLeads()'),
			loader('await Promise.all([requireStaff({ request, context, pattern }, "quotes"), listLeads()])'),
			loader('await requireStaff(args); return listLeads()'),
			loader('await requireStaff(args, right); return listLeads()'),
			loader('await requireStaff(args, [right]); return listLeads()'),
			loader('await requireStaff(args, []); return listLeads()'),
			loader('const args = { leads: await listLeads() }; await requireStaff(args, "quotes")'),
			loader('const staff = await findStaff({ request, context, pattern }, "quotes"); return listLeads()'),
			loader(
				'const staff = await findStaff({ request, context, pattern }, "quotes"); if (!other) return no; return listLeads()',
			),
			loader(
				'const staff = await findStaff({ request, context, pattern }, "quotes"); if (staff) return no; return listLeads()',
			),
			'export const action = () => listLeads()',
			"export { loader } from './other.server.ts'",
			"import { loader } from './other.server.ts'; export { loader }",
		],
		good: [
			loader('await requireStaff({ request, context, pattern }, "quotes"); return listLeads()'),
			loader(
				'const args = { request, context }; const { id } = await requireStaff(args, "quotes"); return listLeads(id)',
			),
			loader(
				'const staff = await findStaff({ request, context, pattern }, "quotes"); if (!staff) return no; return listLeads()',
			),
			loader('await requireStaff({ request, context, pattern }, ["quotes", "money"]); return listLeads()'),
			'export const loader = async ({ request, context }) => { await requireStaff({ request, context, pattern }, "quotes") }',
			'export const clientLoader = (args) => untilAnswered(args)',
			'export default function Leads() {}',
		],
	})
})
