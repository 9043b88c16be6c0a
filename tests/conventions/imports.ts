import { dirname, join, normalize } from 'node:path'
import type { ESTree } from 'vite'
import type { Source } from './source.ts'

export type Import = {
	/** A path from the root of the tree when it is one of ours, otherwise the name of the package. */
	target: string
	/** Nothing of it is left in the running program. */
	typeOnly: boolean
}

const known = new WeakMap<Source, Import[]>()

/** What a file imports, in whichever way: `import`, `export from`, `import()`, a type, a program it starts. */
export function importsOf(source: Source): Import[] {
	const imports = known.get(source) ?? findImports(source)
	known.set(source, imports)
	return imports
}

function findImports(source: Source): Import[] {
	const found: Import[] = []
	const add = (specifier: string, typeOnly: boolean) => {
		// Written by React Router, beside the routes.
		if (!specifier.includes('/+types/')) found.push({ target: targetOf(source.path, specifier), typeOnly })
	}
	source.visit({
		ImportDeclaration: (node) =>
			add(node.source.value, node.importKind === 'type' || areTypes(node.specifiers)),
		ExportNamedDeclaration: (node) => {
			if (node.source) add(node.source.value, node.exportKind === 'type' || areTypes(node.specifiers))
		},
		ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === 'type'),
		ImportExpression: (node) => add(textOf(node.source) ?? '(named while it runs)', false),
		TSImportType: (node) => add(node.source.value, true),
		NewExpression: ({ callee, arguments: [address, base] }) => {
			const file = address && isExpression(address) && textOf(address)
			if (callee.type === 'Identifier' && callee.name === 'URL' && file && base?.type === 'MemberExpression')
				if (base.object.type === 'MetaProperty') add(file, false)
		},
	})
	return found
}

const areTypes = (specifiers: { type: string; importKind?: string; exportKind?: string }[]) =>
	specifiers.length > 0 &&
	specifiers.every(({ importKind, exportKind }) => importKind === 'type' || exportKind === 'type')

const isExpression = (node: ESTree.Argument) => node.type !== 'SpreadElement'

/** A string that is written out; `undefined` for any other expression. */
export function textOf(node: ESTree.Expression): string | undefined {
	if (node.type === 'Literal' && typeof node.value === 'string') return node.value
	if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.raw
	return undefined
}

function targetOf(from: string, specifier: string): string {
	const file = specifier.replace(/\?\w+$/, '')
	if (file.startsWith('.')) return normalize(join(dirname(from), file))
	if (file === '#postgres') return 'packages/supervised-postgres/postgres.ts'
	return file.replace(/^#(?=(app|content|tests|fakes)\/)/, '')
}
