import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { askForFirmPrice, reviewQuote, saveQuote } from '#app/quotes/quotes.server.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { cents } from '#app/values/money.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { dana, setUpDesk } from '#tests/support/desk-setup.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { listed } from '#tests/support/prices.ts'
import { sentPrices } from './inbox.server.ts'

test('a price that ended without an answer stands below those that hold for fourteen days, unless something became of it', async () => {
	await using setup = await setUpDesk()
	const { platform, pool } = setup
	const endsIn = async (name: string, hours: number) => {
		const { quote, token } = await saveQuote(platform, defaultLoad, listed)
		await askForFirmPrice(platform, token, { name, email: `${name}@example.ca`, phone: '', place: 'Airdrie' })
		const review = { status: 'approved', finalAmount: cents(240), notes: '', version: 2 } as const
		const sent = await reviewQuote(platform, quote.id, review, staffNamed(dana.name), {
			place: 'Airdrie',
			travelFee: 0,
		})
		expect(sent).toMatchObject({ ok: true })
		await pool.query('update firm_prices set holds_until = $2 where quote_id = $1', [
			quote.id,
			new Date(platform.now().getTime() + hours * 60 * 60_000),
		])
		return quote.id
	}
	await endsIn('Later', 48)
	await endsIn('Soon', 1)
	await endsIn('Long-ended', -14 * 24 + 1)
	await endsIn('Forgotten', -14 * 24 - 1)
	await endsIn('Just-ended', -1)
	const ends = { declined: await endsIn('Declined', -2), withdrawn: await endsIn('Withdrawn', -2) }
	const booked = [await endsIn('Booked', -2), await endsIn('Booked-and-open', 2)]
	const shown = async () =>
		(await sentPrices(platform)).map(({ name, ended }) => `${name}${ended ? ', ended' : ''}`)
	expect(await shown()).toHaveLength(8)
	await pool.query('update firm_prices set declined_at = now() where quote_id = $1', [ends.declined])
	await pool.query("update firm_prices set withdrawn_at = now(), withdrawn_by = 'Dana' where quote_id = $1", [
		ends.withdrawn,
	])
	const date = addDays(localDate(platform.now(), platform.company.timeZone), 3)
	for (const [n, quoteId] of booked.entries()) {
		await bookPickup(
			platform,
			bookingRequest({ phone: `+1403555015${n}`, email: `b${n}@example.ca`, date }),
			{ sourceSite: 'localhost' },
		)
		await pool.query('update bookings set quote_id = $1 where email = $2', [quoteId, `b${n}@example.ca`])
	}
	expect(await shown()).toEqual([
		'Soon',
		'Booked-and-open',
		'Later',
		'Just-ended, ended',
		'Long-ended, ended',
	])
})
