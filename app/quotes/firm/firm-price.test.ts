import { expect, test } from 'vitest'
import { quoteEmail, quoteOfficeEmail } from '#app/notifications/mail/quote-email.ts'
import { firmPriceIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import type { Company } from '#app/values/company.ts'
import { cents } from '#app/values/money.ts'
import { company } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { newPhotoToken, plainIntake, sentPhoto } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import {
	answerPrice,
	askForFirmPrice,
	deletePhotosOf,
	deleteUnbookedQuote,
	findQuoteToTell,
	reviewQuote,
	saveQuote,
	stopLinks,
	unbookedQuotes,
} from '../quotes.server.ts'
import { askSchema } from './ask-price.ts'
import { acceptanceWording, acceptSchema } from './firm-price.ts'
import { action, loader } from './quote.page.tsx'
import { findQuotePage } from './quote-page.server.ts'
import { loader as photo } from './quote-page-photo.resource.ts'

const dana = staffNamed('Dana <dana@example.ca>')
const jo = { name: 'Jo Bell', email: 'jo@example.ca', phone: '+14035550142', place: 'Airdrie' }

async function setUp() {
	const setup = await testPlatform()
	const photos = plainIntake(setup.platform)
	const needs = { ...setup.platform, photos }
	const photoToken = newPhotoToken()
	const id = await sentPhoto(needs, photoToken)
	const { quote, token } = await saveQuote(needs, defaultLoad, listed, {
		token: photoToken,
		labels: { [id]: 'Access/stairs' },
	})
	const context = requestContext(setup.platform)
	const open = async (opened: string) =>
		loader(routeArgs(context, { path: `/quote/${opened}`, params: { token: opened } }))
	const send = async (opened: string, fields: Record<string, string>) =>
		action(
			routeArgs(context, {
				path: `/quote/${opened}`,
				params: { token: opened },
				method: 'POST',
				body: new URLSearchParams(fields),
			}),
		)
	const seePhoto = async (opened: string) =>
		(await photo(routeArgs(context, { path: '/quote/x/photos/y', params: { token: opened, photoId: id } })))
			.status
	const approve = async (finalAmount = 30_000) => {
		const { rows } = await setup.pool.query('select version from quote_requests where id = $1', [quote.id])
		await reviewQuote(
			needs,
			quote.id,
			{ status: 'approved', finalAmount, customerNote: 'Two flights up.', version: rows[0].version },
			dana,
			{ place: 'Airdrie', travelFee: 0 },
		)
		const found = await setup.pool.query('select id from firm_prices where withdrawn_at is null')
		return firmPriceIdSchema.parse(found.rows[0].id)
	}
	const messages = async () =>
		(await setup.pool.query(`select kind || ', ' || channel as what from messages order by id`)).rows.map(
			({ what }) => what,
		)
	return {
		...{ needs, photos, pool: setup.pool, quote, token, open, send, seePhoto, approve, messages },
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test('a sent quote is pending, the office and the customer are found, and once the price is firm both ways to the customer', async () => {
	await using setup = await setUp()
	const { needs, token, quote, pool } = setup
	const asked = await askForFirmPrice(needs, token, jo)
	expect(asked).toMatchObject({ ok: true })
	await askForFirmPrice(needs, token, jo)
	expect(await setup.messages()).toEqual(['price-asked, mail', 'quote-link, mail'])
	const [row] = (await pool.query('select * from quote_requests')).rows
	expect(row).toMatchObject({
		quote_status: 'pending',
		customer_name: 'Jo Bell',
		city: 'Airdrie',
		closed_at: null,
	})
	const price = await setup.approve()
	await setup.approve()
	expect((await setup.messages()).slice(2)).toEqual(['firm-price, mail', 'firm-price, text'])
	await setup.approve(32_000)
	expect(await setup.messages()).toHaveLength(6)
	expect(await answerPrice(needs, token, { answer: 'accept', price, name: 'Jo', address: '::1' })).toEqual({
		ok: false,
		reason: 'changed',
	})
	const found = await findQuoteToTell(needs, quote.id, price)
	expect(found).toMatchObject({ name: 'Jo Bell', place: 'Airdrie', note: 'Two flights up.', photoCount: 1 })
	expect(found?.price).toMatchObject({ amount: 30_000, state: 'withdrawn' })
	const mail =
		found &&
		quoteEmail(needs.company, { key: 'k', kind: 'firm-price', url: 'https://x/quotes/open/t' }, found)
	expect(mail?.subject).toBe('Your firm price: $300 plus GST')
	expect(mail?.text).toMatch(
		/Hi Jo,[\s\S]*including the trip to Airdrie[\s\S]*Two flights up\.[\s\S]*GST 5%: \$15\. Total: \$315\./,
	)
	const withdrawn = (note: string) =>
		found &&
		quoteEmail(needs.company, { key: 'k', kind: 'price-withdrawn', url: 'https://x/q' }, { ...found, note })
	expect(withdrawn('')?.text).toContain('Your quote says how it stands now.\nCall us at')
	expect(withdrawn('A wall.')?.text).toContain('Your quote says how it stands now.\nA wall.\nCall us at')
	const toOffice =
		found &&
		quoteOfficeEmail(
			needs.company,
			{ key: 'k', leadsTo: 'o@x.ca', origin: 'https://x' },
			{ ...found, price: undefined },
		)
	expect(toOffice?.subject).toBe('Firm price wanted: Jo Bell, Airdrie')
	expect(toOffice?.text).toContain(`https://x/admin/quote/${quote.id}`)
})

test('who gives a phone number alone gets the link by text', async () => {
	await using setup = await setUp()
	await askForFirmPrice(setup.needs, setup.token, { ...jo, email: '' })
	expect(await setup.messages()).toEqual(['price-asked, mail', 'quote-link, text'])
	expect(askSchema.safeParse({ ...jo, email: '', phone: '' }).success).toBe(false)
	const extension = { ...jo, phone: '403-555-0142 ext. 5' }
	expect(askSchema.safeParse({ ...extension, email: '' }).success).toBe(false)
	expect(askSchema.safeParse(extension).success).toBe(true)
	expect(askSchema.parse({ ...jo, phone: '403 555 0142', place: 't2p1j9' })).toMatchObject({
		phone: '+14035550142',
		place: 'T2P 1J9',
	})
	expect(askSchema.safeParse({ ...jo, name: ' ' }).success).toBe(false)
	expect(acceptSchema.safeParse({ price: 'x', name: 'Jo' }).success).toBe(false)
})

test('forged, guessed, stopped and expired tokens, and another quote’s, open no page, photo or answer', async () => {
	await using setup = await setUp()
	const { needs, token, quote, pool, open, send, seePhoto } = setup
	const price = await setup.approve()
	const statusOf = async (opened: string) => (await open(opened)).init?.status
	const another = await saveQuote(needs, defaultLoad, listed)
	expect([await statusOf(token), await statusOf(another.token)]).toEqual([200, 200])
	expect([await seePhoto(token), await seePhoto(another.token)]).toEqual([200, 404])
	const accept = { answer: 'accept', price, name: 'Jo Bell' }
	expect(await send(another.token, accept)).toMatchObject({ init: { status: 409 } })
	const forged = ['x', 'x'.repeat(43), `${token.slice(0, -1)}_`, `${token}x`, '%00', quote.id]
	for (const opened of forged) {
		expect([await statusOf(opened), await seePhoto(opened)]).toEqual([404, 404])
		expect(await send(opened, accept)).toMatchObject({ init: { status: 404 } })
	}
	await pool.query(`update access_tokens set expires_at = now() - interval '1 second' where quote_id = $1`, [
		quote.id,
	])
	expect([await statusOf(token), await seePhoto(token)]).toEqual([404, 404])
	await pool.query(`update access_tokens set expires_at = now() + interval '1 day'`)
	expect(await statusOf(token)).toBe(200)
	await stopLinks(needs, quote.id, dana)
	expect(await statusOf(token)).toBe(404)
	expect((await pool.query('select accepted_at from firm_prices')).rows).toEqual([{ accepted_at: null }])
})

test('the office reads who accepted a price, or why it was declined, where that was said', async () => {
	for (const [given, subject, words] of [
		[{ answer: 'accept', name: 'Jo Bell', address: '::1' }, 'Price accepted', /^Accepted by:? +Jo Bell$/m],
		[{ answer: 'decline', reason: 'Too much' }, 'Price declined', /^Reason:? +Too much$/m],
		[{ answer: 'decline', reason: '' }, 'Price declined', /^(?!.*(?:Reason|Accepted by))/s],
	] as const) {
		await using setup = await setUp()
		const { needs, token, quote } = setup
		await askForFirmPrice(needs, token, jo)
		const price = await setup.approve()
		expect(await answerPrice(needs, token, { ...given, price })).toEqual({ ok: true })
		const found = await findQuoteToTell(needs, quote.id, price)
		const office = { key: 'k', leadsTo: 'o@x.ca', origin: 'https://x' }
		const mail = found && quoteOfficeEmail(needs.company, office, found)
		expect(mail?.subject).toContain(subject)
		expect(mail?.text).toMatch(words)
		const stands = given.answer === 'accept' ? 'accepted' : 'declined'
		expect(mail?.text).toMatch(new RegExp(`^Firm price: \\$\\d+ \\+ tax, ${stands}$`, 'm'))
		// So does a message about something else, such as a question.
		expect(await findQuoteToTell(needs, quote.id, 'else')).toMatchObject({ firm: { state: stands } })
	}
})

test('accepting is done once, in time, and by a name; the database holds the time as well', async () => {
	await using setup = await setUp()
	const { needs, token, pool, send } = setup
	const price = await setup.approve()
	expect(await send(token, { answer: 'accept', price, name: ' ' })).toMatchObject({
		data: { message: 'Type your name to accept.' },
		init: { status: 422 },
	})
	const late = { ...needs, now: () => new Date('2026-12-21T06:00:00Z') }
	const accept = { answer: 'accept', price, name: 'Jo Bell', address: '192.0.2.7' } as const
	expect(await answerPrice(late, token, accept)).toEqual({ ok: false, reason: 'expired' })
	await expect(
		pool.query(
			`update firm_prices set accepted_at = holds_until, accepted_by = 'x', accepted_from = 'x', accepted_wording = 'x'`,
		),
	).rejects.toThrow('firm_prices_accepted_in_time')
	// Words with another fee than that of today are not agreed to.
	const other = acceptanceWording(cents(325), { ...company, fees: { refusedOnSite: 60 } })
	expect(await answerPrice(needs, token, { ...accept, shown: other })).toEqual({
		ok: false,
		reason: 'changed',
	})
	const done = await send(token, { answer: 'accept', price, name: 'Jo Bell' })
	expect(done instanceof Response && done.headers.get('Location')).toBe(`/quote/${token}`)
	expect(await answerPrice(needs, token, accept)).toEqual({ ok: true })
	expect(await answerPrice(needs, token, { answer: 'decline', price, reason: '' })).toEqual({
		ok: false,
		reason: 'accepted',
	})
	const { rows } = await pool.query('select accepted_by, accepted_from, accepted_wording from firm_prices')
	expect(rows).toMatchObject([
		{
			accepted_by: 'Jo Bell',
			accepted_from: '192.0.2.1',
			accepted_wording: expect.stringContaining('$300 plus GST'),
		},
	])
})

test.each([
	['in the last minute of the day that was told', '2026-12-21T05:59:00Z', 'offered'],
	['a minute later', '2026-12-21T06:00:00Z', 'expired'],
])('a price of the morning of November 20 is, %s, %s', async (_, at, state) => {
	await using setup = await testPlatform()
	const clock = { now: '2026-11-20T16:00:00Z' }
	const needs = { ...setup.platform, now: () => new Date(clock.now) }
	const { quote, token } = await saveQuote(needs, defaultLoad, listed)
	await askForFirmPrice(needs, token, jo)
	const { rows } = await setup.pool.query('select version from quote_requests')
	const review = { status: 'approved', finalAmount: 30_000, version: rows[0].version } as const
	await reviewQuote(needs, quote.id, review, dana)
	clock.now = at
	expect((await findQuotePage(needs, token))?.price).toMatchObject({
		state,
		until: 'Sunday, December 20, 2026',
	})
})

test('a quote that was sent without a booking is deleted like one that was not, with its firm price and messages', async () => {
	await using setup = await setUp()
	const { needs, quote, token, pool } = setup
	await askForFirmPrice(needs, token, jo)
	await setup.approve()
	const before = new Date(Date.now() + 60_000)
	expect(await unbookedQuotes(needs, before)).toEqual([quote.id])
	expect(await deleteUnbookedQuote(needs, quote.id, before)).toBe(true)
	for (const table of ['quote_requests', 'firm_prices', 'messages', 'customers'])
		expect((await pool.query(`select from ${table}`)).rowCount, table).toBe(0)
	expect(await deletePhotosOf(needs, quote.id)).toBe(false)
})

test('what is accepted says what saying no on site costs: nothing, or what the settings say', () => {
	const wording = (fees: Company['fees']) => acceptanceWording(cents(325), { taxes: company.taxes, fees })
	expect(wording({})).toMatch(/^I accept \$325 plus GST as the most .* If I say no to it, I owe nothing\.$/)
	expect(wording({ refusedOnSite: 40.5 })).toMatch(/I owe \$40\.50 plus GST for the visit\.$/)
	expect(wording({ afterOnTheWay: 60 })).toMatch(/I owe nothing\.$/)
})
