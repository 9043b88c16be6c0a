/** One process that issues invoices of finished pickups, all at once, beside others on one database, and may be killed in their midst. */
import { text } from 'node:stream/consumers'
import { Kysely, PostgresDialect } from 'kysely'
import pino from 'pino'
import { issueInvoice } from '#app/invoices/invoices.server.ts'
// It sets how dates are parsed.
import '#app/platform/database/database.server.ts'
import { openPoolWithoutTimeouts } from '#app/platform/database/database-pool.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import { staffNamed } from './ids.ts'
import { issuerTaskSchema } from './issuer-task.ts'

const task = issuerTaskSchema.parse(JSON.parse(await text(process.stdin)))
const pool = openPoolWithoutTimeouts(task.connection, pino({ level: 'silent' }))
const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
const needs = { company: task.company, now: () => new Date('2026-12-01T18:00:00Z') }

let taken = 0
await Promise.all(
	task.bookings.map((bookingId) =>
		database.transaction().execute(async (transaction) => {
			await issueInvoice(
				transaction,
				needs,
				{
					bookingId,
					buyer: { name: 'Jo', address: '12 Crescent Road NW', email: '', phone: '' },
					work: { date: '2026-12-01', address: '12 Crescent Road NW', reference: 'K7M3QX' },
					lines: [{ description: 'Junk removal', amount: 30_000 }],
				},
				staffNamed('Dana'),
			)
			taken += 1
			if (taken === task.diesAt) process.kill(process.pid, 'SIGKILL')
		}),
	),
)
process.stdout.write(JSON.stringify({ taken }))
await database.destroy()
