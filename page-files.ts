import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const id = 'virtual:page-files'

/** What Vite wraps each `import()` with, so that it asks for a file's own imports and sheets. */
const preloadHelper = '\0vite/preload-helper.js'

/**
 * Tells the server the scripts of the build, which it names in its documents: for each module that is loaded by `import()`,
 * for `entry.client`, and for the `scripts` that pages without React have, the file and all that it imports. The browser's
 * part is built before the server's. In development there are only those `scripts`, as they are written.
 */
export function pageFiles(scripts: Record<string, string> = {}): Plugin {
	const files: Record<string, string[]> = {}
	return {
		name: 'page-files',
		configResolved({ command }) {
			if (command === 'serve') for (const [name, path] of Object.entries(scripts)) files[name] = [`/${path}`]
		},
		resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
		load(asked) {
			if (asked === `\0${id}`) return `export default ${JSON.stringify(files)}`
			// What is loaded later needs no file that its page has not named, and no sheet: Vite's helper has nothing to ask for.
			return asked === preloadHelper ? 'export const __vitePreload = (load) => load()' : undefined
		},
		buildStart() {
			if (this.environment.name !== 'client' || this.environment.mode !== 'build') return
			for (const [name, path] of Object.entries(scripts))
				this.emitFile({ type: 'chunk', id: resolve(path), name })
		},
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
				if (
					chunk.type === 'chunk' &&
					(chunk.isDynamicEntry || chunk.name === 'entry.client' || Object.hasOwn(scripts, chunk.name))
				)
					files[chunk.name] = [...withImports(chunk.fileName)].map((file) => `/${file}`)
		},
	}
}
