import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import {
	ask,
	beginOwner,
	endlessQuery,
	endOwner,
	isAlive,
	startOwner,
	until,
} from '#tests/support/embedded.ts'
import { freshDataDir } from '#tests/support/program.ts'
import { startPostgres } from './postgres.ts'
import { runningProcesses } from './process.ts'

const dataDir = await freshDataDir()
const start = () => startPostgres({ dataDir, log: pino({ level: 'silent' }) })

afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('when a first start is killed while it makes the database, the next start makes it', async () => {
	const unfinished = async () => (await readdir(dataDir)).find((name) => name.startsWith('postgres.new-'))
	for (const file of ['PG_VERSION', 'global/pg_control']) {
		const child = beginOwner({ dataDir })
		await until(async () =>
			stat(join(dataDir, (await unfinished()) ?? 'not-yet', file)).then(
				() => true,
				() => false,
			),
		)
		// Only Node is killed: its initdb continues for a while, in a folder that nobody uses.
		await endOwner(child, 'SIGKILL')
	}
	const postgres = await start()
	await ask(postgres.connection, 'create table kept (n integer primary key)')
	await postgres.stop()
	await (await start()).stop()
	expect((await readdir(dataDir)).filter((name) => name.includes('password'))).toContain('postgres-password')
})

test('after Node was killed, the next start ends its server and keeps the data', async () => {
	for (const n of [1, 2]) {
		const owner = await startOwner({ dataDir })
		await ask(owner.connection, `insert into kept values (${n})`)
		await endOwner(owner.child, 'SIGKILL')
		expect(await isAlive(owner.pid)).toBe(true)

		const postgres = await start()
		// It was shut down in order, not by force after a timeout.
		expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('immediate shutdown')
		expect(await isAlive(owner.pid)).toBe(false)
		expect(await ask(postgres.connection, 'select n from kept')).toHaveLength(n)
		await postgres.stop()
	}
})

test('a query that continues after Node and server were killed is ended, and other processes are not', async () => {
	const owner = await startOwner({ dataDir })
	const query = ask(owner.connection, endlessQuery).catch(() => 'broken off')
	const ofServer = async () => (await runningProcesses()).filter(({ parent }) => parent === owner.pid)
	await until(async () =>
		(await ofServer()).some(({ command }) => / bowline postgres .*SELECT/.test(command)),
	)
	const workers = await ofServer()
	const [, name = ''] = /postgres: (bowline-\w+): /.exec(workers.map(({ command }) => command).join()) ?? []
	// A process of another cluster whose server was killed; and one of a running server that has this folder under another
	// path, as in a container.
	const bystanders = [
		spawn('sleep', ['100'], {
			argv0: `postgres: bowline-${'0'.repeat(16)}: bowline postgres [local] SELECT`,
		}),
		spawn('bash', ['-c', `(exec -a 'postgres: ${name}: checkpointer' sleep 100) & wait`], {
			argv0: '/container/postgres -D /data/postgres',
		}),
	]
	const [, server] = bystanders
	const underServer = async () => (await runningProcesses()).filter(({ parent }) => parent === server?.pid)
	try {
		await until(async () =>
			(await underServer()).some(({ command }) => command.startsWith(`postgres: ${name}`)),
		)
		process.kill(owner.pid, 'SIGKILL')
		await endOwner(owner.child, 'SIGKILL')
		await (await start()).stop()
		expect(await query).toBe('broken off')
		for (const { pid } of workers) expect(await isAlive(pid)).toBe(false)
		for (const { pid } of bystanders) expect(await isAlive(pid)).toBe(true)
		expect(await underServer()).toHaveLength(1)
	} finally {
		for (const { pid } of await underServer()) process.kill(pid)
		for (const bystander of bystanders) bystander.kill()
	}
})

test('a start waits for a socket that is open for a while without a response', async () => {
	const held = createServer()
	// The last process of a killed server holds it like this.
	held.listen(join(dataDir, 'run', '.s.PGSQL.5432'))
	const knocked = once(held, 'connection')
	const starting = start()
	await Promise.race([knocked, starting])
	held.close()
	await (await starting).stop()
})

test('when many processes find the data of a killed owner, one becomes the next owner', async () => {
	const killed = await startOwner({ dataDir })
	await endOwner(killed.child, 'SIGKILL')
	const starts = await Promise.allSettled(Array.from({ length: 5 }, () => startOwner({ dataDir })))
	const owners = starts.filter((start) => start.status === 'fulfilled').map(({ value }) => value)
	const refusals = starts.filter((start) => start.status === 'rejected').map(({ reason }) => String(reason))
	expect(owners).toHaveLength(1)
	for (const refusal of refusals) expect(refusal).toContain(`is in use by process ${owners[0]?.child.pid}`)
	for (const owner of owners) await owner[Symbol.asyncDispose]()
	expect((await readdir(dataDir)).filter((name) => name.startsWith('owner'))).toHaveLength(1)
})

test.runIf(process.env.HARD)(
	'a frozen server is ended too',
	async () => {
		const owner = await startOwner({ dataDir })
		process.kill(owner.pid, 'SIGSTOP')
		await endOwner(owner.child, 'SIGKILL')
		await (await start()).stop()
		expect(await isAlive(owner.pid)).toBe(false)
	},
	120_000,
)
