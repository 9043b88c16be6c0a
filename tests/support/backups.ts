import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import pino from 'pino'
import { configFrom } from '#app/platform/config.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { openFileStorage } from '#app/platform/files/file-storage.server.ts'
import type { FileStorage } from '#app/platform/files/file-storage.ts'
import { testDatabase } from './database.ts'
import { freshDataDir } from './program.ts'

export const log = pino({ level: 'silent' })

export type Server = { host: string; port: number; user: string; password: string; database: string }

/** The `DATABASE_URL` of a database whose server listens on a socket. */
const urlOf = ({ user, password, host, port, database }: Server) =>
	`postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

/** A database and a storage for photos: to back up, or to restore into. */
export async function testPlace({ empty = false } = {}) {
	const dataDir = await freshDataDir()
	const database = await testDatabase({ empty })
	const files = openFileStorage({ s3: undefined, dataDir })
	const config = configFrom({ DATA_DIR: dataDir, DATABASE_URL: urlOf(database.connection) })
	const opened = await openDatabase({ config, log })
	return {
		dataDir,
		pool: database.pool,
		kysely: database.kysely,
		connection: database.connection,
		url: urlOf(database.connection),
		files,
		source: { connection: database.connection, files },
		into: { database: opened, files },
		[Symbol.asyncDispose]: async () => {
			await opened.close()
			await database[Symbol.asyncDispose]()
			await rm(dataDir, { recursive: true, force: true })
		},
	}
}

/** Stores a file under a key, and returns its bytes. */
export async function storeFile(
	{ files, dataDir }: { files: FileStorage; dataDir: string },
	key: string,
	bytes: Buffer,
) {
	const path = join(dataDir, 'incoming')
	await mkdir(dataDir, { recursive: true })
	await writeFile(path, bytes)
	await files.put(key, path, 'image/jpeg')
	await rm(path)
	return bytes
}

/** Every row of every table as text, in order; how far the sequences are; and how tables, keys and triggers are made. */
export async function everything(pool: Pool, { leaveOut = [] }: { leaveOut?: string[] } = {}) {
	const { rows: tables } = await pool.query(
		`select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
	)
	const content: Record<string, string[]> = {}
	for (const { name } of tables) {
		if (leaveOut.includes(name)) continue
		const { rows } = await pool.query(`select t::text as row from ${name} t order by 1`)
		content[name] = rows.map(({ row }) => row)
	}
	const { rows: sequences } = await pool.query('select sequencename, last_value from pg_sequences order by 1')
	const { rows: made } = await pool.query(
		`select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
			where connamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
		union all select tgrelid::regclass::text, tgname, concat(tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
		union all select attrelid::regclass::text, attname, concat(format_type(atttypid, atttypmod), attnotnull, attgenerated, attidentity)
			from pg_attribute where attnum > 0 and not attisdropped and attrelid in
				(select oid from pg_class where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace)
		order by 1, 2, 3`,
	)
	return { content, sequences, made }
}

/** What a backup leaves out, and where a restore writes down itself. */
export const notCopied = [
	'public.session_secret',
	'public.staff_sessions',
	'public.staff_verifications',
	'public.kysely_migration',
	'public.kysely_migration_lock',
	'public.restores',
	'pgboss.version',
	'pgboss.bam',
	'pgboss.warning',
	'pgboss.queue_stats',
]

/** Rows of the kinds that a copy could change: the text of each is a whole number of columns of `any_rows`. */
export const anyRowsTable = `create table any_rows (id int primary key, t text, b bytea, j jsonb, n numeric, f float8,
	at timestamptz, d date, a text[], g text generated always as (coalesce(t, '') || '!') stored)`

/** Photos of all three kinds with their files, a member of staff with all that opens the desk, and counts. */
export async function fillPlace(place: { pool: Pool; files: FileStorage; dataDir: string }) {
	await place.pool.query(`
		insert into staff (id, name, email, "emailVerified", role, "twoFactorEnabled") values ('s1', 'Ö "wner", \\.', 'o@example.ca', true, 'owner', true);
		insert into staff_second_factors (id, "userId", secret, "backupCodes") values ('f1', 's1', 'encrypted-step', 'encrypted-codes');
		insert into staff_sessions (id, "userId", token, "expiresAt", "updatedAt") values ('x1', 's1', 'token-of-a-session', now(), now());
		insert into staff_verifications (id, identifier, value, "expiresAt") values ('v1', 'key-of-a-link', 'v', now());
		insert into session_secret (secret) values ('the-secret-that-signs-sessions-of-this-site');
		insert into limits (key, points) values (E'a,\\n"b"\\\\.', 1), ('', 2), (E'\\\\.', 3)`)
	await place.pool.query(
		"insert into sent_photos (id, bytes, width, height, storage_key, thumbnail_key, token_hash) select gen_random_uuid(), 1, 1, 1, 'sent/' || n || '.jpg', 'sent/' || n || '.thumb.webp', decode('00ff', 'hex') from generate_series(1, 3) n",
	)
	const keys = [1, 2, 3].flatMap((n) => [`sent/${n}.jpg`, `sent/${n}.thumb.webp`])
	const photos = new Map<string, Uint8Array>()
	for (const [at, key] of keys.entries())
		photos.set(key, new Uint8Array(await storeFile(place, key, randomBytes(20_000 + at))))
	return photos
}
