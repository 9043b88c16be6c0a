import { createElement } from 'react'
import { expect, test } from 'vitest'
import { pickupsOn } from '#app/desk/bookings/bookings.server.ts'
import { confirmationEmail } from '#app/notifications/mail/confirmation-email.ts'
import { leadEmail } from '#app/notifications/mail/lead-email.ts'
import { messages } from '#app/notifications/message-words.ts'
import { priceLine } from '#app/notifications/price-line.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { inSentence } from '#app/pricing/load-words.ts'
import { saveQuote } from '#app/quotes/quotes.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { drawn } from '#tests/support/drawn.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { makeReceiptToken } from '../../booking/receipt-token.server.ts'
import { bookPickup } from '../../bookings.server.ts'
import { findLeadSnapshot } from '../../outgoing/lead-snapshot.server.ts'
import type { BookingRequest } from '../../rules/booking.ts'
import { findReceipt } from '../receipt.server.ts'
import { ReceiptFacts } from '../receipt-facts.tsx'
import LoadPage, { action, loader } from './load.page.tsx'

const site = { sourceSite: 'bowline.example' }

/** A pickup with no load; `quoteToken`: with the quote of this browser. */
async function setUp({ quoteToken, ...change }: Partial<BookingRequest> & { quoteToken?: string } = {}) {
	const setup = await testPlatform()
	const { platform, pool } = setup
	const context = requestContext(platform)
	const booked = await bookPickup(platform, bookingRequest(change), { ...site, quoteToken })
	if (!booked.ok) throw new Error('not booked')
	const token = await makeReceiptToken(platform, booked.leadId)
	const open = async (size = '', key = token) => {
		const { data, init } = await loader(
			routeArgs(context, { path: `/booked/key/load?size=${size}`, params: { token: key } }),
		)
		return { status: init?.status, choice: data.choice, page: drawn(LoadPage, { loaderData: data }) }
	}
	const say = async (load: string, key = token) => {
		const answer = await action(
			routeArgs(context, {
				path: '/booked/key/load',
				params: { token: key },
				method: 'POST',
				body: new URLSearchParams({ load }),
			}),
		)
		return answer instanceof Response
			? { status: answer.status, message: undefined }
			: { status: answer.init?.status, message: answer.data.message }
	}
	return {
		...setup,
		...{ open, say, token, leadId: booked.leadId },
		receipt: () => findReceipt(platform, token),
		row: async () => {
			const text = 'select load_size, cubic_yards, minutes, version from bookings where lead_id = $1'
			return (await pool.query(text, [booked.leadId])).rows[0]
		},
		additions: async () => (await pool.query("select from messages where kind = 'addition'")).rowCount,
	}
}

test('who has not said how much is asked on the receipt and in the email, and takes the room of what they say', async () => {
	await using setup = await setUp()
	const found = await findLeadSnapshot(setup.platform, setup.leadId)
	if (!found) throw new Error('no lead')
	const links = { receiptUrl: 'https://bowline.example/booked/x', quoteUrl: undefined }
	const { text } = confirmationEmail(setup.platform.company, found, links, messages.confirmed.original)
	for (const { name, from, to } of listed.loads)
		expect(text, name).toMatch(new RegExp(`^${name}, \\$${from / 100}–\\$${to / 100}: .*/load\\?size=`, 'im'))
	expect((await setup.receipt())?.loadChoice?.sizes.map(({ price }) => price)).toHaveLength(5)

	const before = await setup.row()
	const opened = await setup.open('half')
	expect(opened.page.markup).toMatch(/checked="" [^>]*value="half"|value="half"[^>]*checked=""/)
	expect(opened.page.text).toContain('All-in, plus GST')
	expect(await setup.row(), 'to open it changes nothing').toEqual(before)

	expect(await setup.say('half')).toMatchObject({ status: 303 })
	const { hauling } = setup.platform.company
	expect(await setup.row()).toEqual({
		load_size: '1/2 load',
		cubic_yards: hauling.loads.half,
		minutes:
			before.minutes + Math.ceil((hauling.loads.half - hauling.unknownLoad) * hauling.minutes.perCubicYard),
		version: before.version + 1,
	})
	const receipt = await setup.receipt()
	expect(receipt).toMatchObject({ load: { size: '1/2 load' }, loadChoice: undefined })
	expect(await setup.additions()).toBe(1)

	// The same again is said once; another, in an older tab, is refused and not lost in silence.
	expect(await setup.say('half')).toMatchObject({ status: 303 })
	expect(await setup.say('full')).toEqual({ status: 409, message: expect.stringContaining('another load') })
	expect(await setup.additions()).toBe(1)
	expect((await setup.open('full')).page.text).toContain('We know how much there is.')
	expect((await setup.row()).load_size).toBe('1/2 load')
})

test('a day without the room says so first, and what one can do; what is said all the same changes nothing', async () => {
	await using setup = await setUp()
	const { pool, platform } = setup
	// One truck of 20 cubic yards on Tuesdays, most of whose day another pickup takes.
	await pool.query("insert into trucks (name, cubic_yards, weekdays) values ('Only', 20, '{2,3}')")
	const beside = bookingRequest({ email: 'beside@example.ca', window: '8-10am' })
	const other = await bookPickup(platform, beside, site)
	if (!other.ok) throw new Error('not booked')
	await pool.query('update bookings set cubic_yards = 8, minutes = 640 where lead_id = $1', [other.leadId])

	const { page, choice } = await setup.open('full')
	expect(choice?.sizes.filter(({ hasRoom }) => !hasRoom).map(({ id }) => id)).toEqual(['full'])
	const words = 'Our trucks have no room left for a full load on Tuesday, December 1, 2026.'
	expect(page.text).toContain(`${words} Your booking stays as it is.`)
	expect(page.text).toContain(`keep the booking as it is and call ${platform.company.phone}`)
	expect(page.markup).not.toContain('value="full"')
	expect(page.markup).toMatch(/href="[^"]*\/move\?day=2026-12-02"/)
	expect((await setup.open('half')).page.markup).toContain('value="half"')

	const before = await setup.row()
	expect(await setup.say('full')).toEqual({ status: 409, message: expect.stringContaining('no room left') })
	expect(await setup.row()).toEqual(before)
	expect(await setup.additions()).toBe(0)
	expect(await setup.say('three-quarter')).toMatchObject({ status: 303 })
})

test('a quote that was saved untouched is not said either, and a load that was chosen is', async () => {
	await using setup = await setUp()
	const { quote, token } = await saveQuote(setup.platform, defaultLoad, listed, {
		token: undefined,
		labels: {},
		source: { volumeChosen: false, weightSource: 'untouched' },
	})
	const other = bookingRequest({ email: 'quoted@example.ca', window: '8-10am' })
	const booked = await bookPickup(setup.platform, other, { ...site, quoteToken: token })
	if (!booked.ok) throw new Error('not booked')
	const key = await makeReceiptToken(setup.platform, booked.leadId)
	const receiptOf = () => findReceipt(setup.platform, key)
	expect(await receiptOf()).toMatchObject({ load: { unsaid: { range: '$99–$849' }, extras: undefined } })
	expect(await setup.say('quarter', key)).toMatchObject({ status: 303 })
	expect(await receiptOf()).toMatchObject({ load: { size: '1/4 load', price: '$179–$259' } })
	const { rows } = await setup.pool.query('select estimated_total_cents from quote_requests where id = $1', [
		quote.id,
	])
	expect(rows, 'the quote keeps its own').toEqual([{ estimated_total_cents: 59_500 }])
	expect(await setup.say('quarter', 'x'.repeat(43))).toMatchObject({ status: 404 })
	expect((await setup.open('half', 'x'.repeat(43))).status).toBe(404)
	for (const bad of ['', 'huge', 'subject']) expect(await setup.say(bad)).toMatchObject({ status: 422 })
})

const ticked = { ...defaultLoad, hasStairs: true, addOns: listed.addOns.slice(0, 1).map(({ id }) => id) }
const extras = ['stairs', ...listed.addOns.slice(0, 1).map(({ label }) => inSentence(label))].join(', ')

/** A pickup with an untouched quote, but for stairs and one add-on. */
async function setUpTicked() {
	const setup = await setUp()
	const { platform, pool } = setup
	const { quote, token } = await saveQuote(platform, ticked, listed, {
		token: undefined,
		labels: {},
		source: { volumeChosen: false, weightSource: 'untouched' },
	})
	const other = bookingRequest({ email: 'ticked@example.ca', window: '8-10am' })
	const booked = await bookPickup(platform, other, { ...site, quoteToken: token })
	if (!booked.ok) throw new Error('not booked')
	const { leadId } = booked
	const key = await makeReceiptToken(platform, leadId)
	const snapshot = async () => {
		const found = await findLeadSnapshot(platform, leadId)
		if (!found) throw new Error('no lead')
		return found
	}
	const links = { receiptUrl: 'https://bowline.example/booked/x', quoteUrl: undefined }
	return {
		...setup,
		...{ quote, key, snapshot },
		say: (load: string) => setup.say(load, key),
		open: () => setup.open('', key),
		receipt: () => findReceipt(platform, key),
		mail: async () =>
			confirmationEmail(platform.company, await snapshot(), links, messages.confirmed.original).text,
		officeMail: async () =>
			leadEmail(platform.company, await snapshot(), 'office@bowline.example', 'https://bowline.example').text,
		pickup: async () => {
			const pickups = await pickupsOn(platform, '2026-12-01', { money: true })
			return pickups.find(({ quoteId }) => quoteId === quote.id)
		},
		size: async () =>
			(await pool.query('select cubic_yards, minutes from bookings where lead_id = $1', [leadId])).rows[0],
		syncs: async () =>
			(
				await pool.query(
					"select dedupe_key from messages m join bookings b on b.id = m.booking_id where b.lead_id = $1 and m.kind = 'sync'",
					[leadId],
				)
			).rows,
	}
}

test('what was ticked of a load that nobody said is named alone, counts, and stands beside the size that is said', async () => {
	await using setup = await setUpTicked()
	const { hauling } = setup.platform.company
	const { minutes } = hauling
	const plain = await setup.row()
	expect(await setup.receipt()).toMatchObject({ load: { unsaid: {}, extras } })
	expect(await setup.mail()).toContain(`\n${extras}\n`)
	expect(await setup.mail()).not.toContain('Not said')
	expect(await setup.size()).toEqual({
		cubic_yards: plain.cubic_yards,
		minutes: plain.minutes + minutes.stairs + minutes.addOn,
	})
	expect(await setup.syncs()).toHaveLength(1)

	const before = await setup.size()
	expect(await setup.say('half')).toMatchObject({ status: 303 })
	expect(await setup.receipt()).toMatchObject({ load: { size: '1/2 load', extras } })
	expect(await setup.mail()).toContain(`1/2 load\n${extras}\n`)
	expect(await setup.officeMail()).toContain(`Load:   1/2 load, ${extras}\n`)
	expect((await setup.pickup())?.load).toBe(`1/2 load, ${extras}`)
	expect(await setup.size()).toEqual({
		cubic_yards: hauling.loads.half,
		minutes: before.minutes + Math.ceil((hauling.loads.half - hauling.unknownLoad) * minutes.perCubicYard),
	})
	expect(await setup.syncs(), 'the CRM learns of it once').toEqual([
		{ dedupe_key: 'booked' },
		{ dedupe_key: expect.stringMatching(/^event /) },
	])
	expect(await setup.say('half')).toMatchObject({ status: 303 })
	expect(await setup.syncs()).toHaveLength(2)
})

test('who has a price from us is not asked how much there is', async () => {
	await using setup = await setUpTicked()
	const { pool, quote } = setup
	expect(await setup.receipt()).toMatchObject({ loadChoice: { can: 'say' } })
	const approve = 'update quote_requests set quote_status = $2, final_quote_cents = 30000 where id = $1'
	await pool.query(approve, [quote.id, 'approved'])
	expect(await setup.receipt()).toMatchObject({
		load: { items: extras, total: 30_000 },
		loadChoice: undefined,
	})
	expect(await setup.mail()).toContain('$300')
	expect(await setup.mail()).not.toMatch(/About how much|Not said/)
	expect((await setup.open()).page.text).not.toContain('About how much')
	expect(await setup.say('half')).toMatchObject({ status: 409 })

	await pool.query('update quote_requests set quote_status = $2, final_quote_cents = null where id = $1', [
		quote.id,
		'pending',
	])
	expect(await setup.receipt()).toMatchObject({ loadChoice: { can: 'say' } })
	await pool.query(
		`insert into firm_prices (quote_id, amount_cents, offered_at, offered_by, holds_until)
			values ($1, 31000, now(), 'Dana', now() + interval '7 days')`,
		[quote.id],
	)
	expect(await setup.receipt()).toMatchObject({ load: { total: 31_000 }, loadChoice: undefined })
	const receipt = await setup.receipt()
	if (!receipt) throw new Error('no receipt')
	const facts = drawn(() => createElement(ReceiptFacts, { receipt, token: 'x', className: '' }))
	for (const said of [facts.text, await setup.mail()]) {
		expect(said).toContain('The price we set after looking at your quote.')
		expect(said).not.toMatch(/estimate/i)
	}
	await pool.query("update firm_prices set withdrawn_at = now(), withdrawn_by = 'Dana'")
	expect(await setup.receipt()).toMatchObject({ loadChoice: { can: 'say' } })
})

test('prices that change after booking leave the booking its list: email, page, receipt, CRM and desk name the same range', async () => {
	await using setup = await setUpTicked()
	const { platform, pool } = setup
	const dearer = listed.loads.map((load) => ({ ...load, from: load.from + 10_000, to: load.to + 10_000 }))
	// The calendar of the company may be a day behind that of the database: the booking is from two days ago.
	await pool.query("update bookings set created_at = now() - interval '2 days'")
	await pool.query(
		`insert into price_lists (holds_from, prices, actor)
		select current_date - 1, prices || jsonb_build_object('loads', $1::jsonb), 'Dana' from price_lists limit 1`,
		[JSON.stringify(dearer)],
	)
	const later = { ...platform, now: () => new Date() }
	const half = '$329–$469'
	expect(await setup.mail()).toContain(`1/2 load, ${half}: `)
	const choice = (await findReceipt(later, setup.key))?.loadChoice
	expect(choice?.sizes.find(({ id }) => id === 'half')?.price).toBe(half)
	expect(await setup.say('half')).toMatchObject({ status: 303 })
	expect(await findReceipt(later, setup.key)).toMatchObject({ load: { price: half } })
	expect(priceLine(await setup.snapshot(), setup.platform.company)).toBe(`${half} + tax, for 1/2 load`)
	expect((await setup.pickup())?.price).toBe(half)
})
