import { expect, test } from 'vitest'
import { makeBookings } from '#tests/support/many-bookings.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { rowsReader } from '#tests/support/rows-read.ts'
import { openDay } from '../day/day.server.ts'
import { listBookings } from './bookings.server.ts'
import { bookingsAskSchema } from './list/bookings-ask.ts'

/** Rows are measured instead of time: a list is slow when much of the tables is read for it. */
test('a page of the list, and a day, read as few rows of 20,000 bookings as they show', async () => {
	await using setup = await testPlatform()
	await makeBookings(setup.pool, 20_000, 400)
	await setup.pool.query('vacuum analyze')
	const { database, read } = rowsReader(setup.pool)
	const platform = { ...setup.platform, database }
	const list = (ask: Record<string, string>) =>
		read(() => listBookings(platform, bookingsAskSchema.parse(ask), { money: true }))
	const { next } = await listBookings(platform, bookingsAskSchema.parse({}), { money: true })
	const reads = {
		first: await list({}),
		next: await list({ ...next }),
		'the end of what comes and the first of what has been': await read(() =>
			listBookings(
				{ ...platform, now: () => new Date('2028-01-04T12:00:00-07:00') },
				bookingsAskSchema.parse({}),
				{ money: true },
			),
		),
		status: await list({ status: 'booked' }),
		'a status that none has': await list({ status: 'no-show' }),
		'what has no outcome': await list({ status: 'past, no outcome entered' }),
		'what is not paid': await list({ status: 'not paid yet' }),
		days: await list({ from: '2026-12-10', to: '2026-12-12' }),
		'one found': await list({ q: 'many 19999@' }),
		'one found by words': await list({ q: 'street many 19999' }),
		'one found by a short word and a long one': await list({ q: 'm 19999@' }),
		'none found': await list({ q: 'nobody at all' }),
		day: await read(() => openDay(platform, '2026-12-10', { money: true })),
	}
	for (const [what, rows] of Object.entries(reads)) expect(rows, what).toBeLessThan(500)
	// Where all match, the search gives up after a few, and the list is read row by row.
	expect(await list({ q: 'elm street' })).toBeLessThan(5000)
})
