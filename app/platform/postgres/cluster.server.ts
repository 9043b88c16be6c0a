import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Binaries } from './binaries.server.ts'
import { checkReachable, giveToServer, type Owner, runsAsRoot, serverOwner } from './owner.server.ts'

/** The database's own folder and how to reach it. */
export type Cluster = { folder: string; socketFolder: string; password: string; owner: Owner }

/** The kernel's limit for the path of a socket, with its zero byte. */
const longestSocketPath = 107

/** The cluster under `dataDir`, made by initdb at the first start. */
export async function prepareCluster(dataDir: string, { initdb }: Binaries): Promise<Cluster> {
	await checkReachable(dataDir)
	// The server's user passes through to its own folder, and can read nothing else here.
	if (runsAsRoot()) await chmod(dataDir, 0o711)
	const folder = join(dataDir, 'postgres')
	const password = await secretIn(join(dataDir, 'postgres-password'))
	if (!(await isFolder(folder))) await create(folder, initdb, password)
	return { folder, socketFolder: await privateSocketFolder(dataDir), password, owner: serverOwner() }
}

/** Made beside its place and moved there when whole: a start killed half-way leaves nothing that looks finished. */
async function create(folder: string, initdb: string, password: string) {
	const half = `${folder}.new`
	await rm(half, { recursive: true, force: true })
	await mkdir(half, { mode: 0o700 })
	await giveToServer(half)
	const passwordFile = `${folder}.pw`
	await writeFile(passwordFile, password, { mode: 0o600 })
	await giveToServer(passwordFile)
	try {
		await run(initdb, [
			`--pgdata=${half}`,
			'--username=bowline',
			`--pwfile=${passwordFile}`,
			'--auth=scram-sha-256',
			'--encoding=UTF8',
			'--locale=C',
			'--locale-provider=builtin',
			'--builtin-locale=C.UTF-8',
			'--no-instructions',
		])
	} finally {
		await rm(passwordFile, { force: true })
	}
	await rename(half, folder)
}

function run(program: string, args: string[]): Promise<void> {
	return new Promise((resolve, reject) => {
		const child = spawn(program, args, { ...serverOwner(), cwd: '/', env: { LC_ALL: 'C' }, stdio: ['ignore', 'ignore', 'pipe'] })
		let complaint = ''
		child.stderr.on('data', (text) => {
			complaint += text
		})
		child.once('error', reject)
		child.once('exit', (code) =>
			code === 0 ? resolve() : reject(new Error(`The database could not be made: ${complaint.trim()}`)),
		)
	})
}

/** A random secret, made once and kept for this user alone. */
async function secretIn(path: string): Promise<string> {
	const kept = await readFile(path, 'utf8').catch(() => '')
	if (kept !== '') return kept
	const made = randomBytes(24).toString('base64url')
	const file = await open(path, 'w', 0o600)
	await file.writeFile(made)
	await file.sync()
	await file.close()
	return made
}

/** In the data folder, or, where its path is too long for a socket, in a private folder under the system's own. */
async function privateSocketFolder(dataDir: string): Promise<string> {
	const near = join(dataDir, 'run')
	const path = Buffer.byteLength(join(near, '.s.PGSQL.5432.lock')) <= longestSocketPath ? near : shortFolder(dataDir)
	await mkdir(path, { mode: 0o700 }).catch((error) => {
		if (error.code !== 'EEXIST') throw error
	})
	await giveToServer(path)
	await chmod(path, 0o700)
	return path
}

const shortFolder = (dataDir: string) =>
	join(tmpdir(), `bowline-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)

const isFolder = (path: string) =>
	stat(path).then(
		(found) => found.isDirectory(),
		() => false,
	)
