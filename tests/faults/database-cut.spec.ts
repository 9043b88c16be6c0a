import { test } from '@playwright/test'
import pg from 'pg'
import { startDatabaseServer } from '../support/database-server.ts'
import { ask, type Connection, embeddedConnection, embeddedPid } from '../support/embedded.ts'
import { expect } from '../support/journey.ts'
import { discardProgram, startProgram } from '../support/program.ts'
import { expectAllStored, newAcknowledged, visit } from '../support/visitors.ts'

/**
 * Connections to the database are cut within transactions, and the database server is killed, many times, while
 * visitors save, send photos and book. The process continues, and the site recovers by itself.
 */

test.describe.configure({ timeout: 300_000 })

const hard = process.env.HARD === '1'
/** How many connections are cut within a transaction, and how often the server is killed. */
const cuts = hard ? 300 : 40
const kills = hard ? 12 : 3

/** Ends connections that are within a transaction, between two statements or in one; returns how many. */
const cutTransactions = `
	create function pg_temp.cut_transactions() returns integer language plpgsql as $$
	declare cut integer := 0; once integer;
	begin
		for round in 1 .. 200 loop
			perform pg_stat_clear_snapshot();
			select count(pg_terminate_backend(pid)) into once from pg_stat_activity
				where application_name = 'bowline' and xact_start is not null and pid <> pg_backend_pid();
			cut := cut + once;
			perform pg_sleep(0.003);
		end loop;
		return cut;
	end $$`

for (const kind of ['the embedded database', 'a server by DATABASE_URL'] as const)
	test(`with ${kind}, connections cut within transactions and a killed server do not end the process and lose nothing`, async () => {
		const server = kind === 'the embedded database' ? undefined : await startDatabaseServer()
		const program = await startProgram({
			TRUST_PROXY: 'on',
			...(server ? { DATABASE_URL: server.url() } : {}),
		})
		const connection = server?.connection ?? (await embeddedConnection(program.dataDir))
		const postmaster = async () => server?.pid() ?? (await embeddedPid(program.dataDir))

		const acknowledged = newAcknowledged()
		const stop = new AbortController()
		const visitors = Array.from({ length: 4 }, (_, at) =>
			visit(program, acknowledged, String(at), stop.signal),
		)
		const expectAlive = () => expect(program.process.exitCode, program.output()).toBe(null)
		const expectProgress = async () => {
			const before = acknowledged.bookings.length
			await expect(() => {
				expectAlive()
				expect(acknowledged.bookings.length).toBeGreaterThan(before)
			}).toPass({ timeout: 60_000, intervals: [20] })
		}
		try {
			await expectProgress()
			for (let cut = 0; cut < cuts; ) {
				expectAlive()
				cut += await cutOnce(connection)
			}
			await expectProgress()
			for (let round = 0; round < kills; round++) {
				const killed = await postmaster()
				process.kill(killed, 'SIGKILL')
				// Its child processes still serve for a moment.
				await expect.poll(postmaster, { timeout: 60_000 }).not.toBe(killed)
				await expectProgress()
			}
			stop.abort()
			await Promise.all(visitors)
			expect(acknowledged.unexpected).toEqual([])
			await expectAllStored(program, acknowledged, (statement) => ask(connection, statement))
			expect(await program.stop()).toEqual({ code: 0, signal: null })
		} finally {
			stop.abort()
			await discardProgram(program)
			await server?.stop()
		}
	})

async function cutOnce(connection: Connection): Promise<number> {
	const client = new pg.Client(connection)
	client.on('error', () => undefined)
	await client.connect()
	try {
		await client.query(cutTransactions)
		return (await client.query('select pg_temp.cut_transactions() as cut')).rows[0].cut
	} finally {
		await client.end()
	}
}
