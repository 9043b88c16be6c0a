import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { processStarted } from '../../packages/supervised-postgres/process.ts'

const connectionSchema = z.object({
	host: z.string(),
	port: z.number(),
	user: z.string(),
	password: z.string(),
	database: z.string(),
})
const startedSchema = z.object({ pid: z.number(), connection: connectionSchema })

export type Connection = z.infer<typeof connectionSchema>

/** A Node process that owns an embedded database; ended with `await using`. */
export type OwnerProcess = {
	child: ChildProcess
	/** The process id of the database server. */
	pid: number
	connection: Connection
	[Symbol.asyncDispose]: () => Promise<void>
}

type Circumstances = {
	dataDir: string
	cwd?: string
	uid?: number
	umask?: number
	environment?: Record<string, string>
}

const program = () => `
	process.umask(Number(process.env.UMASK))
	const { makeDataFolder } = await import(${JSON.stringify(resolve('app/platform/files/data-folder.server.ts'))})
	const { startPostgres } = await import(${JSON.stringify(resolve('packages/supervised-postgres/postgres.ts'))})
	const quiet = () => undefined
	const log = { info: quiet, warn: quiet, error: quiet }
	try {
		const started = await startPostgres({ dataDir: await makeDataFolder(process.env.DATA_DIR, log), log })
		process.on('SIGTERM', async () => {
			await started.stop()
			process.exit(0)
		})
		// Like the real program, which does not end at once on Ctrl-C.
		process.on('SIGINT', () => undefined)
		setInterval(() => undefined, 1000)
		process.stdout.write(JSON.stringify({ pid: started.pid(), connection: started.connection }) + '\\n')
	} catch (error) {
		process.stderr.write(error instanceof Error ? error.message : String(error))
		process.exit(1)
	}
`

/** Begins to start one, in its own process group, and does not wait. */
export function beginOwner({
	dataDir,
	cwd = '.',
	uid,
	umask = 0o022,
	environment = {},
}: Circumstances): ChildProcess {
	return spawn(resolve('node_modules/.bin/node'), ['--input-type=module', '-e', program()], {
		cwd,
		...(uid === undefined ? {} : { uid, gid: uid }),
		env: { ...environment, DATA_DIR: dataDir, UMASK: String(umask) },
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true,
	})
}

/** Starts one and waits until its database answers. Throws its error output when it does not start. */
export async function startOwner(circumstances: Circumstances): Promise<OwnerProcess> {
	const child = beginOwner(circumstances)
	const firstLine = await new Promise<string>((resolve, reject) => {
		let errors = ''
		child.stdout?.on('data', (text) => resolve(String(text)))
		child.stderr?.on('data', (text) => {
			errors += text
		})
		child.once('close', () => reject(new Error(errors)))
	})
	const { pid, connection } = startedSchema.parse(JSON.parse(firstLine))
	return {
		child,
		pid,
		connection,
		[Symbol.asyncDispose]: async () => {
			await endOwner(child, 'SIGTERM')
		},
	}
}

export async function endOwner(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
	if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
	const exit = once(child, 'exit')
	child.kill(signal)
	await exit
	return child.exitCode
}

/** The rows of one statement, on a new connection. */
export async function ask(connection: Connection, statement: string): Promise<unknown[]> {
	const client = new pg.Client(connection)
	client.on('error', () => undefined)
	await client.connect()
	try {
		return (await client.query(statement)).rows
	} finally {
		await client.end()
	}
}

/** The connection to the embedded database of a program with this data folder. */
export const embeddedConnection = async (dataDir: string): Promise<Connection> => ({
	host: join(dataDir, 'run'),
	port: 5432,
	user: 'bowline',
	database: 'postgres',
	password: await readFile(join(dataDir, 'postgres-password'), 'utf8'),
})

/** The process id of the database server of this data folder; 0 while there is none. */
export const embeddedPid = async (dataDir: string) =>
	Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])

/** Takes minutes, and its process does not notice when its server has ended. */
export const endlessQuery = 'select count(*) from (select generate_series(1, 1e9::int)) as n'

/** A process that has ended but was not waited for yet (a zombie) does not count. */
export const isAlive = async (pid: number | undefined): Promise<boolean> =>
	pid !== undefined && (await processStarted(pid)) !== undefined

export async function until(passes: () => Promise<boolean> | boolean, within = 60_000): Promise<void> {
	for (const giveUpAt = Date.now() + within; !(await passes()); ) {
		if (Date.now() > giveUpAt) throw new Error('it never came to pass')
		await pause(20)
	}
}
