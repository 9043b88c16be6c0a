import type { ESTree } from 'vite'
import { expect, test } from 'vitest'
import { expectRule, type Rule } from './proof.ts'
import { program } from './tree.ts'

const isPage = (path: string) =>
	/^app\/desk\/(?!sign-in\/).*\.page\.tsx$/.test(path) && !/\/(desk|not-found)\.page\.tsx$/.test(path)

/** What an element is: `DeskPage` of `<DeskPage width="column">`. */
const nameOfElement = (node: ESTree.Node | null | undefined) =>
	node?.type === 'JSXElement' && node.openingElement.name.type === 'JSXIdentifier'
		? node.openingElement.name.name
		: undefined

/** What a page shows is in the frame; what it shows instead of itself may have the frame in it. */
const standsInFrame: Rule = (source) => {
	const [page] = source.program.body.flatMap((each) =>
		each.type === 'ExportDefaultDeclaration' && each.declaration.type === 'FunctionDeclaration'
			? [each.declaration]
			: [],
	)
	const last = page?.body?.body.at(-1)
	const shown = last?.type === 'ReturnStatement' ? last.argument : undefined
	const inner = shown?.type === 'ParenthesizedExpression' ? shown.expression : shown
	return nameOfElement(inner) === 'DeskPage' ? [] : [source.path]
}

test('every page of the desk stands in the one frame of its pages', () => {
	const pages = program.filter(({ path }) => isPage(path))
	expect(pages.length).toBeGreaterThan(15)
	expect(pages.flatMap(standsInFrame)).toEqual([])
})

test('the rule notices', () => {
	const page = (shown: string) => `export default function Leads() { const busy = false; return (${shown}) }`
	expectRule(standsInFrame, 'app/desk/leads/leads.page.tsx', {
		bad: [
			page('<div className="mx-auto max-w-3xl"><h1>Leads</h1></div>'),
			page('<><DeskPage><h1>Leads</h1></DeskPage></>'),
			page('<Leads />'),
		],
		good: [page('<DeskPage width="column"><h1>Leads</h1></DeskPage>')],
	})
})
