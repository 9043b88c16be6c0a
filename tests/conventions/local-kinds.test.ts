import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsOf } from './imports.ts'
import { expectRule, type Rule } from './proof.ts'
import { program } from './tree.ts'

const folder = 'app/catalogue/kinds'
const registry = `${folder}/kinds.ts`
const kindOf = (path: string) => new RegExp(`^${folder}/([^/]+)/`).exec(path)?.[1]

/** The folders of the kinds of local pages. */
const kinds = readdirSync(folder, { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.map(({ name }) => name)
	.toSorted()

/** The whole of a kind is for the registry alone; what an entity is and where its page stands, others may ask. */
const takesKindApart: Rule = (source) =>
	importsOf(source)
		.filter(({ target }) => kindOf(target) !== undefined && kindOf(target) !== kindOf(source.path))
		.filter(({ target }) => /\/(kind)\.tsx$/.test(target) && source.path !== registry)
		.map(({ target }) => `${source.path} → ${target}`)

/** A question which kind something is, where the kind itself should say what is wanted. */
const asksForKind: Rule = (source) => {
	const found: string[] = []
	source.visit({
		BinaryExpression: ({ left, right, operator }) => {
			const names = [left, right].flatMap((side) =>
				side.type === 'Literal' && typeof side.value === 'string' ? [side.value] : [],
			)
			const asked = [left, right].some(
				(side) =>
					(side.type === 'Identifier' && side.name === 'kind') ||
					(side.type === 'MemberExpression' &&
						side.property.type === 'Identifier' &&
						side.property.name === 'kind'),
			)
			if (/^[!=]==?$/.test(operator) && asked)
				found.push(...names.filter((name) => kinds.includes(name)).map((name) => `${source.path} ${name}`))
		},
		SwitchCase: ({ test: asked }) => {
			if (asked?.type === 'Literal' && typeof asked.value === 'string' && kinds.includes(asked.value))
				found.push(`${source.path} ${asked.value}`)
		},
	})
	return found
}

const catalogue = program.filter(({ path }) => path.startsWith('app/catalogue/'))

test('“A kind of page is one folder”: the registry has each, and no file outside asks which kind something is', () => {
	const registered = program
		.filter(({ path }) => path === registry)
		.flatMap(importsOf)
		.flatMap(({ target }) => (/\/kind\.tsx$/.test(target) ? [kindOf(target)] : []))
	expect(registered.toSorted()).toEqual(kinds)
	expect(catalogue.flatMap(takesKindApart)).toEqual([])
	expect(catalogue.flatMap(asksForKind)).toEqual([])
})

test('the rules notice', () => {
	expectRule(takesKindApart, 'app/catalogue/landing/landing-head.ts', {
		bad: ["import { item } from '../kinds/item/kind.tsx'"],
		good: ["import { items } from '../kinds/item/item.ts'", "import { kinds } from '../kinds/kinds.ts'"],
	})
	expectRule(asksForKind, 'app/catalogue/landing/landing-head.ts', {
		bad: [
			"const a = kind === 'item'",
			"if (found.kind !== 'town') go()",
			"switch (kind) { case 'item': go() }",
		],
		good: ["const a = kind === 'site'", "const a = name === 'item'"],
	})
})
