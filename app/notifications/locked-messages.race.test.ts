import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { deleteBelongings } from '#app/erasure/store.server.ts'
import { bookingIdSchema, leadIdSchema, type MessageId, messageIdSchema } from '#app/platform/ids.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { beginMessages, recordMessages } from './store.server.ts'

type Setup = Awaited<ReturnType<typeof testPlatform>>

const sent = (id: MessageId) => ({ id, state: 'sent', reference: `of ${id}` }) as const

test.each<[string, (setup: Setup, ids: MessageId[]) => Promise<unknown>, string[]]>([
	[
		'attempts that begin',
		({ platform }, ids) =>
			beginMessages(
				platform.database,
				ids.map((id) => ({ id, attempts: 0, body: null, segments: null, to: null, perhapsTwice: false })),
			),
		['1 pending'],
	],
	[
		'the ends of attempts',
		({ platform }, ids) => recordMessages(platform.database, ids.map(sent)),
		['0 sent'],
	],
	[
		'erasures',
		async ({ platform, pool }) => {
			const { rows } = await pool.query('select * from bookings')
			const [booking] = rows
			const one = {
				...booking,
				id: bookingIdSchema.parse(booking.id),
				lead_id: leadIdSchema.parse(booking.lead_id),
			}
			return platform.database
				.transaction()
				.execute((own) => deleteBelongings(own, { bookings: [one], quotes: [], waiting: [] }))
		},
		[],
	],
])(
	'%s lock the messages in the order of their ids, and hold none behind one that they wait for',
	async (_what, act, left) => {
		await using setup = await testPlatform()
		const { platform, pool } = setup
		await bookPickup(platform, bookingRequest(), { sourceSite: 'localhost' })
		// What is read first is the one that was written first: here, the last.
		await pool.query(
			"update messages set reason = 'moved to the end' where id = (select min(id::text)::uuid from messages)",
		)
		const { rows } = await pool.query('select id from messages order by id')
		const ids = rows.map(({ id }) => messageIdSchema.parse(id))
		const client = await pool.connect()
		try {
			await client.query('begin')
			await client.query('select from messages where id = $1 for update', [ids[0]])
			const acted = act(setup, ids.toReversed())
			await eventually(
				async () =>
					(
						await pool.query(
							"select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
						)
					).rowCount ?? 0,
				(waiting) => waiting === 1,
			)
			const free = await client.query('select from messages where id <> $1 for update skip locked', [ids[0]])
			expect(free.rowCount).toBe(ids.length - 1)
			await client.query('commit')
			await acted
		} finally {
			client.release()
		}
		const after = await pool.query<{ is: string }>(
			"select distinct attempts || ' ' || state as is from messages",
		)
		expect(after.rows.map(({ is }) => is)).toEqual(left)
	},
)
