import type { ChildProcess } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import {
	ask,
	beginOwner,
	type Connection,
	endlessQuery,
	endOwner,
	startOwner,
	until,
} from '#tests/support/embedded.ts'
import { freshDataDir } from '#tests/support/program.ts'
import { startPostgres } from './postgres.ts'
import { runningProcesses } from './process.ts'

/** Node and the database server are killed over and over, at every moment; each time the next start succeeds. */

const dataDir = await freshDataDir()
const start = () => startPostgres({ dataDir, log: pino({ level: 'silent' }) })

afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** One of each kind, or two hundred in all. */
const rounds = process.env.HARD ? 200 : 5

/** Rows that were acknowledged. */
let written = 0

/** What is to be killed: Node, and the database server where its number is known. */
type Victims = { child: ChildProcess; pid?: number }

/** Node with its server, which has just acknowledged a row. */
async function startAndWrite() {
	const owner = await startOwner({ dataDir })
	await ask(owner.connection, `insert into kept values (${++written})`)
	return owner
}

/** How each kind of round goes on until both are killed; `share`, of 0 to 1, says how late that is. */
const moments: Record<string, (share: number) => Promise<Victims>> = {
	'with nothing to do': async (share) => {
		const owner = await startAndWrite()
		await pause(share * 200)
		return owner
	},
	'while it starts': async (share) => {
		const child = beginOwner({ dataDir })
		await pause(share * 1000)
		return { child }
	},
	'while it recovers': async (share) => {
		const owner = await startAndWrite()
		await ask(owner.connection, 'update much set n = n + 1')
		await killBoth(owner, false)
		const before = await latestServer()
		const child = beginOwner({ dataDir })
		await until(async () => ![before, undefined].includes(await latestServer()))
		await pause(share * 100)
		return { child, pid: await latestServer() }
	},
	'while many connect': async (share) => {
		const owner = await startAndWrite()
		for (let visitor = 0; visitor < 8; visitor++) void comeAndGo(owner.connection)
		await pause(share * 300)
		return owner
	},
	'while queries run': async (share) => {
		const owner = await startAndWrite()
		for (let query = 0; query < 3; query++) ask(owner.connection, endlessQuery).catch(() => undefined)
		await pause(share * 300)
		return owner
	},
}

test(`both are killed ${rounds} times, and each time the next start succeeds`, {
	timeout: rounds * 60_000,
}, async () => {
	const first = await start()
	await ask(first.connection, 'create table kept (n integer)')
	await ask(first.connection, 'create table much as select generate_series(1, 100000) as n')
	await first.stop()

	const took: number[] = []
	const refused: string[] = []
	for (let round = 0; round < rounds; round++) {
		const [name, goOn] = Object.entries(moments)[round % 5] ?? []
		// Spread evenly, however many rounds there are.
		const victims = await goOn?.((round * 0.618) % 1)
		if (victims) await killBoth(victims, round % 2 === 0)
		const began = performance.now()
		try {
			const postgres = await start()
			took.push(performance.now() - began)
			expect(await ask(postgres.connection, 'select n from kept')).toHaveLength(written)
			await postgres.stop()
		} catch (error) {
			refused.push(`round ${round}, ${name}: ${error}`)
		}
	}
	expect(refused).toEqual([])
	if (process.env.HARD)
		process.stdout.write(`${took.length} starts of ${rounds}, the slowest in ${Math.max(...took)} ms\n`)
})

/** Of a Node whose server's number is not known, whatever it has started is killed with it. */
async function killBoth({ child, pid }: Victims, nodeFirst: boolean) {
	const servers =
		pid === undefined
			? (await runningProcesses()).flatMap((one) => (one.parent === child.pid ? [one.pid] : []))
			: [pid]
	for (const victim of nodeFirst ? [child.pid, ...servers] : [...servers, child.pid])
		try {
			if (victim) process.kill(victim, 'SIGKILL')
		} catch {
			// It had ended by itself.
		}
	await endOwner(child, 'SIGKILL')
}

/** The number that the latest server wrote down. */
async function latestServer(): Promise<number | undefined> {
	const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
	return Number(text.split('\n')[0]) || undefined
}

/** Connects over and over until there is no server to connect to. */
async function comeAndGo(connection: Connection) {
	try {
		for (;;) await ask(connection, 'select 1')
	} catch {
		// It was killed.
	}
}
