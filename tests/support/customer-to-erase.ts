import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { writeToOutbox } from '#app/notifications/outbox.server.ts'
import { receiveText } from '#app/notifications/texts/incoming-texts.server.ts'
import { customerIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { saveQuote } from '#app/quotes/quotes.server.ts'
import { bookingRequest } from './booking.ts'
import { photoIn, type plainIntake } from './photos.ts'
import type { testPlatform } from './platform.ts'
import { listed } from './prices.ts'

type Setup = Awaited<ReturnType<typeof testPlatform>>

export const ada = {
	name: 'Ada Erasewell',
	phone: '+14035550177',
	email: 'ada.erasewell@example.ca',
	address: '77 Vanishing Lane NW',
}
export const staying = {
	name: 'Bo Staysput',
	phone: '+14035550178',
	email: 'bo.staysput@example.ca',
	address: '78 Remaining Road NW',
}

/** Every column of every table, whatever its schema, in which this stands: as text, or within it. */
export async function whereItStands(pool: Pool, text: string): Promise<string[]> {
	const { rows: columns } = await pool.query<{ s: string; t: string; c: string }>(
		`select table_schema as s, table_name as t, column_name as c from information_schema.columns
		join information_schema.tables using (table_schema, table_name)
		where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
	)
	expect(columns.length).toBeGreaterThan(200)
	const found: string[] = []
	for (const { s, t, c } of columns) {
		const { rowCount } = await pool.query(
			`select from "${s}"."${t}" where position(lower($1) in lower("${c}"::text)) > 0 limit 1`,
			[text],
		)
		if (rowCount) found.push(`${s}.${t}.${c}`)
	}
	return found
}

/** Somebody with a quote, a photo, a booking for a day, texts, a message that was sent, and a stopped phone. */
export async function customerWith(
	setup: Setup,
	photos: ReturnType<typeof plainIntake>,
	who: typeof ada,
	date: string,
) {
	const { platform, pool } = setup
	const { quote, token } = await saveQuote(platform, defaultLoad, listed)
	await photoIn({ ...platform, photos }, { token, quoteId: quote.id })
	const now = () => new Date(Date.parse(`${date}T18:00:00Z`) - 8 * 24 * 60 * 60_000)
	const booked = await bookPickup(
		{ ...platform, now },
		bookingRequest({ ...who, date, notes: `For ${who.name}` }),
		{
			sourceSite: 'localhost',
			quoteToken: token,
		},
	)
	if (!booked.ok) throw new Error('not booked')
	await receiveText(platform, {
		providerId: `SM${randomUUID()}`,
		phone: who.phone,
		body: `STOP, says ${who.name}`,
		keyword: 'STOP',
		pictures: [],
	})
	const { rows } = await pool.query(
		'select b.id, b.lead_id, b.customer_id from bookings b where b.email = $1 or b.lead_id in (select id from leads where email = $1)',
		[who.email],
	)
	const [row] = rows
	await pool.query(
		"update messages set state = 'failed', reason = $2 where booking_id = $1 and kind = 'sync'",
		[row.id, `refused ${who.email}`],
	)
	await writeToOutbox(
		join(platform.config.dataDir, 'outbox'),
		`lead-email.${row.lead_id}.eml`,
		Buffer.from(who.name),
	)
	return { bookingId: row.id, customerId: customerIdSchema.parse(row.customer_id) }
}
