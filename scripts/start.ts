/** `npm start`, once everything is installed and built: reads the configuration, serves, ends on a signal. */
import { existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import sirv from 'sirv'
import { readConfig } from '../app/platform/config.server.ts'
import { whereDataIs } from '../app/platform/where-data-is.ts'
import { endOnSignal } from './end-on-signal.ts'

/** Hashed files never change; everything else is asked for again. */
const cacheFor = (response: ServerResponse, path: string) =>
	response.setHeader(
		'Cache-Control',
		path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
	)

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Ends the start in words, never with a stack trace, when somebody can mend it. */
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
		development: false,
		stopping: stopping.signal,
		announce: ({ email, password }) =>
			say(`\nThe first staff account, shown this once: ${email} with the password ${password}\n`),
		// The compressed copies were made by the build.
		assets: sirv('build/client', { brotli: true, gzip: true, etag: true, setHeaders: cacheFor }),
	})
	// Also while it starts, or the database would be left behind.
	endOnSignal(async () => {
		stopping.abort()
		// What kept it from starting is told below.
		const started = await starting.catch(() => undefined)
		await started?.stop()
	})
	const server = await starting
	say(`\nBowline answers on   ${server.address}`)
	say(`The staff desk is at ${server.address}/admin`)
	for (const [what, where] of whereDataIs(config)) say(`${what.padEnd(20)} ${where}`)
} catch (error) {
	if (error !== stopping.signal.reason) giveUp(error)
}
