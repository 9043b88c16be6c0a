import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { ask, beginOwner, endOwner, isAlive, startOwner, until } from '#tests/support/embedded.ts'
import { freshDataDir } from '#tests/support/program.ts'
import { startPostgres } from './postgres.server.ts'

const dataDir = await freshDataDir()
const start = () => startPostgres({ dataDir, log: pino({ level: 'silent' }) })

afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('a first start that is killed while it makes the database is made good by the next', async () => {
	const unfinished = async () => (await readdir(dataDir)).find((name) => name.startsWith('postgres.new-'))
	for (const further of ['PG_VERSION', 'global/pg_control']) {
		const child = beginOwner({ dataDir })
		await until(async () =>
			stat(join(dataDir, (await unfinished()) ?? 'not-yet', further)).then(
				() => true,
				() => false,
			),
		)
		// Only Node: its initdb runs on for a while, into a folder that is nobody's any more.
		await endOwner(child, 'SIGKILL')
	}
	const postgres = await start()
	await ask(postgres.connection, 'create table kept (n integer primary key)')
	await postgres.stop()
	await (await start()).stop()
	expect((await readdir(dataDir)).filter((name) => name.includes('password'))).toContain('postgres-password')
})

test('the server of a Node that was killed is ended, and its data go on', async () => {
	for (const n of [1, 2]) {
		const owner = await startOwner({ dataDir })
		await ask(owner.connection, `insert into kept values (${n})`)
		await endOwner(owner.child, 'SIGKILL')
		expect(await isAlive(owner.pid)).toBe(true)

		const began = performance.now()
		const postgres = await start()
		expect(performance.now() - began).toBeLessThan(10_000)
		expect(await isAlive(owner.pid)).toBe(false)
		expect(await ask(postgres.connection, 'select n from kept')).toHaveLength(n)
		await postgres.stop()
	}
})

test('Node and server killed together, at once or one after the other, lose nothing', async () => {
	for (const [n, wait] of [
		[3, 0],
		[4, 0],
		[5, 200],
	] as const) {
		const owner = await startOwner({ dataDir })
		await ask(owner.connection, `insert into kept values (${n})`)
		process.kill(owner.pid, 'SIGKILL')
		await pause(wait)
		await endOwner(owner.child, 'SIGKILL')
		const postgres = await start()
		expect(await ask(postgres.connection, 'select n from kept')).toHaveLength(n)
		await postgres.stop()
	}
})

test('of many that find a killed owner’s data, one becomes the next', async () => {
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
