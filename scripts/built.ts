import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The address of a built file, for `import()`. Throws a sentence when there is no build. */
function built(file: string): string {
	if (!existsSync(file)) throw new Error('There is no build yet: run npm run build.')
	process.env.NODE_ENV ??= 'production'
	return pathToFileURL(resolve(file)).href
}

export const builtProgram = (): Promise<typeof import('../app/server.ts')> =>
	import(built('build/server/index.js'))

export const builtCommands = (): Promise<typeof import('../app/commands/commands.server.ts')> =>
	import(built('build/server/commands.js'))
