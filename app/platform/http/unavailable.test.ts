import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { isUnavailable } from './unavailable.server.ts'

/** The error of a statement on a new connection. */
async function refusal(config: pg.ClientConfig, statement = 'select 1'): Promise<unknown> {
	const client = new pg.Client(config)
	client.on('error', () => undefined)
	try {
		await client.connect()
		await client.query(statement)
	} catch (error) {
		return error
	} finally {
		client.end().catch(() => undefined)
	}
}

test('a database that is unreachable, cut off, too slow, closed to us or read-only is unavailable', async () => {
	await using setup = await testDatabase()
	const { connection } = setup
	const silent = createServer(() => undefined).listen(0, '127.0.0.1')
	const address = silent.address()
	const port = typeof address === 'object' && address ? address.port : 0
	const refusals = {
		'a port without a server': refusal({ ...connection, host: '127.0.0.1', port: 1 }),
		'a socket that is gone': refusal({ ...connection, host: '/tmp/there-is-no-such-folder' }),
		'a host that is not found': refusal({ ...connection, host: 'no.such.host.invalid' }),
		'a server that does not respond': refusal({
			...connection,
			host: '127.0.0.1',
			port,
			connectionTimeoutMillis: 200,
		}),
		'a wrong password': refusal({ ...connection, password: 'wrong' }),
		'a database that is gone': refusal({ ...connection, database: 'no_such_database' }),
		'a connection that was cut': refusal(connection, 'select pg_terminate_backend(pg_backend_pid())'),
		'a statement that took too long': refusal(
			{ ...connection, statement_timeout: 50 },
			'select pg_sleep(20)',
		),
		'a server that only reads': refusal(connection, 'begin; set transaction read only; create table t ()'),
		'a disk that is full': refusal(connection, "do $$ begin raise exception using errcode = '53100'; end $$"),
	}
	for (const [what, refused] of Object.entries(refusals))
		expect(isUnavailable(await refused), `${what}: ${await refused}`).toBe(true)
	silent.close()

	const full = new pg.Pool({ ...connection, max: 1, connectionTimeoutMillis: 2000 })
	// It reports its end before its connection is closed, which dropping the database then breaks.
	full.on('error', () => undefined)
	const held = await full.connect()
	expect(isUnavailable(await full.query('select 1').catch((error) => error))).toBe(true)
	held.release()
	await full.end()
})

test('an error in our own code or SQL is not', async () => {
	await using setup = await testDatabase()
	for (const statement of [
		'select from no_such_table',
		'selekt 1',
		"select 'x'::uuid",
		'select 1/0',
		'create table t (a int primary key); insert into t values (1), (1)',
	])
		expect(isUnavailable(await refusal(setup.connection, statement)), statement).toBe(false)
	for (const other of [new TypeError('x is not a function'), 'words', undefined, { code: 'ENOSPC' }])
		expect(isUnavailable(other)).toBe(false)
	const missing = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
	expect(isUnavailable(missing)).toBe(false)
})

test('a full disk is found as a cause at any depth', () => {
	const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
	expect(isUnavailable(full)).toBe(true)
	expect(
		isUnavailable(new Error('the photo was not kept', { cause: new Error('half', { cause: full }) })),
	).toBe(true)
	expect(isUnavailable(new AggregateError([new Error('one'), full], join('a', 'b')))).toBe(true)
	const [own, other] = [new Error('its own'), new Error('the other')]
	own.cause = other
	other.cause = own
	expect(isUnavailable(own)).toBe(false)
	expect(isUnavailable(new AggregateError([own]))).toBe(false)
})
