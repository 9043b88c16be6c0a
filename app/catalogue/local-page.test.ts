import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { content } from '#tests/support/company.ts'
import { aBrowser } from '#tests/support/holder.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { cataloguePages } from './catalogue.server.ts'

test('a lead keeps the local page from whose form it came, by its one address; no page, or one that nobody knows, is nothing', async () => {
	await using setup = await testPlatform()
	const { platform, pool } = setup
	const another = cataloguePages(content).find(({ path, canonical }) => path !== canonical)
	const own = cataloguePages(content).find(
		({ kind, path, canonical }) => kind === 'town-service' && path === canonical,
	)
	if (!another || !own) throw new Error('the catalogue has too few pages')
	const from = {
		plain: undefined,
		own: own.path,
		other: another.path,
		none: '/airdrie/no-such-thing',
	}
	const site = { sourceSite: 'localhost', holder: aBrowser().holder }
	for (const [at, [name, page]] of Object.entries(from).entries()) {
		const request = bookingRequest({
			name,
			email: `${name}@example.ca`,
			page,
			load: 'minimum',
			date: `2026-12-0${at + 1}`,
		})
		const booked = await bookPickup(platform, request, site)
		expect(booked).toMatchObject({ ok: true, repeated: false })
		// The same form again, from another page: it is the booking that there is.
		const again = await bookPickup(platform, { ...request, page: '/calgary' }, site)
		expect(again).toMatchObject({ ok: true, repeated: true })
	}
	const { rows } = await pool.query('select name, local_page from leads')
	expect(Object.fromEntries(rows.map((row) => [row.name, row.local_page]))).toEqual({
		plain: null,
		own: own.path,
		other: another.canonical,
		none: null,
	})
})
