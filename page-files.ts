import type { Plugin } from 'vite'

const id = 'virtual:page-files'

/**
 * Tells the server the scripts of the build, which it names in its documents: for each module that is loaded by `import()`,
 * and for `entry`, the file and all that it imports. The browser's part is built before the server's. There are none in
 * development.
 */
export function pageFiles(): Plugin {
	const files: Record<string, string[]> = {}
	return {
		name: 'page-files',
		resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
		load: (asked) => (asked === `\0${id}` ? `export default ${JSON.stringify(files)}` : undefined),
		generateBundle(_, bundle) {
			if (this.environment.name !== 'client') return
			const withImports = (file: string, found = new Set<string>()): Set<string> => {
				const chunk = bundle[file]
				if (chunk?.type !== 'chunk' || found.has(file)) return found
				found.add(file)
				for (const each of chunk.imports) withImports(each, found)
				return found
			}
			for (const chunk of Object.values(bundle))
				if (chunk.type === 'chunk' && (chunk.isDynamicEntry || chunk.name === 'entry.client'))
					files[chunk.name] = [...withImports(chunk.fileName)].map((file) => `/${file}`)
		},
	}
}
