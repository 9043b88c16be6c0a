import type { ESTree } from 'vite'
import { namesIn, type Source } from './source.ts'

const nameOfExport = (name: ESTree.ModuleExportName) => (name.type === 'Literal' ? name.value : name.name)

/** The names that a file exports, without types. The default export is `default`. */
export function exportsOf({ program }: Source): string[] {
	return program.body.flatMap((statement): string[] => {
		if (statement.type === 'ExportDefaultDeclaration') return ['default']
		if (statement.type === 'ExportAllDeclaration') return ['*']
		if (statement.type !== 'ExportNamedDeclaration' || statement.exportKind === 'type') return []
		const { declaration, specifiers } = statement
		if (declaration === null)
			return specifiers.flatMap(({ exported, exportKind }) =>
				exportKind === 'type' ? [] : [nameOfExport(exported)],
			)
		if (declaration.type === 'VariableDeclaration')
			return declaration.declarations.flatMap(({ id }) => namesIn(id))
		return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : []
	})
}
