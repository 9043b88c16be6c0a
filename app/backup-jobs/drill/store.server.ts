import type { Pool } from 'pg'
import { z } from 'zod'
import { bookingIdSchema } from '#app/platform/ids.ts'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Whether an error says that the database's user may not create databases. */
export const mayNotCreate = (error: unknown): boolean =>
	error instanceof Error && 'code' in error && error.code === '42501'

const namesSchema = z.array(z.object({ name: z.string() }))

export async function currentDatabase(pool: Pool): Promise<string> {
	const { rows } = await pool.query('select current_database()::text as name')
	return namesSchema.nonempty().parse(rows)[0]?.name ?? ''
}

export async function databasesBeginning(pool: Pool, beginning: string): Promise<string[]> {
	const { rows } = await pool.query(
		'select datname::text as name from pg_database where starts_with(datname::text, $1) order by 1',
		[beginning],
	)
	return namesSchema.parse(rows).map(({ name }) => name)
}

export async function createDatabase(pool: Pool, name: string): Promise<void> {
	await pool.query(`create database ${quoted(name)} template template0`)
}

export async function dropDatabase(pool: Pool, name: string): Promise<void> {
	await pool.query(`drop database if exists ${quoted(name)} with (force)`)
}

const countSchema = z.array(z.object({ rows: z.number() }))

/** How many rows a table has, by its name with its schema; `undefined` when there is no such table. */
export async function rowsOf(pool: Pool, table: string): Promise<number | undefined> {
	const name = table.split('.').map(quoted).join('.')
	const { rows: found } = await pool.query('select to_regclass($1)::text as there', [name])
	if (z.array(z.object({ there: z.string().nullable() })).parse(found)[0]?.there === null) return undefined
	const { rows } = await pool.query(`select count(*)::float8 as rows from ${name}`)
	return countSchema.parse(rows)[0]?.rows
}

/** What of a booking only a change of its version changes, as one text. */
const facts = `array[reference, lead_id::text, created_at::text, name, phone, email, property_address, postal_code, city,
	date::text, window_id, status, load_size]::text`

const bookingsSchema = z.array(z.object({ id: bookingIdSchema, version: z.number(), facts: z.string() }))
export type ComparedBooking = z.infer<typeof bookingsSchema>[number]

export async function someBookings(pool: Pool, count: number): Promise<ComparedBooking[]> {
	const { rows } = await pool.query(
		`select id, version, ${facts} as facts from bookings order by random() limit $1`,
		[count],
	)
	return bookingsSchema.parse(rows)
}

export async function bookingsNow(pool: Pool, ids: string[]): Promise<ComparedBooking[]> {
	const { rows } = await pool.query(
		`select id, version, ${facts} as facts from bookings where id = any ($1::uuid[])`,
		[ids],
	)
	return bookingsSchema.parse(rows)
}

/** The keys of all files of the photos of some bookings, each once, and of the pictures that were texted or emailed by their customers. */
export async function keysOf(pool: Pool, ids: string[]): Promise<string[]> {
	const { rows } = await pool.query(
		`select distinct key as name from (
			select p.storage_key, p.thumbnail_key from quote_photos p join bookings b using (quote_id) where b.id = any ($1::uuid[])
			union all select storage_key, thumbnail_key from booking_photos where booking_id = any ($1::uuid[])
			union all select p.storage_key, p.thumbnail_key from bookings b
				join incoming_texts t on t.phone = b.phone join text_pictures p on p.text_id = t.id
				where b.id = any ($1::uuid[]) and p.state = 'stored'
			union all select p.storage_key, p.thumbnail_key from bookings b
				join incoming_mails m on m.sender = lower(b.email) join text_pictures p on p.mail_id = m.id
				where b.id = any ($1::uuid[]) and p.state = 'stored'
		) photos, lateral (values (storage_key), (thumbnail_key)) as k (key) order by 1`,
		[ids],
	)
	return namesSchema.parse(rows).map(({ name }) => name)
}
