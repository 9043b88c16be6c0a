import { expect, test } from 'vitest'
import { beginningOf } from '#app/values/local-time.ts'
import { company } from '#tests/support/company.ts'
import { makeBookings } from '#tests/support/many-bookings.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { type Arrival, arrivalWords } from './arrivals.ts'
import { openPickupCosts } from './pickup-costs.server.ts'

const clock = (date: string, time: string) => {
	const [hour = 0, minute = 0] = time.split(':').map(Number)
	return new Date(beginningOf(date, company.timeZone).getTime() + (hour * 60 + minute) * 60_000)
}
const at = (time: string): Arrival => ({
	date: '2026-11-30',
	windowId: '8-10am',
	at: clock('2026-11-30', time),
})
const times = (count: number, arrival: Arrival) => Array.from({ length: count }, () => arrival)

test.each<[string, Arrival[], string | undefined]>([
	['thirty arrivals say nothing', times(30, at('09:00')), undefined],
	['thirty-one do', times(31, at('09:00')), 'at all 31 pickups'],
	['its first minute is within', [...times(30, at('09:00')), at('08:00')], 'at all 31 pickups'],
	['the one before is not', [...times(30, at('09:00')), at('07:59')], 'at 30 of 31 pickups'],
	['its end is within', [...times(30, at('09:00')), at('10:00')], 'at all 31 pickups'],
	['a minute later is not', [...times(30, at('09:00')), at('10:01')], 'at 30 of 31 pickups'],
	[
		'nor is another day',
		[...times(30, at('09:00')), { ...at('09:00'), date: '2026-11-29' }],
		'at 30 of 31 pickups',
	],
	[
		'no window is promised today',
		[...times(30, at('09:00')), { ...at('09:00'), windowId: 'today-asap' }],
		undefined,
	],
	[
		'a window that is no more says nothing',
		[...times(30, at('09:00')), { ...at('09:00'), windowId: 'gone' }],
		undefined,
	],
])('%s', (_, arrivals, words) => {
	expect(arrivalWords(company, arrivals)).toEqual(words && expect.stringContaining(words))
})

test('the site says it of the pickups of the last thirty days, by what was pressed last, from the day after the thirty-first on', async () => {
	await using setup = await testPlatform({}, '2026-12-20T18:00:00Z')
	const { pool } = setup
	await makeBookings(pool, 33, 3)
	const { rows } = await pool.query('select id, date from bookings order by id')
	const pressed = (row: { id: string; date: string }, action: string, time: string) =>
		pool.query(
			`insert into history (subject, subject_id, at, actor, action) values ('booking', $1, $2, 'Dana', $3)`,
			[row.id, clock(row.date, time), action],
		)
	for (const row of rows) {
		await pressed(row, 'go', '09:00')
		await pressed(row, 'arrive', '09:30')
		await pressed(row, 'arrive', '11:00')
	}
	const [cancelled, late, requested] = rows
	await pressed(late, 'arrive', '13:00')
	await pool.query(`update bookings set status = 'done' where status = 'booked'`)
	await pool.query(`update bookings set status = 'cancelled' where id = $1`, [cancelled.id])
	await pool.query(`update bookings set status = 'booked' where id = $1`, [requested.id])
	const said = async (moment: string) => {
		const costs = await openPickupCosts({ ...setup.platform, now: () => new Date(moment) })
		await costs.close()
		return costs.arrivals()
	}
	expect(await said('2026-12-20T18:00:00Z')).toBe(
		'In the last 30 days we arrived within the window at 30 of 31 pickups.',
	)
	expect(await said('2026-12-03T18:00:00Z')).toBeUndefined()
	expect(await said('2027-01-02T18:00:00Z')).toBeUndefined()
	await pool.query(`update bookings set status = 'done' where id = $1`, [requested.id])
	expect(await said('2026-12-20T18:00:00Z')).toContain('at 31 of 32 pickups')
})
