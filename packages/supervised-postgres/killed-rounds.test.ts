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

/** Node and the database server are killed many times, at various moments; each time the next start has to succeed. */

const dataDir = await freshDataDir()
const start = () => startPostgres({ dataDir, log: pino({ level: 'silent' }) })

afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** One round of each kind, or two hundred in all. */
const rounds = process.env.HARD ? 200 : 5

/** The number of acknowledged rows. */
let written = 0

/** The processes to kill: Node, and the database server if its process id is known. */
type Victims = { child: ChildProcess; pid?: number }

/** Starts Node with its server, and writes a row. */
async function startAndWrite() {
	const owner = await startOwner({ dataDir })
	await ask(owner.connection, `insert into kept values (${++written})`)
	return owner
}

/** The kinds of rounds: each runs until both are to be killed; `share`, from 0 to 1, says how late that is. */
const moments: Record<string, (share: number) => Promise<Victims>> = {
	'while it is idle': async (share) => {
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
		for (let client = 0; client < 8; client++) void connectRepeatedly(owner.connection)
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

	const startTimes: number[] = []
	const failures: string[] = []
	for (let round = 0; round < rounds; round++) {
		const [name, runUntilKill] = Object.entries(moments)[round % 5] ?? []
		// Multiples of the golden ratio spread evenly, for any number of rounds.
		const victims = await runUntilKill?.((round * 0.618) % 1)
		if (victims) await killBoth(victims, round % 2 === 0)
		const began = performance.now()
		try {
			const postgres = await start()
			startTimes.push(performance.now() - began)
			expect(await ask(postgres.connection, 'select n from kept')).toHaveLength(written)
			await postgres.stop()
		} catch (error) {
			failures.push(`round ${round}, ${name}: ${error}`)
		}
	}
	expect(failures).toEqual([])
	if (process.env.HARD)
		process.stdout.write(
			`${startTimes.length} starts of ${rounds}, the slowest in ${Math.max(...startTimes)} ms\n`,
		)
})

/** Kills Node and its server. If the server's process id is not known, all child processes of Node are killed. */
async function killBoth({ child, pid }: Victims, nodeFirst: boolean) {
	const servers =
		pid === undefined
			? (await runningProcesses()).flatMap((one) => (one.parent === child.pid ? [one.pid] : []))
			: [pid]
	for (const victim of nodeFirst ? [child.pid, ...servers] : [...servers, child.pid])
		try {
			if (victim) process.kill(victim, 'SIGKILL')
		} catch {
			// It had already ended.
		}
	await endOwner(child, 'SIGKILL')
}

/** The process id that the latest server wrote to its file. */
async function latestServer(): Promise<number | undefined> {
	const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
	return Number(text.split('\n')[0]) || undefined
}

/** Connects again and again until the server is gone. */
async function connectRepeatedly(connection: Connection) {
	try {
		for (;;) await ask(connection, 'select 1')
	} catch {
		// It was killed.
	}
}
