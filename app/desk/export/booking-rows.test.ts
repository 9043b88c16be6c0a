import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { bookingHeadings, bookingRows } from './booking-rows.server.ts'

test('a booking’s row has a cell for each heading, with amounts as numbers and its day as a day', async () => {
	await using setup = await testPlatform()
	await bookPickup(setup.platform, bookingRequest(), { sourceSite: 'localhost' })
	const headings = bookingHeadings(setup.platform.company, { money: true })
	const all = { q: '', status: 'all', from: '', to: '' } as const
	for await (const row of bookingRows(setup.platform, all, { money: true })) {
		expect(row).toHaveLength(headings.length)
		expect(row[headings.indexOf('Day')]).toEqual({ local: bookingRequest().date })
	}
})
