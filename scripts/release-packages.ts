import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** A package as it is installed: its folder from the root, and what its package.json says of it. */
export type Shipped = { folder: string; name: string; version: string; licence: string | undefined }

const names = z.record(z.string(), z.string()).default({})
const manifestSchema = z.object({
	name: z.string(),
	version: z.string().default(''),
	license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
	dependencies: names,
	optionalDependencies: names,
	peerDependencies: names,
	scripts: z.record(z.string(), z.string()).default({}),
	peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
})

export const manifestOf = (folder: string) =>
	manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))

/** Where Node finds a package that is imported from a folder. */
function installedFor(folder: string, name: string): string | undefined {
	for (let at = folder; ; at = dirname(at)) {
		const found = join(at, 'node_modules', name)
		if (existsSync(join(found, 'package.json'))) return found
		if (at === '.') return undefined
	}
}

/** Node is the machine's own. */
const leftOut = 'node'

/** The packages that the program needs while it runs, found from each other as Node finds them, sorted by their folders. */
export function packagesToRun(): Shipped[] {
	const found = new Map<string, Shipped>()
	const needed = (folder: string, name: string) => {
		const at = installedFor(folder, name)
		if (at === undefined) throw new Error(`${name} is not installed, and ${folder} needs it: run npm ci.`)
		add(at)
	}
	const add = (folder: string) => {
		if (found.has(folder)) return
		const manifest = manifestOf(folder)
		const { name, version, license } = manifest
		found.set(folder, {
			folder,
			name,
			version,
			licence: typeof license === 'object' ? license.type : license,
		})
		const optional = Object.keys(manifest.optionalDependencies)
		for (const each of Object.keys(manifest.dependencies)) if (!optional.includes(each)) needed(folder, each)
		for (const each of optional) {
			const at = installedFor(folder, each)
			if (at !== undefined) add(at)
		}
		for (const each of Object.keys(manifest.peerDependencies))
			if (!manifest.peerDependenciesMeta[each]?.optional) needed(folder, each)
	}
	for (const name of Object.keys(manifestOf('.').dependencies)) if (name !== leftOut) needed('.', name)
	return [...found.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1))
}
