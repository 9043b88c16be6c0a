import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { quoteEmail } from '#app/notifications/mail/quote-email.ts'
import { quoteIdSchema } from '#app/platform/ids.ts'
import { findQuotePage } from '#app/quotes/firm/quote-page.server.ts'
import { findQuoteToTell, makeQuoteLinkToken } from '#app/quotes/quotes.server.ts'
import { member } from '#tests/support/member.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { type Staff, signedInStaff } from '../../staff/staff.ts'
import { pickupsOn } from '../bookings.server.ts'
import { receiveTyped } from './typed-form.server.ts'

const date = '2026-12-01'
const dana = member('Dana')

const caller = {
	phone: '+14035550142',
	name: 'Jo Tremblay',
	email: 'jo@example.ca',
	address: '',
	postal: 'T4N 3T3',
	city: 'Red Deer',
	cityOffered: 'Calgary',
	date,
	window: '',
	load: '',
	notes: '',
	because: '',
}
const garage = { 'count-sofa': '1', 'count-queen-mattress': '1', 'count-bag': '10', hasStairs: 'on' }

async function setUp() {
	const setup = await testPlatform()
	const { platform, pool } = setup
	const formKey = uuidv7()
	const send = (change: Record<string, string> = {}, staff: Staff = dana) =>
		receiveTyped(platform, staff, {
			sent: new Map(Object.entries({ ...caller, formKey, priceList: '1', ...change })),
			host: 'bowline.example',
		})
	const rows = async (query: string) => (await pool.query(query)).rows
	const quotes = () => rows('select * from quote_requests order by id')
	const messages = async () =>
		(await rows(`select kind || ', ' || channel as what from messages order by id`)).map(({ what }) => what)
	return { ...setup, send, rows, quotes, messages }
}

test('a caller without a day gets a quote: pending, priced, in the name of who made it, with its link by email and text', async () => {
	await using setup = await setUp()
	const saved = await setup.send({ as: 'quote', ...garage })
	expect(saved).toMatchObject({ ok: true, to: expect.stringMatching(/^\/admin\/quote\/[\w-]{36}$/) })
	const { name } = signedInStaff(dana)
	const quote = {
		quote_status: 'pending',
		customer_name: 'Jo Tremblay',
		customer_email: 'jo@example.ca',
		customer_phone: '+14035550142',
		city: 'T4N 3T3',
		made_by: name,
		counted_things: { sofa: 1, 'queen-mattress': 1, bag: 10 },
		selected_addons: ['mattress'],
		weight_source: 'counted',
		closed_at: null,
	}
	expect(await setup.quotes()).toMatchObject([quote])
	expect(await setup.messages()).toEqual(['quote-link, mail', 'quote-link, text'])
	expect(await setup.rows(`select actor, action from history where subject = 'quote'`)).toEqual([
		{ actor: name, action: 'saved' },
	])
	// A double press is one quote; another press with something else is said.
	const pressed = await Promise.all([1, 2, 3].map(() => setup.send({ as: 'quote', ...garage })))
	expect(pressed).toEqual([saved, saved, saved])
	expect(await setup.send({ as: 'quote', volume: '1' })).toMatchObject({ ok: false, status: 409 })
	expect(await setup.send({ as: 'quote', ...garage }, member('Omar'))).toMatchObject({
		ok: false,
		status: 409,
	})
	expect(await setup.quotes()).toMatchObject([quote])
	expect(await setup.messages()).toHaveLength(2)
})

test('a quote pressed three times at once is one', async () => {
	await using setup = await setUp()
	const pressed = await Promise.all([1, 2, 3].map(() => setup.send({ as: 'quote', volume: '0.5' })))
	expect(new Set(pressed.map((each) => each.ok && each.to)).size).toBe(1)
	expect(await setup.quotes()).toHaveLength(1)
	expect(await setup.messages()).toEqual(['quote-link, mail', 'quote-link, text'])
})

test('the link goes the ways that the caller gave', async () => {
	await using setup = await setUp()
	await setup.send({ as: 'quote', volume: '0.5', email: '' })
	expect(await setup.messages()).toEqual(['quote-link, text'])
	await setup.send({ as: 'quote', volume: '0.5', formKey: uuidv7(), phone: '+14035550142;ext=12' })
	expect(await setup.messages()).toEqual(['quote-link, text', 'quote-link, mail'])
	await setup.send({ as: 'quote', volume: '0.5', formKey: uuidv7(), phone: '' })
	expect(await setup.messages()).toEqual(['quote-link, text', 'quote-link, mail', 'quote-link, mail'])
	// What they did not give is kept as nothing, which lists and letters ask for.
	const ways = (await setup.quotes()).map(({ customer_email, customer_phone }) => [
		customer_email,
		customer_phone,
	])
	expect(ways).toEqual(
		expect.arrayContaining([
			[null, '+14035550142'],
			['jo@example.ca', null],
		]),
	)
})

test('the email and the page of a quote say what the trip adds, as the caller heard it', async () => {
	await using setup = await setUp()
	const { platform } = setup
	const told = async (change: Record<string, string>) => {
		const formKey = uuidv7()
		await setup.send({ as: 'quote', volume: '0.5', formKey, ...change })
		const quoteId = quoteIdSchema.parse(formKey)
		const quote = await findQuoteToTell(platform, quoteId, '')
		const mail =
			quote && quoteEmail(platform.company, { key: 'k', kind: 'quote-link', url: 'https://x/q' }, quote)
		const page = await findQuotePage(platform, await makeQuoteLinkToken(platform, quoteId))
		return { mail: mail?.text, page: page?.travel }
	}
	const byCode = await told({})
	expect(byCode.page).toBe('Plus $150 for the trip to T4N 3T3. That’s $475 + tax in all.')
	expect(byCode.mail).toContain(`$325 + tax\nYour estimate, until we’ve looked at it.\n${byCode.page}\n`)
	expect((await told({ postal: '' })).page).toBe(
		'Plus $150 for the trip to Red Deer. That’s $475 + tax in all.',
	)
	for (const place of [
		{ postal: 'T2P 1J9', city: 'Calgary' },
		{ postal: '', city: 'Nowhere Yet' },
	]) {
		const without = await told(place)
		expect(without.page).toBe('')
		expect(without.mail).not.toContain('the trip')
	}
})

test('what is missing for a quote is said, and nothing is saved', async () => {
	await using setup = await setUp()
	const missing = [
		[{}, 'volume'],
		[{ volume: '0.5', name: '' }, 'name'],
		[{ volume: '0.5', email: 'no' }, 'email'],
		[{ volume: '0.5', email: '', phone: '+14035550142;ext=12' }, 'email'],
		[{ volume: '0.5', postal: '', city: '' }, 'postal'],
		[{ volume: '0.5', postal: 'X' }, 'postal'],
		[{ volume: '0.5', formKey: 'x' }, 'volume'],
		[{ 'count-sofa': '-1' }, 'count'],
	] as const
	for (const [change, field] of missing) {
		const refused = await setup.send({ as: 'quote', ...change })
		if (refused.ok) throw new Error('it was saved')
		expect([refused.status, Object.keys(refused.refused.faults)]).toEqual([422, [field]])
		expect(refused.refused.typed.name).toBe('name' in change ? '' : 'Jo Tremblay')
	}
	expect(await setup.send({ as: 'price', ...garage })).toMatchObject({
		ok: false,
		status: 200,
		refused: { faults: {} },
	})
	expect(await setup.quotes()).toEqual([])
	expect(await setup.messages()).toEqual([])
})

test('a refused quote leaves nothing behind, whichever of two presses at once comes first', async () => {
	await using setup = await setUp()
	const customers = async () => (await setup.rows('select email from customers')).map(({ email }) => email)
	const pressed = await Promise.all(
		['ann@example.ca', 'bea@example.ca', 'cleo@example.ca'].map((email) =>
			setup.send({ as: 'quote', volume: '0.5', email }),
		),
	)
	expect(pressed.map(({ ok }) => ok).sort()).toEqual([false, false, true])
	const [quote, ...others] = await setup.quotes()
	expect(others).toEqual([])
	expect(await customers()).toEqual([quote.customer_email])
	expect(await setup.send({ as: 'quote', volume: '0.5', email: 'dot@example.ca' })).toMatchObject({
		ok: false,
		status: 409,
	})
	expect(await customers()).toEqual([quote.customer_email])
})

test('a caller whose number takes no texts from us needs an email address for a quote', async () => {
	await using setup = await setUp()
	const stop = `insert into stopped_phones (phone, stopped_by) values ('+14035550142', 'customer')`
	const typed = { as: 'quote', volume: '0.5', email: '' }
	const saved = await setup.send(typed)
	await setup.rows(stop)
	// It is saved already.
	expect(await setup.send(typed)).toEqual(saved)
	expect(await setup.send({ ...typed, formKey: uuidv7() })).toMatchObject({
		ok: false,
		status: 409,
		refused: { faults: { email: [expect.stringContaining('takes no texts')] }, typed: { volume: '0.5' } },
	})
	expect(await setup.quotes()).toHaveLength(1)
	expect(await setup.send({ ...typed, email: 'jo@example.ca', formKey: uuidv7() })).toMatchObject({
		ok: true,
	})
	expect(await setup.messages()).toEqual(['quote-link, text', 'quote-link, mail'])
})

test('a booking with what the caller has carries its price everywhere, once', async () => {
	await using setup = await setUp()
	const here = { postal: 'T2P 1J9', city: 'Calgary', address: '12 Crescent Road NW', window: '10-12pm' }
	const booked = await setup.send({ ...here, ...garage, load: 'full' })
	expect(booked).toMatchObject({ ok: true, to: expect.stringContaining(`date=${date}`) })
	expect(await setup.send({ ...here, ...garage, load: 'full' })).toEqual(booked)
	const [quote, ...others] = await setup.quotes()
	expect(others).toEqual([])
	const { name } = signedInStaff(dana)
	expect(quote).toMatchObject({ quote_status: 'pending', made_by: name, counted_things: { sofa: 1 } })
	expect(quote.closed_at).not.toBeNull()
	const [pickup] = await pickupsOn(setup.platform, date, { money: true })
	expect(pickup).toMatchObject({ load: expect.stringContaining('stairs') })
	expect(pickup?.price).toContain(String(quote.estimated_total_cents / 100))
	expect(await setup.rows('select load_size, quote_id from bookings')).toEqual([
		{ load_size: null, quote_id: quote.id },
	])
	expect(await setup.rows(`select distinct actor from history`)).toEqual([{ actor: name }])
	// Where a pickup goes stands before what the quote says.
	const link = await makeQuoteLinkToken(setup.platform, quote.id)
	const travelFeeOnPage = async () => (await findQuotePage(setup.platform, link))?.travel
	expect(await travelFeeOnPage()).toBe('')
	await setup.rows(`update bookings set city = 'Airdrie', travel_fee_cents = 5000`)
	expect(await travelFeeOnPage()).toContain('Plus $50 for the trip to Airdrie. ')
})

test('a form that repeats a booking with another load is told so, with all that was typed', async () => {
	await using setup = await setUp()
	const here = { postal: 'T2P 1J9', city: 'Calgary', address: '12 Crescent Road NW', window: '10-12pm' }
	const booked = await setup.send({ ...here, volume: '0.5' })
	const [booking] = await setup.rows('select id, reference from bookings')
	const told = (load: object) => ({
		ok: false,
		status: 409,
		refused: { bookedAlready: { ...booking, ...load }, faults: {}, typed: here },
	})
	const another = await setup.send({ ...here, volume: '1', notes: 'Back lane.' })
	expect(another).toMatchObject(told({ load: expect.stringContaining('1/2 truck'), hasNotes: true }))
	expect(another).toMatchObject({ refused: { typed: { volume: '1', notes: 'Back lane.' } } })
	expect(await setup.send({ ...here, ...garage })).toMatchObject(told({ hasNotes: false }))
	expect(await setup.quotes()).toMatchObject([{ volume_selection: 0.5 }])
	expect(await setup.rows('select id, reference from bookings')).toEqual([booking])
	// The very same form, and one that says nothing of a load, are no fault.
	expect(await setup.send({ ...here, volume: '0.5' })).toEqual(booked)
	expect(await setup.send(here)).toEqual(booked)
})

test('things that were counted for a booking are not lost in a repeated form that counts others', async () => {
	await using setup = await setUp()
	const here = { postal: 'T2P 1J9', city: 'Calgary', address: '12 Crescent Road NW', window: '10-12pm' }
	const load = { volume: '0.5', weightKg: '200' }
	const booked = await setup.send({ ...here, ...load, 'count-sofa': '1' })
	expect(await setup.send({ ...here, ...load, 'count-sofa': '2' })).toMatchObject({
		ok: false,
		refused: { bookedAlready: { load: expect.stringContaining('1 sofa') } },
	})
	expect(await setup.send({ ...here, ...load })).toEqual(booked)
})

test('who may not give quotes saves none, and a load that they send is left out of the booking', async () => {
	await using setup = await setUp()
	expect(await setup.send({ as: 'quote', ...garage }, member('Kit', 'dispatcher', ['quotes']))).toMatchObject(
		{
			ok: false,
			status: 403,
		},
	)
	const here = { postal: 'T2P 1J9', city: 'Calgary', address: '12 Crescent Road NW', window: '10-12pm' }
	expect(await setup.send({ ...here, ...garage }, member('Kit', 'dispatcher', ['quotes']))).toMatchObject({
		ok: true,
	})
	expect(await setup.quotes()).toEqual([])
	// Prices and quotes are not money.
	expect(await setup.send({ as: 'quote', ...garage }, member('Kit', 'dispatcher', ['money']))).toMatchObject({
		ok: true,
	})
})
