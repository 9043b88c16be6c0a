import { createElement } from 'react'
import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { pickupWithQuote } from '#tests/support/desk-bookings.ts'
import { drawn } from '#tests/support/drawn.ts'
import { newBookingId } from '#tests/support/ids.ts'
import { pickupOfDay } from '#tests/support/pickup-at-desk.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { openPickup } from '../bookings.server.ts'
import { PriceTable } from './price-table.tsx'
import { sheetPrices } from './sheet-prices.server.ts'

const date = '2026-12-01'

test('a job sheet has what each load costs: of a quote by its own list with its weight and extras, else the table', async () => {
	await using setup = await testPlatform()
	const { platform, pool } = setup
	const { bookingId, quoteId } = await pickupWithQuote(pool, { date })
	const quoted = bookingIdSchema.parse(bookingId)
	const change = (set: string) => pool.query(`update quote_requests set ${set} where id = $1`, [quoteId])
	await change(
		`volume_selection = 0.5, weight_kg = 190, has_stairs = true, volume_chosen = true, weight_source = 'typed'`,
	)
	const prices = async (id = quoted) => {
		const pickup = await openPickup(platform, id, { money: true })
		return pickup && (await sheetPrices(platform, pickup))?.rows
	}
	const plain = await prices()
	expect(plain).toHaveLength(5)
	expect(plain?.filter(({ isQuoted }) => isQuoted)).toEqual([
		{ load: '1/2 truck, 10 yd³', price: '$360', isQuoted: true },
	])
	expect(plain?.at(-1)).toEqual({ load: 'Full truck, 20 yd³', price: '$630', isQuoted: false })
	// Prices that are set since then are not this quote's, but of those that came by them.
	const dearer = { ...listed, stairs: 10_000 }
	const { rows: lists } = await pool.query(
		`insert into price_lists (holds_from, prices) values ('2026-01-01', $1) returning id`,
		[JSON.stringify(dearer)],
	)
	expect(await prices()).toEqual(plain)
	await change(`price_list_id = ${lists[0].id}`)
	expect((await prices())?.at(-1)?.price).toBe('$705')

	await change(`volume_chosen = false, weight_source = 'untouched'`)
	const unsaid = await openPickup(platform, quoted, { money: true })
	expect(unsaid && (await sheetPrices(platform, unsaid))?.included).toBe(
		'weight, stairs and doorways included',
	)
	expect((await prices())?.at(-1)).toEqual({ load: 'Full Load, 15 yd³', price: '$649–$849', isQuoted: false })
	const local = bookingRequest({ date, window: '2-4pm', load: 'quarter', page: '/airdrie-junk-removal' })
	await bookPickup(platform, local, { sourceSite: 'localhost' })
	const { rows } = await pool.query(`select id from bookings where load_size is not null`)
	const sized = await prices(bookingIdSchema.parse(rows[0].id))
	expect(sized?.filter(({ isQuoted }) => isQuoted)).toEqual([
		{ load: '1/4 Load, 3.75 yd³', price: '$179–$259', isQuoted: true },
	])
	expect(await sheetPrices(platform, { ...pickupOfDay, id: newBookingId() })).toBeUndefined()
	// The page of a subject has named a price of its own.
	await pool.query('update bookings set subject_from_cents = 9900, subject_to_cents = 14900')
	expect(await prices(bookingIdSchema.parse(rows[0].id))).toBeUndefined()
})

test('a job sheet has no other prices beside one that is firm, and none once the pickup is over', async () => {
	await using setup = await testPlatform()
	const { platform, pool } = setup
	const { bookingId, quoteId } = await pickupWithQuote(pool, { date })
	const id = bookingIdSchema.parse(bookingId)
	const said = async () => {
		const pickup = await openPickup(platform, id, { money: true })
		return [pickup?.price, pickup && (await sheetPrices(platform, pickup)) !== undefined]
	}
	expect(await said()).toEqual(['$610, estimated', true])
	for (const status of ['requested', 'arrived', 'done', 'cancelled']) {
		await pool.query('update bookings set status = $1 where id = $2', [status, id])
		expect(await said(), status).toEqual(['$610, estimated', status === 'requested' || status === 'arrived'])
	}
	await pool.query(`update bookings set status = 'booked' where id = $1`, [id])
	// An amount that staff have set is the price.
	await pool.query('update quote_requests set final_quote_cents = 49000 where id = $1', [quoteId])
	expect(await said()).toEqual(['$490', false])
})

test('the sheet says what its prices include, and which load was booked', () => {
	const textWith = (isQuoted: boolean) => {
		const prices = {
			included: 'weight, stairs and doorways included',
			rows: [{ load: '3/4 Load', price: '$479–$629', isQuoted }],
		}
		return drawn(() => createElement(PriceTable, { prices, beforeTax: ' before tax' })).text
	}
	expect(textWith(true)).toContain('this pickup, with weight, stairs and doorways included.')
	expect(textWith(true)).toContain('3/4 Load, as booked')
	expect(textWith(false)).not.toContain('as booked')
})
