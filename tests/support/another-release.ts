import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { freshDataDir } from './program.ts'

/**
 * A folder with another release of the program: what is built here, with other migrations, by path. `started` in it is a
 * program of its own, like a release that was checked out beside this one.
 */
export async function anotherRelease(migrations: Record<string, string>) {
	const folder = await freshDataDir()
	await mkdir(folder, { recursive: true })
	for (const name of await readdir('.'))
		if (name !== 'build' && !name.startsWith('.')) await symlink(resolve(name), join(folder, name))
	await cp('build', join(folder, 'build'), { recursive: true })
	const lines = Object.entries(migrations).map(
		([path, sql]) => `${JSON.stringify(path)}: ${JSON.stringify(sql)},\n`,
	)
	const server = join(folder, 'build/server')
	let lists = 0
	for (const name of await readdir(server, { recursive: true })) {
		if (!name.endsWith('.js')) continue
		const text = await readFile(join(server, name), 'utf8')
		const added = text.replace(/(?="\/migrations\/)/, () => lines.join(''))
		if (added === text) continue
		lists++
		await writeFile(join(server, name), added)
	}
	if (lists !== 1) throw new Error(`the build has ${lists} lists of migrations`)
	return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
