import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { saveQuote } from '#app/quotes/quotes.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { listLeads } from './leads.server.ts'

test('a lead links to the quote of its booking, an old one without a booking to its own, and one without a quote to none', async () => {
	await using setup = await testPlatform()
	const { platform, pool } = setup
	const { quote, token: quoteToken } = await saveQuote(platform, defaultLoad, listed)
	const book = (name: string, window: string, quoteOf?: string) =>
		bookPickup(platform, bookingRequest({ name, email: `${name}@example.ca`, window }), {
			sourceSite: 'localhost',
			quoteToken: quoteOf,
		})
	await book('Quoted', '8-10am', quoteToken)
	await book('Unquoted', '10-12pm')
	await pool.query(
		`insert into leads (name, email, phone, property_address, postal_code, city, province_state, preferred_date, notes,
			source_site, service_type, industry, offers_consent, far_away, quote_id)
		select 'Old', email, phone, property_address, postal_code, city, province_state, preferred_date, notes,
			source_site, service_type, industry, offers_consent, far_away, quote_id from leads where name = 'Quoted'`,
	)
	const linked = async () => {
		const { leads } = await listLeads(platform, { q: '', before: undefined, show: 'all' })
		return Object.fromEntries(
			leads.map(({ name, quoteId, pickup }) => [name, [quoteId, pickup !== undefined]]),
		)
	}
	expect(await linked()).toEqual({ Quoted: [quote.id, true], Unquoted: [null, true], Old: [quote.id, false] })
	await pool.query('update leads set quote_id = null')
	expect(await linked()).toEqual({ Quoted: [quote.id, true], Unquoted: [null, true], Old: [null, false] })
})

test('a lead is found by what it said, and by what staff have corrected of its booking', async () => {
	await using setup = await testPlatform()
	const { platform, pool } = setup
	await bookPickup(platform, bookingRequest({ name: 'Jo Tremblay' }), { sourceSite: 'localhost' })
	await bookPickup(
		platform,
		bookingRequest({ name: 'Kim Other', email: 'kim@example.ca', window: '2-4pm' }),
		{
			sourceSite: 'localhost',
		},
	)
	await pool.query("update bookings set name = 'Joanne Trembley' where name = 'Jo Tremblay'")
	const found = async (q: string) =>
		(await listLeads(platform, { q, before: undefined, show: 'all' })).leads.map(({ name }) => name)
	expect(await found('Trembley Joanne')).toEqual(['Joanne Trembley'])
	expect(await found('tremblay')).toEqual(['Joanne Trembley'])
	expect(await found('kim')).toEqual(['Kim Other'])
	expect(await found('joanne kim')).toEqual([])
})
