import { expect, test } from 'vitest'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { bookPickup } from '../bookings.server.ts'
import { takenByDay } from './store.server.ts'

test('what is offered takes its room of the day, whoever asks; a move does so beside its own pickup alone', async () => {
	await using setup = await testPlatform()
	const { platform, pool } = setup
	const day = { first: '2026-12-10', last: '2026-12-11' }
	const request = bookingRequest({ date: day.first, load: 'full' })
	await bookPickup(platform, request, { sourceSite: 'localhost' })
	const { rows } = await pool.query('select id, cubic_yards from bookings')
	const bookingId = bookingIdSchema.parse(rows[0].id)
	const reserve = (moves: string | null) =>
		pool.query(
			`insert into slot_reservations (date, window_id, cubic_yards, minutes, moves) values ($1, '8-10am', 4, 30, $2)`,
			[day.last, moves],
		)
	const taken = async (besides?: typeof bookingId) => {
		const byDay = await takenByDay(platform.database, day, besides)
		return [byDay.get(day.first)?.cubicYards ?? 0, byDay.get(day.last)?.cubicYards ?? 0]
	}
	await pool.query(`insert into arrival_windows (date, window_id, booked) values ($1, '8-10am', 2)`, [
		day.last,
	])
	const own = Number(rows[0].cubic_yards)
	await reserve(null)
	expect(await taken()).toEqual([own, 4])
	expect(await taken(bookingId)).toEqual([0, 4])
	await reserve(bookingId)
	expect(await taken()).toEqual([own, 8])
	expect(await taken(bookingId)).toEqual([0, 4])
})
