import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { test } from '@playwright/test'
import pg from 'pg'
import { startDatabaseServer } from '../support/database-server.ts'
import { freePort } from '../support/free-port.ts'
import { expect } from '../support/journey.ts'
import { discardProgram, freshDataDir, type Program, startProgram } from '../support/program.ts'

/** Four processes of one site start concurrently on an empty database server: all of them start, and each serves. */

const rounds = process.env.HARD === '1' ? 15 : 2

test('four processes that start concurrently on an empty database all serve', async () => {
	test.setTimeout(120_000 * rounds)
	const server = await startDatabaseServer()
	const programs: Program[] = []
	try {
		for (let round = 0; round < rounds; round++) {
			const name = `round_${round}`
			await server.statement(`create database ${name}`)
			const environment = {
				DATABASE_URL: server.url(name),
				SESSION_SECRET: 'the same for all of one site, and long',
			}
			const starts = await Promise.allSettled(Array.from({ length: 4 }, () => startProgram(environment)))
			for (const start of starts) if (start.status === 'fulfilled') programs.push(start.value)
			expect(starts.flatMap((start) => (start.status === 'rejected' ? String(start.reason) : []))).toEqual([])
			for (const { address } of programs) {
				const saved = await fetch(`${address}/quotes`, {
					method: 'POST',
					headers: { 'Content-Type': 'application/json', 'X-Bowline-Client': 'site' },
					body: JSON.stringify({ volume: 0.5, weightKg: 120, hasStairs: false, addOns: [] }),
				})
				expect(saved.status).toBe(201)
				expect((await fetch(`${address}/readyz`)).status).toBe(200)
			}
			expect(programs.filter((program) => program.output().includes('shown this once'))).toHaveLength(1)
			await Promise.all(programs.splice(0).map(discardProgram))
		}
	} finally {
		await Promise.all(programs.map(discardProgram))
		await server.stop()
	}
})

test('a start that waits for another process ends at a signal, without an error', async () => {
	const server = await startDatabaseServer()
	const dataDir = await freshDataDir()
	const other = new pg.Client(server.connection)
	await other.connect()
	try {
		await other.query('select pg_advisory_lock(7269150)')
		const child = spawn('node_modules/.bin/node', ['scripts/start.ts'], {
			env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: server.url() },
			stdio: ['ignore', 'pipe', 'pipe'],
		})
		const ended = once(child, 'exit')
		let output = ''
		for (const stream of [child.stdout, child.stderr])
			stream.setEncoding('utf8').on('data', (text) => {
				output += text
			})
		await expect.poll(() => output, { timeout: 90_000 }).toContain('another process prepares the database')
		child.kill('SIGTERM')
		await ended
		expect([child.exitCode, output.includes('did not start')]).toEqual([0, false])
	} finally {
		await other.end()
		await server.stop()
		await rm(dataDir, { recursive: true, force: true })
	}
})

for (const [proxy, meanwhile] of [
	['on', undefined],
	['off', 503],
] as const)
	test(`until a process of all roles can answer, with TRUST_PROXY ${proxy}, it ${meanwhile === undefined ? 'takes no connection, so that a proxy takes the form to another' : 'says that it is starting'}`, async () => {
		const server = await startDatabaseServer()
		const other = new pg.Client(server.connection)
		await other.connect()
		const starting: Promise<Program>[] = []
		try {
			await other.query('select pg_advisory_lock(7269150)')
			const PORT = String(await freePort())
			const asked = () =>
				fetch(`http://127.0.0.1:${PORT}/`).then(
					({ status }) => status,
					() => undefined,
				)
			starting.push(startProgram({ DATABASE_URL: server.url(), TRUST_PROXY: proxy, PORT }))
			// It waits for that lock on a connection of its own.
			const waits =
				"select from pg_stat_activity where datname = current_database() and query like '%pg_try_advisory_xact_lock%' and pid <> pg_backend_pid()"
			await expect
				.poll(async () => (await other.query(waits)).rowCount, { timeout: 90_000 })
				.toBeGreaterThan(0)
			expect(await asked()).toBe(meanwhile)
			await other.query('select pg_advisory_unlock_all()')
			await Promise.all(starting)
			expect(await asked()).toBe(200)
		} finally {
			await other.end()
			for (const each of await Promise.allSettled(starting))
				if (each.status === 'fulfilled') await discardProgram(each.value)
			await server.stop()
		}
	})
