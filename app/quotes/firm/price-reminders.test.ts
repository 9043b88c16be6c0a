import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { quoteEmail } from '#app/notifications/mail/quote-email.ts'
import { composeAboutQuote, whyQuoteUntrue } from '#app/notifications/quote-to-send.server.ts'
import { messageIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { instantOf } from '#app/values/local-time.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { answerPrice, askForFirmPrice, findQuoteToTell, reviewQuote, saveQuote } from '../quotes.server.ts'
import { enqueuePriceReminders } from './remind-of-price.server.ts'
import { isReminderHour } from './reminder-hours.ts'
import * as store from './store.server.ts'

const dana = staffNamed('Dana <dana@example.ca>')
/** Ten in the morning in Calgary. */
const offeredAt = Date.parse('2026-11-20T16:00:00Z')
const hourMs = 60 * 60_000
const both = { email: 'jo@example.ca', phone: '+14035550142' }

/** A price of $300 that was offered on the morning of November 20 and holds to the end of the thirtieth day. */
async function setUp(contact: { email: string; phone: string } = both) {
	const setup = await testPlatform()
	const clock = { now: offeredAt }
	const needs = { ...setup.platform, now: () => new Date(clock.now) }
	const { quote, token } = await saveQuote(needs, defaultLoad, listed)
	await askForFirmPrice(needs, token, { name: 'Jo Bell', place: 'Airdrie', ...contact })
	const review = async (status: 'approved' | 'pending', finalAmount = 30_000) => {
		const [row] = (await setup.pool.query('select version from quote_requests where id = $1', [quote.id]))
			.rows
		await reviewQuote(needs, quote.id, { status, finalAmount, version: row.version }, dana)
	}
	await review('approved')
	const price = async () => {
		const row = await store.currentRow(setup.platform.database, quote)
		if (!row) throw new Error('no price')
		return row.id
	}
	/** The reminders that there are some hours after the offer. */
	const after = async (hours: number) => {
		clock.now = offeredAt + hours * hourMs
		await Promise.all([enqueuePriceReminders(needs), enqueuePriceReminders(needs)])
		const { rows } = await setup.pool.query(
			`select kind || ', ' || channel as what from messages where kind in ('price-reminder', 'price-ending') order by id`,
		)
		return rows.map(({ what }) => what)
	}
	const answer = async (given: 'accept' | 'decline') =>
		answerPrice(
			needs,
			token,
			given === 'accept'
				? { answer: given, price: await price(), name: 'Jo Bell', address: '192.0.2.7' }
				: { answer: given, price: await price(), reason: '' },
		)
	const book = () =>
		bookPickup(needs, bookingRequest({ date: '2026-12-01' }), { sourceSite: 'x', quoteToken: token })
	return {
		...{ needs, pool: setup.pool, quote, price, after, answer, book, review },
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}
type Setup = Awaited<ReturnType<typeof setUp>>

const day = 24

test('a price without an answer is told of again once after a day, and once before it ends', async () => {
	await using setup = await setUp()
	expect(await setup.after(day - 1)).toEqual([])
	expect(await setup.after(day)).toEqual(['price-reminder, mail'])
	for (const days of [2, 4, 28]) expect(await setup.after(days * day), `${days}`).toHaveLength(1)
	expect(await setup.after(29 * day)).toEqual(['price-reminder, mail', 'price-ending, mail'])
	for (const days of [30, 31, 60]) expect(await setup.after(days * day), `${days}`).toHaveLength(2)
})

test('none goes out at night, nor as a day’s reminder of an old price', async () => {
	await using setup = await setUp()
	for (const hours of [day - 2, day + 10, day + 22]) expect(await setup.after(hours), `${hours}`).toEqual([])
	expect(await setup.after(3 * day)).toEqual([])
	expect(await setup.after(29 * day)).toEqual(['price-ending, mail'])
})

const ends: [string, (setup: Setup) => Promise<unknown>, string][] = [
	['is accepted', (setup) => setup.answer('accept'), 'the price was accepted first'],
	['is declined', (setup) => setup.answer('decline'), 'the price was declined first'],
	['is taken back', (setup) => setup.review('pending'), 'the price was withdrawn first'],
	['is changed', (setup) => setup.review('approved', 32_000), 'the price was withdrawn first'],
	['is booked', (setup) => setup.book(), 'the pickup was booked first'],
]
test.for(ends)(
	'a price that %s is not told of again, nor by a reminder that is under way',
	async ([, end, why]) => {
		await using setup = await setUp()
		const about = await setup.price()
		const whyUntrue = async (kind: 'price-reminder' | 'price-ending') => {
			const found = await findQuoteToTell(setup.needs, setup.quote.id, about)
			return found && whyQuoteUntrue(kind, found, true)
		}
		expect(await whyUntrue('price-reminder')).toBeUndefined()
		await end(setup)
		expect(await setup.after(day - 1)).toEqual([])
		for (const kind of ['price-reminder', 'price-ending'] as const) expect(await whyUntrue(kind)).toBe(why)
		if (why !== 'the price was withdrawn first') expect(await setup.after(28 * day)).toEqual([])
	},
)

test('who gave a number alone is reminded by text, and both say how long the price holds', async () => {
	await using setup = await setUp({ email: '', phone: both.phone })
	expect(await setup.after(day)).toEqual(['price-reminder, text'])
	const found = await findQuoteToTell(setup.needs, setup.quote.id, await setup.price())
	if (!found) throw new Error('no quote')
	const id = messageIdSchema.parse('019b0000-0000-7000-8000-000000000000')
	const textOf = async (kind: 'price-reminder' | 'price-ending') =>
		(
			await composeAboutQuote(
				setup.needs,
				{ id, kind, channel: 'text' },
				found,
				async () => 'https://x/q/t',
				async () => undefined,
			)
		).body
	expect(await textOf('price-reminder')).toMatch(
		/: Your firm price of \$300 plus GST is open until Sunday, December 20, 2026\./,
	)
	expect(await textOf('price-ending')).toMatch(
		/: Your firm price of \$300 plus GST ends on Sunday, December 20, 2026\..*STOP/,
	)
	const mailOf = (kind: 'price-reminder' | 'price-ending') =>
		quoteEmail(setup.needs.company, { key: 'k', kind, url: 'https://x/q/t' }, found)
	expect(mailOf('price-reminder')?.subject).toBe('Your firm price is still open: $300 plus GST')
	expect(mailOf('price-ending')?.subject).toMatch(/^Your firm price ends on .*20, 2026$/)
	expect(mailOf('price-ending')?.text).toMatch(/until .*20, 2026\. After that, we’d need to price it again/)
})

test('a reminder that could not be sent by day is not sent at night', async () => {
	await using setup = await setUp()
	const found = await findQuoteToTell(setup.needs, setup.quote.id, await setup.price())
	if (!found) throw new Error('no quote')
	for (const kind of ['price-reminder', 'price-ending'] as const) {
		expect(whyQuoteUntrue(kind, found, true)).toBeUndefined()
		expect(whyQuoteUntrue(kind, found, false)).toBe('it was too late at night')
	}
	expect(whyQuoteUntrue('firm-price', found, false)).toBeUndefined()
	const hours = [8, 9, 19, 20].map((hour) =>
		isReminderHour(setup.needs.company, instantOf('2026-11-20', hour, setup.needs.company.timeZone)),
	)
	expect(hours).toEqual([false, true, true, false])
})

test.each([
	['price-reminder', day, 'it was too late at night', 'pending', 2],
	['price-ending', 29 * day, 'it was too late at night', 'pending', 2],
	['price-reminder', day, 'they texted STOP', 'skipped', 1],
	['price-ending', 29 * day, 'the price was declined first', 'skipped', 1],
])(
	'a %s that is due after %i hours and wasn’t sent, as %s, is %s the next morning',
	async (kind, hours, reason, state, jobs) => {
		await using setup = await setUp()
		const { pool } = setup
		expect(await setup.after(hours)).toEqual([`${kind}, mail`])
		await pool.query("update messages set state = 'skipped', reason = $1 where kind = $2", [reason, kind])
		// At eight in the evening, and at nine in the morning.
		expect(await setup.after(hours + 10)).toHaveLength(1)
		const messages = async () =>
			(
				await pool.query(
					`select state, (select count(*)::integer from pgboss.job j where j.data ->> 'messageId' = m.id::text) as jobs
					from messages m where kind = $1`,
					[kind],
				)
			).rows
		expect(await messages()).toEqual([{ state: 'skipped', jobs: 1 }])
		await setup.after(hours + 23)
		expect(await messages()).toEqual([{ state, jobs }])
		// What was sent by day isn't sent again.
		await pool.query("update messages set state = 'sent', reason = null where kind = $1", [kind])
		await setup.after(hours + 24)
		expect(await messages()).toEqual([{ state: 'sent', jobs }])
	},
)
