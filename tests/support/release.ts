import { execFile } from 'node:child_process'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freshDataDir } from './program.ts'

const run = promisify(execFile)

/**
 * The archive that `npm run release` makes of the build that is there, and the same unpacked where there is nothing but Node: a
 * `PATH` with this project's Node alone, and an empty home. The checkout stays as it is.
 */
export async function unpackedRelease() {
	const folder = await freshDataDir()
	const archive = join(folder, 'bowline.tar.gz')
	const { stdout } = await run('node_modules/.bin/node', ['scripts/release.ts', '--to', archive])
	const home = join(folder, 'home')
	await mkdir(home)
	await run('tar', ['xzf', archive, '-C', home])
	const [name = ''] = await readdir(home)
	return {
		/** What was printed while it was made. */
		said: stdout,
		archive,
		/** The folder of the unpacked program. */
		program: join(home, name),
		/** Both, and what else a test puts there. */
		folder,
		environment: { PATH: dirname(process.execPath), HOME: home },
		[Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
	}
}
