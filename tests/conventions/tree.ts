import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Source, sourceAt } from './source.ts'

/** Made by tools or at run time: the rules do not apply. */
const generated = /^(node_modules|build|data|test-results|playwright-report|\..*)$/

/** Every file under a folder, as a path from the root of the tree, sorted. */
export function filesUnder(folder: string, pattern: RegExp): string[] {
	const entries = readdirSync(folder, { withFileTypes: true })
	return entries
		.flatMap((entry) => {
			const path = join(folder, entry.name)
			if (entry.isDirectory()) return generated.test(entry.name) ? [] : filesUnder(path, pattern)
			return entry.isFile() && pattern.test(entry.name) ? [path] : []
		})
		.sort()
}

export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

/** Every code file of the project, tests and scripts included. */
export const ownCode = filesUnder('.', /\.(tsx?|mts|mjs)$/)

/** The files of `app/`, of any kind. */
export const appFiles = filesUnder('app', /./)

/** The program: the files in `app/` and `packages/` that are not tests. */
export const program: Source[] = ownCode
	.filter((path) => /^(app|packages)\//.test(path) && !isTest(path))
	.map(sourceAt)

/** The folder of `app/` that a file is in; `undefined` for the files in `app/` itself. */
export function areaOf(path: string): string | undefined {
	const [app, area, inside] = path.split('/')
	return app === 'app' && inside !== undefined ? area : undefined
}

/** The folder of an area that a file is in; `undefined` for files in the area's own folder and in other areas. */
export function roomOf(path: string, of = 'desk'): string | undefined {
	const [, area, room, inside] = path.split('/')
	return area === of && inside !== undefined ? room : undefined
}

/** The file's name without its folders. */
export const nameOf = (path: string) => basename(path)

export const architecture = readFileSync('ARCHITECTURE.md', 'utf8')

/** The names in the first column of a section's table, in their order. Throws when there is no such section. */
export function namesInTable(heading: string): string[] {
	const [, section] = architecture.split(new RegExp(`^##+ ${heading}$`, 'm'))
	if (section === undefined) throw new Error(`ARCHITECTURE.md has no section '${heading}'`)
	const [own = ''] = section.split(/^#/m)
	return [...own.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name)
}
