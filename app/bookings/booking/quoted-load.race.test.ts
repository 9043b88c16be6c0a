import { expect, test } from 'vitest'
import { defaultLoad, type Load, volumeOf } from '#app/pricing/load.ts'
import { saveQuote, updateQuote } from '#app/quotes/quotes.server.ts'
import { lockScheduleOf } from '#app/schedule/schedule.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { bookPickup } from '../bookings.server.ts'

const small: Load = { ...defaultLoad, volume: 0.125 }
const date = '2026-12-01'

async function setUp() {
	const setup = await testPlatform()
	const { pool, platform } = setup
	const { quote, token } = await saveQuote(platform, small, listed)
	const locks = async () =>
		(
			await pool.query(
				"select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
			)
		).rowCount ?? 0
	return {
		...setup,
		quote,
		token,
		book: () =>
			bookPickup(platform, bookingRequest({ date }), { sourceSite: 'localhost', quoteToken: token }),
		/** Resolves when this many transactions wait for a lock, or `over` is true. */
		waiting: (many: number, over = () => false) => eventually(locks, (now) => now >= many || over()),
		/** The cubic yards of the booking, and those of its quote. */
		yards: async () => {
			const { rows } = await pool.query(
				'select cubic_yards, volume_selection from bookings b join quote_requests q on q.id = b.quote_id',
			)
			return rows.map((row) => [row.cubic_yards, volumeOf(Number(row.volume_selection), listed).cubicYards])
		},
	}
}

test('a load that is being saved when the form comes is the one that is booked', async () => {
	await using setup = await setUp()
	const saving = await setup.pool.connect()
	await saving.query('begin')
	await saving.query('update quote_requests set volume_selection = 1 where id = $1', [setup.quote.id])
	const booked = setup.book()
	await setup.waiting(1)
	await saving.query('commit')
	saving.release()
	expect(await booked).toMatchObject({ ok: true })
	expect(await setup.yards()).toEqual([[20, 20]])
})

test('a load that is saved while its booking waits for the day is saved after it, and refused', async () => {
	await using setup = await setUp()
	const [taken, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
	const lock = setup
		.another()
		.transaction()
		.execute(async (database) => {
			await lockScheduleOf({ database }, date)
			taken.resolve()
			await end.promise
		})
	await taken.promise
	const booked = setup.book()
	await setup.waiting(1)
	let isSaved = false
	const saved = updateQuote(setup.platform, setup.token, setup.quote.id, { volume: 1 }).finally(() => {
		isSaved = true
	})
	await setup.waiting(2, () => isSaved)
	end.resolve()
	await lock
	expect(await booked).toMatchObject({ ok: true })
	expect(await saved).toMatchObject({ ok: false, reason: 'booked' })
	const [[ofBooking, ofQuote] = []] = await setup.yards()
	expect(ofBooking).toBe(ofQuote)
})
