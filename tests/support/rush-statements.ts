import { randomBytes, randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { BookingResult } from '#app/bookings/bookings.server.ts'
import type { BookingRequest } from '#app/bookings/rules/booking.ts'
import type { Tables } from '#app/platform/database/database-types.ts'

type Statement = { sql: string; parameters: readonly unknown[]; rows: object[] }

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
			if (level === 'query') sent.push({ sql, parameters, rows: [] })
		},
		plugins: [
			{
				transformQuery: ({ node }) => node,
				transformResult: async ({ result }) => {
					sent.at(-1)?.rows.push(...result.rows)
					return result
				},
			},
		],
	})
	const made = await book(kysely, first)
	if (!made.ok) throw new Error(`the booking whose statements are kept came to ${made.reason}`)

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
			if (Array.isArray(value)) return value.map(parameterAs)
			if (value === null || typeof value !== 'object' || value instanceof Date) return value
			return JSON.parse(as(JSON.stringify(value)))
		}
		const client = await to.connect()
		try {
			for (const { sql, parameters, rows } of sent) {
				const answer = await client.query(as(sql), parameters.map(parameterAs))
				// Ids that the database made then are those that it makes now.
				for (const [at, row] of rows.entries())
					for (const [column, id] of Object.entries(row))
						if (typeof id === 'string' && answer.rows[at]) others.set(id, String(answer.rows[at][column]))
			}
		} finally {
			client.release()
		}
	}
}
