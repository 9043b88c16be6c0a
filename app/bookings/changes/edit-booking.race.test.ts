import { expect, test } from 'vitest'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { lockScheduleOf } from '#app/schedule/schedule.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { bookPickup } from '../bookings.server.ts'
import { parseEdit } from './booking-edit.ts'
import { editBooking } from './edit-booking.server.ts'
import { movePickup } from './move.server.ts'

const site = { sourceSite: 'localhost' }
const date = '2026-12-01'
const jo = { email: 'jo@example.ca' }
const other = { email: 'other@example.ca' }

/** A booking of another person, which staff correct so that it is Jo's: by its email, or by all fields of the form. */
async function setUp() {
	const setup = await testPlatform()
	const { platform, pool } = setup
	const book = async (change: object) => bookPickup(platform, bookingRequest({ date, ...change }), site)
	const booked = await book(other)
	if (!booked.ok) throw new Error('it was not booked')
	const { rows } = await pool.query('select id from bookings')
	const right = {
		actor: 'staff' as const,
		bookingId: bookingIdSchema.parse(rows[0].id),
		staff: staffNamed('Dana'),
	}
	const asJo = { ...bookingRequest(jo), phone: '403-555-0142', version: '1' }
	const edit = () => {
		const typed = Object.entries(asJo).map(([name, value]) => [name, String(value)] as const)
		const parsed = parseEdit(new Map(typed), platform.company)
		if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
		return editBooking(platform, right, parsed.edit)
	}
	const locks = async () =>
		(
			await pool.query(
				"select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
			)
		).rowCount
	return {
		...setup,
		edit,
		move: () => movePickup(platform, right, { version: 1, date, windowId: '2-4pm' }),
		bookAsJo: () => book(jo),
		bookings: async () => (await pool.query('select id from bookings')).rowCount,
		waiting: (many: number) => eventually(locks, (now) => now === many),
		/** Blocks every write to the history until the returned function is called. */
		stopAtHistory: async () => {
			const client = await pool.connect()
			await client.query('begin; lock table history in share mode')
			return async () => {
				await client.query('commit')
				client.release()
			}
		},
		/** Runs `then` with the day locked. */
		lockDay: (then: () => Promise<void>) =>
			setup
				.another()
				.transaction()
				.execute(async (database) => {
					await lockScheduleOf({ database }, date)
					await then()
					// The lock that a row referring to a booking takes.
					await database
						.selectFrom('bookings')
						.select('id')
						.where('id', '=', right.bookingId)
						.forKeyShare()
						.execute()
				}),
	}
}

test('a booking that is edited while the same one is being booked is told of it', async () => {
	await using setup = await setUp()
	const goOn = await setup.stopAtHistory()
	const booked = setup.bookAsJo()
	await setup.waiting(1)
	const edited = setup.edit()
	await setup.waiting(2)
	await goOn()
	expect(await booked).toMatchObject({ ok: true, repeated: false })
	expect(await edited).toEqual({ ok: false, reason: 'booked-already' })
	expect(await setup.bookings()).toBe(2)
})

test('a form that is sent while a booking is edited to be the same makes no second one', async () => {
	await using setup = await setUp()
	const goOn = await setup.stopAtHistory()
	const edited = setup.edit()
	await setup.waiting(1)
	const booked = setup.bookAsJo()
	await setup.waiting(2)
	await goOn()
	expect(await edited).toEqual({ ok: true, version: 2 })
	expect(await booked).toMatchObject({ ok: false, reason: 'booked-already' })
	expect(await setup.bookings()).toBe(1)
})

test.each(['edit', 'move'] as const)(
	'who holds a day can write of a booking for which the %s waits',
	async (change) => {
		await using setup = await setUp()
		let changed: Promise<{ ok: boolean }> | undefined
		await setup.lockDay(async () => {
			changed = setup[change]()
			await setup.waiting(1)
		})
		expect(await changed).toMatchObject({ ok: true })
	},
)
