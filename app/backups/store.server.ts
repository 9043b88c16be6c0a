import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Contents } from './manifest.ts'

/** A table and its columns in order, without those that the database computes. */
export type Table = { schema: string; name: string; columns: string[] }

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${quoted(schema)}.${quoted(name)}`

/**
 * Tables that are not copied: what opens the desk, how backups went and providers did, what the migrations and the queue write
 * down about themselves, and the queue's statistics of the last days.
 */
const leftOut = [
	'public.session_secret',
	'public.staff_sessions',
	'public.staff_verifications',
	'public.backup_runs',
	'public.provider_checks',
	'public.kysely_migration',
	'public.kysely_migration_lock',
	'pgboss.version',
	'pgboss.bam',
	'pgboss.warning',
	'pgboss.queue_stats',
]

const tableSchema = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })

/** All tables that are copied, those of the queue included. */
export async function tablesToCopy(client: PoolClient): Promise<Table[]> {
	const { rows } = await client.query(
		`select n.nspname as schema, c.relname as name,
			(select array_agg(a.attname::text order by a.attnum) from pg_attribute a
				where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
		from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
			and n.nspname || '.' || c.relname <> all ($1)
			and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
		order by n.nspname desc, c.relname`,
		[leftOut],
	)
	return z.array(tableSchema).parse(rows)
}

/** Begins a transaction in which every statement sees the same moment, and returns that moment. */
export async function beginSnapshot(client: PoolClient): Promise<Date> {
	await client.query('begin isolation level repeatable read read only')
	const { rows } = await client.query('select now() as now')
	return z.array(z.object({ now: z.date() })).parse(rows)[0]?.now ?? new Date(0)
}

export async function endSnapshot(client: PoolClient): Promise<void> {
	await client.query('commit')
}

/** The rows of a table as CSV with a line of names; `rowCount` is known at the end. */
export function readTable(client: PoolClient, table: Table) {
	const columns = table.columns.map(quoted).join(', ')
	return client.query(
		copyTo(`copy (select ${columns} from ${nameOf(table)}) to stdout with (format csv, header)`),
	)
}

const sequencesSchema = z.array(
	z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() }),
)

/**
 * How far the sequences are. Read after the tables: sequences do not belong to a transaction, and are then at least as far as
 * the rows are.
 */
export async function sequences(client: PoolClient): Promise<Contents['sequences']> {
	const { rows } = await client.query(
		`select schemaname as schema, sequencename as name from pg_sequences where schemaname in ('public', 'pgboss')
		order by 1, 2`,
	)
	const names = z.array(z.object({ schema: z.string(), name: z.string() })).parse(rows)
	const states: unknown[] = []
	for (const { schema, name } of names) {
		const state = await client.query(
			`select $1 as schema, $2 as name, last_value::text as value, is_called as "isCalled"
			from ${nameOf({ schema, name })}`,
			[schema, name],
		)
		states.push(...state.rows)
	}
	return sequencesSchema.parse(states)
}

export async function migrationsOf(client: PoolClient): Promise<string[]> {
	const { rows: found } = await client.query("select to_regclass('public.kysely_migration') as there")
	if (found[0]?.there === null) return []
	const { rows } = await client.query('select name from kysely_migration order by name')
	return z
		.array(z.object({ name: z.string() }))
		.parse(rows)
		.map(({ name }) => name)
}

/**
 * The tables with photos, each with the keys of a photo's two files in the storage: whichever tables have these columns, so that none
 * is forgotten, and none is asked for that an earlier schema doesn’t have.
 */
export async function photoTables(database: Pool | PoolClient): Promise<string[]> {
	const { rows } = await database.query(
		`select quote_ident(c.relname) as name from pg_class c
		where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
			and 2 = (select count(*) from pg_attribute
				where attrelid = c.oid and attname in ('storage_key', 'thumbnail_key') and not attisdropped)
		order by 1`,
	)
	return z
		.array(z.object({ name: z.string() }))
		.parse(rows)
		.map(({ name }) => name)
}

/** The keys of all files of photos; a photo that isn’t stored yet has none. */
async function everyKey(database: Pool | PoolClient): Promise<string> {
	const photos = (await photoTables(database)).map(
		(table) => `select storage_key, thumbnail_key from ${table} where storage_key notnull`,
	)
	return `select distinct key from (${photos.join(' union all ')}) p, lateral (values (storage_key), (thumbnail_key)) as k (key)`
}

const keysSchema = z.array(z.object({ key: z.string() }))

/** The keys of all files of photos, each once. */
export async function photoKeys(client: PoolClient): Promise<string[]> {
	const { rows } = await client.query(`${await everyKey(client)} order by key`)
	return keysSchema.parse(rows).map(({ key }) => key)
}

/** Which of these keys a photo still has. */
export async function keysStillUsed(pool: Pool, keys: string[]): Promise<string[]> {
	const { rows } = await pool.query(`${await everyKey(pool)} where key = any ($1)`, [keys])
	return keysSchema.parse(rows).map(({ key }) => key)
}

/** Removes the rows of photos whose files were deleted while they were being copied. */
export async function deletePhotoRows(client: PoolClient, keys: string[]): Promise<void> {
	for (const table of await photoTables(client))
		await client.query(`delete from ${table} where storage_key = any ($1) or thumbnail_key = any ($1)`, [
			keys,
		])
}

/** Tables that a migrated database has rows in before anybody has used it. */
const filledByItself = [
	'public.kysely_migration',
	'public.kysely_migration_lock',
	'public.price_lists',
	'public.quote_counts',
	'public.session_secret',
]

/** The tables of the database in which something is, with how many rows: none of one that nobody has used yet. */
export async function tablesInUse(client: PoolClient): Promise<{ name: string; rows: number }[]> {
	const tables = (await tablesToCopy(client)).filter(
		({ schema, name }) => schema === 'public' && !filledByItself.includes(`${schema}.${name}`),
	)
	const used: { name: string; rows: number }[] = []
	for (const table of tables) {
		const { rows } = await client.query(`select count(*)::int as rows from ${nameOf(table)}`)
		const count = z.array(z.object({ rows: z.number() })).parse(rows)[0]?.rows ?? 0
		if (count > 0) used.push({ name: table.name, rows: count })
	}
	return used
}

/** Removes the tables, views and functions of a database that nobody has used, so that it can be migrated anew. */
export async function emptySchemas(client: PoolClient): Promise<void> {
	await client.query(`
		do $$
		declare statement text;
		begin
			for statement in
				select format('drop %s if exists public.%I cascade',
					case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, relname)
				from pg_class
				where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') and not relispartition
					and not exists (select from pg_depend
						where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
				-- A table takes the sequences of its own columns with it.
				order by relkind = 'S'
			loop
				execute statement;
			end loop;
			for statement in
				select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
				where pronamespace = 'public'::regnamespace
					and not exists (select from pg_depend
						where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
			loop
				execute statement;
			end loop;
		end $$`)
	await client.query('drop schema if exists pgboss cascade')
}

/** Runs `work` in one transaction, which it is given as Kysely's and as the driver's connection. */
export async function inOneTransaction<Result>(
	pool: Pool,
	work: (transaction: Transaction<Tables>, client: PoolClient) => Promise<Result>,
): Promise<Result> {
	const client = await pool.connect()
	const kysely = new Kysely<Tables>({
		dialect: new PostgresDialect({
			pool: { connect: async () => client, end: async () => undefined, options: {} },
		}),
	})
	return kysely.transaction().execute((transaction) => work(transaction, client))
}

/**
 * Lets tables be filled in any order, without triggers and foreign keys. The function that it returns brings both back, and
 * every foreign key is checked then. Setting `session_replication_role` would need a superuser.
 */
export async function suspendConstraints(client: PoolClient, tables: Table[]): Promise<() => Promise<void>> {
	const names = tables.map(nameOf)
	const { rows } = await client.query(
		`select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
		from pg_constraint where contype = 'f' and conparentid = 0
			and connamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))`,
	)
	const keys = z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() })).parse(rows)
	for (const name of names) await client.query(`alter table ${name} disable trigger user`)
	for (const { table, name } of keys)
		await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
	return async () => {
		for (const { table, name, definition } of keys)
			await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
		for (const name of names) await client.query(`alter table ${name} enable trigger user`)
	}
}

/** Keeps every other connection from writing until the end of the transaction. */
export async function lockTables(client: PoolClient): Promise<void> {
	const names = (await tablesToCopy(client)).map(nameOf)
	await client.query(`lock table ${names.join(', ')} in access exclusive mode`)
}

/** Empties every table but those in which the migrations and the queue write down what they are. */
export async function truncateTables(client: PoolClient): Promise<void> {
	const kept = ['kysely_migration', 'kysely_migration_lock', 'version', 'bam']
	const { rows } = await client.query(
		`select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
			and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`,
		[kept],
	)
	const tables = z.array(z.object({ schema: z.string(), name: z.string() })).parse(rows)
	await client.query(`truncate ${tables.map(nameOf).join(', ')}`)
}

/** A stream that writes the CSV of {@link readTable} into a table of the same columns. */
export function writeTable(client: PoolClient, table: Table) {
	const columns = table.columns.map(quoted).join(', ')
	return client.query(
		copyFrom(`copy ${nameOf(table)} (${columns}) from stdin with (format csv, header match)`),
	)
}

export async function setSequences(client: PoolClient, states: Contents['sequences']): Promise<void> {
	for (const { schema, name, value, isCalled } of states)
		await client.query('select setval($1::regclass, $2::bigint, $3)', [
			nameOf({ schema, name }),
			value,
			isCalled,
		])
}

/** Stores the secret that second steps are encrypted with. */
export async function writeSessionSecret(client: PoolClient, secret: string): Promise<void> {
	await client.query('insert into session_secret (secret) values ($1)', [secret])
}

/** The secret, where the database has it. */
export async function readSessionSecret(pool: Pool): Promise<string | undefined> {
	const { rows } = await pool.query('select secret from session_secret where length(secret) > 0')
	return z.array(z.object({ secret: z.string() })).parse(rows)[0]?.secret
}

/** Turns off the second steps, and returns how many. */
export async function removeSecondSteps(client: PoolClient): Promise<number> {
	await client.query('update staff set "twoFactorEnabled" = false where "twoFactorEnabled"')
	const { rowCount } = await client.query('delete from staff_second_factors')
	return rowCount ?? 0
}

export async function countSecondSteps(client: PoolClient): Promise<number> {
	const { rows } = await client.query('select count(*)::int as count from staff_second_factors')
	return z.array(z.object({ count: z.number() })).parse(rows)[0]?.count ?? 0
}

/** Writes down that a backup was restored into this database. */
export async function recordRestore(client: PoolClient, { backup, takenAt }: Contents): Promise<void> {
	await client.query('insert into restores (backup, taken_at) values ($1, $2)', [backup, takenAt])
}

/** Whether the database has this backup already: its restore was interrupted after its end. */
export async function wasRestored(client: PoolClient, backup: string): Promise<boolean> {
	const { rows: found } = await client.query("select to_regclass('public.restores') as there")
	if (found[0]?.there === null) return false
	const { rows } = await client.query('select backup from restores order by restored_at desc limit 1')
	return rows[0]?.backup === backup
}

/** What keeps a connection in use while photos are stored. */
export async function stayAwake(client: PoolClient): Promise<void> {
	await client.query('select 1')
}

export async function analyse(pool: Pool): Promise<void> {
	await pool.query('analyze')
}
