import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { syncFolder } from './data-folder.ts'
import { giveToServer, type Owner, serverOwner } from './owner.ts'
import { runToEnd } from './run-to-end.ts'
import { privateSocketFolder } from './socket-folder.ts'

/** The folder of the database, and how to connect to it. */
export type Cluster = {
	folder: string
	socketFolder: string
	password: string
	owner: Owner
	/** A unique name, which is in the title of each process of its server. */
	name: string
}

/** The cluster under `dataDir`, made by initdb at the first start. Throws when another major release made it. */
export async function prepareCluster(dataDir: string, { initdb, version }: Binaries): Promise<Cluster> {
	const folder = join(dataDir, 'postgres')
	const password = await secretIn(dataDir, 'postgres-password')
	const made = await releaseOf(folder)
	const included = version.split('.')[0]
	if (made === undefined) await create(dataDir, folder, initdb, password)
	else if (made !== included)
		throw new Error(
			`The database in ${folder} was made by PostgreSQL ${made}, and this program brings ${included}: start the release of Bowline that made it, and move its data by a dump.`,
		)
	return clusterOf(dataDir, password)
}

/** The cluster under `dataDir` as it is; `undefined` when none was made yet. */
export async function existingCluster(dataDir: string): Promise<Cluster | undefined> {
	if ((await releaseOf(join(dataDir, 'postgres'))) === undefined) return undefined
	return clusterOf(dataDir, await secretIn(dataDir, 'postgres-password'))
}

const clusterOf = async (dataDir: string, password: string): Promise<Cluster> => ({
	folder: join(dataDir, 'postgres'),
	socketFolder: await privateSocketFolder(dataDir),
	password,
	owner: serverOwner(),
	name: `bowline-${createHash('sha256').update(password).digest('hex').slice(0, 16)}`,
})

/** The major release of a finished cluster; `undefined` when there is none. */
const releaseOf = (folder: string) =>
	readFile(join(folder, 'PG_VERSION'), 'utf8').then(
		(text) => text.trim(),
		(error) => {
			if (error.code === 'ENOENT') return undefined
			throw error
		},
	)

/**
 * Makes the cluster in a folder with another name, and renames it when it is complete. So a start that is killed leaves
 * nothing that looks finished, and an initdb that continues alone writes into a folder that nobody uses.
 */
async function create(dataDir: string, folder: string, initdb: string, password: string) {
	for (const name of await readdir(dataDir))
		if (name.startsWith('postgres.new-'))
			await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => undefined)
	const half = await mkdtemp(`${folder}.new-`)
	const passwordFile = `${half}.password`
	await writeFile(passwordFile, password, { mode: 0o600 })
	await giveToServer(half)
	await giveToServer(passwordFile)
	try {
		await runToEnd(initdb, [
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
	await syncFolder(dataDir)
}

/** A random secret, made once, in a file that only this user can read. It is on the disk before it is used. */
async function secretIn(dataDir: string, name: string): Promise<string> {
	const path = join(dataDir, name)
	const saved = await readFile(path, 'utf8').catch((error) => {
		if (error.code === 'ENOENT') return ''
		throw error
	})
	if (saved !== '') return saved
	const made = randomBytes(24).toString('base64url')
	const half = `${path}.new`
	const file = await open(half, 'w', 0o600)
	await file.writeFile(made)
	await file.sync()
	await file.close()
	await rename(half, path)
	await syncFolder(dataDir)
	return made
}
