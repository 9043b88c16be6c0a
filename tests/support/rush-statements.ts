import { randomBytes, randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { BookingRequest } from '#app/bookings/booking.ts'
import type { BookingResult } from '#app/bookings/bookings.server.ts'
import type { Tables } from '#app/platform/database-types.ts'

type Statement = { sql: string; parameters: readonly unknown[] }

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const dayOf = (date: string) => Date.parse(date) / 86_400_000

/**
 * Books once and keeps what was sent to the database for it. Returns a function that sends the same for another request,
 * straight to the database: with that request's date, window and email, and ids of its own.
 */
export async function captureStatements(
	pool: pg.Pool,
	first: BookingRequest,
	book: (database: Kysely<Tables>, request: BookingRequest) => Promise<BookingResult>,
) {
	const sent: Statement[] = []
	const kysely = new Kysely<Tables>({
		dialect: new PostgresDialect({ pool }),
		log: ({ level, query: { sql, parameters } }) => {
			if (level === 'query') sent.push({ sql, parameters })
		},
	})
	const made = await book(kysely, first)
	if (!made.ok) throw new Error(`the booking whose statements are kept came to ${made.reason}`)
	const { rows } = await pool.query('select id from bookings where lead_id = $1', [made.leadId])
	const ids = { lead: made.leadId, booking: String(rows[0].id) }

	return async (to: pg.Pool, request: BookingRequest): Promise<void> => {
		const others = new Map<string, string>()
		const as = (text: string): string =>
			text
				.replaceAll(first.email, request.email)
				.replaceAll(first.date, request.date)
				.replaceAll(first.window, request.window)
				.replaceAll(uuid, (id) => {
					const other = others.get(id) ?? randomUUID()
					others.set(id, other)
					return other
				})
		const parameterAs = (value: unknown): unknown => {
			if (value === dayOf(first.date)) return dayOf(request.date)
			if (Buffer.isBuffer(value)) return randomBytes(32)
			if (typeof value === 'string') return as(value)
			return value
		}
		const client = await to.connect()
		try {
			for (const { sql, parameters } of sent) {
				const { rows } = await client.query(sql, parameters.map(parameterAs))
				if (sql.startsWith('insert into "leads"')) others.set(ids.lead, rows[0].id)
				if (sql.startsWith('insert into "bookings"')) others.set(ids.booking, rows[0].id)
			}
		} finally {
			client.release()
		}
	}
}
