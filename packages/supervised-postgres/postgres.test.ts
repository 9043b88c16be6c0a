import { spawn } from 'node:child_process'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { ask, endOwner, isAlive, startOwner, until } from '#tests/support/embedded.ts'
import { freshDataDir } from '#tests/support/program.ts'
import { serverOwner } from './owner.ts'
import { startPostgres } from './postgres.ts'

/** All tests of this file use the same database: each finds the data of the ones before it. */
const dataDir = await freshDataDir()
const log = pino({ level: 'silent' })
const start = () => startPostgres({ dataDir, log })

afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('a first start makes a database that is private, in UTC and with `fsync` on', async () => {
	const postgres = await start()
	expect(
		await ask(
			postgres.connection,
			`select current_setting('fsync') as fsync, current_setting('TimeZone') as zone,
				current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
				current_setting('password_encryption') as passwords`,
		),
	).toEqual([{ fsync: 'on', zone: 'UTC', addresses: '', encoding: 'UTF8', passwords: 'scram-sha-256' }])
	await expect(ask({ ...postgres.connection, password: 'wrong' }, 'select 1')).rejects.toThrow(/password/)
	for (const path of ['postgres', 'run']) expect((await stat(join(dataDir, path))).mode & 0o077).toBe(0)
	for (const path of ['postgres-password', 'postgres.log'])
		expect((await stat(join(dataDir, path))).mode & 0o777).toBe(0o600)
	await ask(postgres.connection, 'create table kept (n integer primary key)')

	const pid = postgres.pid() ?? 0
	await postgres.stop()
	expect(await isAlive(pid)).toBe(false)
})

test('a later start keeps the data, and a stopped one can be started again by the same process', async () => {
	for (const n of [1, 2]) {
		const postgres = await start()
		await ask(postgres.connection, `insert into kept values (${n})`)
		await postgres.stop()
	}
	const postgres = await start()
	expect(await ask(postgres.connection, 'select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }])
	await postgres.stop()
	expect((await readdir(dataDir)).filter((name) => name.startsWith('owner'))).toHaveLength(1)
})

test('an error of a statement is in the log without the values of the row', async () => {
	const postgres = await start()
	await ask(postgres.connection, 'create table person (email text unique)')
	await ask(postgres.connection, "insert into person values ('jo@example.ca')")
	await expect(ask(postgres.connection, "insert into person values ('jo@example.ca')")).rejects.toThrow(
		/unique/,
	)
	await postgres.stop()
	const logged = await readFile(join(dataDir, 'postgres.log'), 'utf8')
	expect(logged).toContain('person_email_key')
	expect(logged).not.toContain('jo@')
})

test('a second process is refused with the process id of the first, which continues', async () => {
	await using first = await startOwner({ dataDir })
	await expect(start()).rejects.toThrow(`The data in ${dataDir} is in use by process ${first.child.pid}.`)
	expect(await ask(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
	expect(await endOwner(first.child, 'SIGTERM')).toBe(0)
})

test('Ctrl-C in the terminal reaches Node, but not its database server', async () => {
	await using owner = await startOwner({ dataDir })
	process.kill(-(owner.child.pid ?? 0), 'SIGINT')
	await new Promise((resolve) => setTimeout(resolve, 300))
	expect(await ask(owner.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server that crashes while Node runs is restarted, also a second time', async () => {
	const postgres = await start()
	for (const signal of ['SIGKILL', 'SIGINT'] as const) {
		const pid = postgres.pid() ?? 0
		process.kill(pid, signal)
		await until(() => postgres.pid() !== pid)
		await until(() =>
			ask(postgres.connection, 'select 1').then(
				() => true,
				() => false,
			),
		)
	}
	const pid = postgres.pid() ?? 0
	await postgres.stop()
	expect(await isAlive(pid)).toBe(false)
})

test('a stop during a restart leaves no server behind', async () => {
	const postgres = await start()
	const pid = postgres.pid() ?? 0
	process.kill(pid, 'SIGKILL')
	await until(async () => !(await isAlive(pid)))
	await postgres.stop()
	const next = await start()
	expect(await ask(next.connection, 'select n from kept order by n')).toHaveLength(2)
	await next.stop()
})

test('lock files with a process id that another process has now are deleted, and that process is left alone', async () => {
	const folder = join(dataDir, 'postgres')
	const socketLock = join(dataDir, 'run', '.s.PGSQL.5432.lock')
	const bystanders = [
		// The server only checks processes of its own user.
		spawn('tail', ['-f', '/dev/null'], serverOwner()),
		spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', '--', 'postgres', '-D', folder]),
	]
	try {
		for (const { pid } of bystanders) {
			await writeFile(join(folder, 'postmaster.pid'), `${pid}\n${folder}\n`)
			await writeFile(socketLock, `${pid}\n${folder}\n`)
			await (await start()).stop()
		}
		for (const { pid } of bystanders) expect(await isAlive(pid)).toBe(true)
	} finally {
		for (const bystander of bystanders) bystander.kill()
	}
})

test('a server on the same data that is not among this machine’s processes is left alone', async () => {
	const postgres = await start()
	const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
	const text = await readFile(pidFile, 'utf8')
	// As if it ran in another container: its process id and that of its Node do not exist here.
	await writeFile(pidFile, text.replace(/^\d+/, '4194303'))
	for (const name of await readdir(dataDir))
		if (name.startsWith('owner.')) await writeFile(join(dataDir, name), '')
	await expect(start()).rejects.toThrow(/Another database server answers/)
	await writeFile(pidFile, text)
	expect(await ask(postgres.connection, 'select n from kept')).toHaveLength(2)
	await postgres.stop()
})

test('when it cannot start, the error contains the reason', async () => {
	const settings = join(dataDir, 'postgres', 'postgresql.conf')
	const before = await readFile(settings, 'utf8')
	await writeFile(settings, `${before}\nshared_buffers = 'plenty'\n`)
	await expect(start()).rejects.toThrow(/does not start: .*postgresql\.conf/)
	await writeFile(settings, before)
	const version = join(dataDir, 'postgres', 'PG_VERSION')
	await writeFile(version, '17\n')
	await expect(start()).rejects.toThrow(/made by PostgreSQL 17, and this program brings 18/)
	await writeFile(version, '18\n')
	const password = await readFile(join(dataDir, 'postgres-password'), 'utf8')
	await writeFile(join(dataDir, 'postgres-password'), 'another')
	await expect(start()).rejects.toThrow(/password in .* is not that of the database/)
	await writeFile(join(dataDir, 'postgres-password'), password)
	await (await start()).stop()
})
