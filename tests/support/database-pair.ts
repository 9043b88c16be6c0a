import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { findBinaries } from '../../packages/supervised-postgres/binaries.ts'
import { giveToServer, serverOwner } from '../../packages/supervised-postgres/owner.ts'
import { runToEnd } from '../../packages/supervised-postgres/run-to-end.ts'
import { ask, until } from './embedded.ts'
import { freshDataDir } from './program.ts'

/** What a server has whose every commit also a standby has. */
const settings = {
	listen_addresses: '',
	max_connections: '100',
	wal_keep_size: '1GB',
	log_min_messages: 'error',
}

const connectionTo = (host: string) => ({
	...{ host, port: 5432, user: 'bowline', password: '', database: 'postgres' },
})

/** A server in a folder of its own, which is reached by a socket there. */
async function newServer() {
	const folder = await freshDataDir()
	await chmod(folder, 0o755)
	const [data, socket] = [join(folder, 'postgres'), join(folder, 'socket')]
	for (const each of [data, socket]) {
		await mkdir(each, { mode: 0o700 })
		await giveToServer(each)
	}
	await chmod(socket, 0o755)
	let child: ChildProcess | undefined
	return {
		folder,
		data,
		socket,
		launch: async (binary: string, more: Record<string, string> = {}) => {
			const all = { ...settings, unix_socket_directories: socket, ...more }
			const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
			child = spawn(binary, ['-D', data, ...args], {
				...serverOwner(),
				...{ cwd: '/', env: { LC_ALL: 'C' }, stdio: 'ignore', detached: true },
			})
			await until(async () => {
				if (child?.exitCode !== null) throw new Error(`the server in ${data} ended`)
				return ask(connectionTo(socket), 'select 1').then(
					() => true,
					() => false,
				)
			})
		},
		/** Ends it at once, with the processes of its connections. */
		kill: async () => {
			if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
			const ended = once(child, 'exit')
			process.kill(-child.pid, 'SIGKILL')
			await ended
		},
	}
}

type Server = Awaited<ReturnType<typeof newServer>>

const labelSchema = z.array(z.object({ labelfile: z.string() }))

/** Copies the folder of a running server, as PostgreSQL wants it, to that of another which follows it from then on. */
async function copyRunning(primary: Server, standby: Server) {
	const client = new pg.Client(connectionTo(primary.socket))
	await client.connect()
	try {
		await client.query("select pg_backup_start('standby', fast => true)")
		// What is deleted while it is copied, the log that follows tells of.
		await runToEnd('sh', [
			'-c',
			'cp -a "$0/." "$1" 2>/dev/null; rm "$1/postmaster.pid"',
			primary.data,
			standby.data,
		])
		const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)')
		for (const [name, text] of [
			['backup_label', labelSchema.parse(rows)[0]?.labelfile ?? ''],
			['standby.signal', ''],
		] as const) {
			await writeFile(join(standby.data, name), text)
			await giveToServer(join(standby.data, name))
		}
	} finally {
		await client.end()
	}
}

/**
 * A PostgreSQL server, and the standby that may take its place, at one address: a name that leads to the one or the other, as a managed
 * server has it. Each commit is acknowledged once both have it.
 */
export async function startDatabasePair() {
	const [primary, standby] = [await newServer(), await newServer()]
	const binaries = await findBinaries(primary.folder)
	const initdb = [`--pgdata=${primary.data}`, '--username=bowline', '--auth=trust', '--no-instructions']
	await runToEnd(binaries.initdb, [
		...initdb,
		...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
	])
	await primary.launch(binaries.postgres)
	const address = join(primary.folder, 'address')
	const leadTo = async (server: Server) => {
		await symlink(server.socket, `${address}.next`)
		await rename(`${address}.next`, address)
	}
	await leadTo(primary)
	const statement = (text: string) => ask(connectionTo(address), text)
	return {
		url: `postgres://bowline@localhost/postgres?host=${encodeURIComponent(address)}`,
		statement,
		/** Makes the standby from a copy of the running server, and has each commit wait for it from then on. */
		addStandby: async () => {
			await copyRunning(primary, standby)
			await standby.launch(binaries.postgres, {
				primary_conninfo: `host=${primary.socket} user=bowline application_name=standby`,
			})
			await statement("alter system set synchronous_standby_names = 'standby'")
			await statement('select pg_reload_conf()')
			const isSync = "select 1 from pg_stat_replication where sync_state = 'sync'"
			await until(async () => (await statement(isSync)).length === 1)
		},
		/** Kills the server. Nothing takes its place yet, and the address leads to what cannot be written. */
		losePrimary: async () => {
			await primary.kill()
			await leadTo(standby)
		},
		/** The standby takes over, and the server goes on with its connections, but can only be read. */
		demotePrimary: async () => {
			await ask(connectionTo(primary.socket), 'alter system set default_transaction_read_only = on')
			await ask(connectionTo(primary.socket), 'select pg_reload_conf()')
			await ask(connectionTo(standby.socket), 'select pg_promote()')
			await leadTo(standby)
		},
		/** The standby takes over. */
		promote: () => ask(connectionTo(standby.socket), 'select pg_promote()'),
		[Symbol.asyncDispose]: async () => {
			for (const each of [standby, primary]) {
				await each.kill()
				await rm(each.folder, { recursive: true, force: true, maxRetries: 10 })
			}
		},
	}
}
