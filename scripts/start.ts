/** `npm start`, after everything is installed and built: reads the configuration, runs the server, ends on a signal. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readConfig } from '../app/platform/config.server.ts'
import { dataLocations } from '../app/platform/data-locations.ts'
import { releaseOf } from '../app/platform/release.server.ts'
import { staticFiles } from '../app/platform/static-files.server.ts'
import { endOnSignal } from './end-on-signal.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Ends the start with a message for the operator, without a stack trace. */
function giveUp(error: unknown): never {
	const words = error instanceof Error ? error.message : String(error)
	process.stderr.write(`\nBowline did not start.\n${words}\n`)
	process.exit(1)
}

const stopping = new AbortController()
try {
	const config = readConfig()
	if (!existsSync('build/server/index.js')) throw new Error('There is no build yet: run npm run build.')
	process.env.NODE_ENV ??= 'production'
	const program: typeof import('../app/server.ts') = await import(
		pathToFileURL(resolve('build/server/index.js')).href
	)
	say('Starting the database and the jobs …')
	const starting = program.startServer({
		config,
		build: program.build,
		release: releaseOf('build/server', 'package-lock.json'),
		development: false,
		stopping: stopping.signal,
		announce: ({ email, password }) =>
			say(`\nThe first staff account, shown this once: ${email} with the password ${password}\n`),
		assets: staticFiles('build/client', '/assets/'),
	})
	// Also during the start, otherwise the database server would be left running.
	endOnSignal(async () => {
		stopping.abort()
		// An error of the start is reported below.
		const started = await starting.catch(() => undefined)
		await started?.stop()
	})
	const server = await starting
	say(`\nBowline answers on   ${server.address}`)
	say(`The staff desk is at ${server.address}/admin`)
	for (const [what, where] of dataLocations(config)) say(`${what.padEnd(20)} ${where}`)
} catch (error) {
	if (error !== stopping.signal.reason) giveUp(error)
}
