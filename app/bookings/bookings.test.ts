import { describe, expect, test } from 'vitest'
import { bookingEventIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { describeLoad } from '#app/pricing/load-words.ts'
import { saveQuote } from '#app/quotes/quotes.server.ts'
import { beginningOf, formatDate } from '#app/values/local-time.ts'
import { bookingRequest, fullWindow, setWindows } from '#tests/support/booking.ts'
import { company, otherCompany } from '#tests/support/company.ts'
import { aBrowser } from '#tests/support/holder.ts'
import { newLeadId } from '#tests/support/ids.ts'
import { photoIn, plainIntake } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { bookPickup } from './bookings.server.ts'
import { findEvent } from './outgoing/event-to-send.server.ts'
import { findLeadSnapshot } from './outgoing/lead-snapshot.server.ts'
import { allWindows } from './rules/arrival-window.ts'
import { type BookingRequest, loadSizes } from './rules/booking.ts'
import { bookingFields } from './rules/booking-fields.ts'

const date = '2026-12-01'
const landingWindows = allWindows(company)
const [first, second, third] = company.arrivalWindows
if (!first || !second || !third) throw new Error('there are not three windows')

const setUp = async () => {
	const setup = await testPlatform()
	const site = { sourceSite: 'bowline.example', holder: aBrowser().holder }
	const book = (change: Partial<BookingRequest> = {}, quoteToken?: string, at = setup.platform.now()) =>
		bookPickup({ ...setup.platform, now: () => at }, bookingRequest({ date, window: second.id, ...change }), {
			...site,
			quoteToken,
		})
	return {
		platform: setup.platform,
		pool: setup.pool,
		book,
		/** Books a pickup, which must succeed. */
		booked: async (change: Partial<BookingRequest> = {}, quoteToken?: string) => {
			const result = await book(change, quoteToken)
			if (!result.ok) throw new Error(`a booking was refused: ${result.reason}`)
			return result
		},
		taken: async () =>
			(
				await setup.pool.query(
					'select date::text, window_id, booked from arrival_windows order by date, window_id',
				)
			).rows,
		jobs: async () => (await setup.pool.query('select name, data from pgboss.job order by name')).rows,
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

describe('the same booking', () => {
	test('is one by the same person for the same address and window, ignoring case', async () => {
		await using setup = await setUp()
		const { leadId } = await setup.booked()
		for (const change of [
			{},
			{ email: 'JO@Example.CA' },
			{ address: '12 CRESCENT ROAD nw' },
			{ name: 'J. Tremblay' },
		])
			expect(await setup.booked(change), JSON.stringify(change)).toEqual({ ok: true, leadId, repeated: true })
		expect(await setup.taken()).toEqual([{ date, window_id: second.id, booked: 1 }])
	})

	test('is a different one when person, address, date or window differs', async () => {
		await using setup = await setUp()
		const leads = new Set<string>()
		const changes = [
			{},
			{ email: 'sam@example.ca' },
			{ phone: '+14035550143', window: third.id },
			{ address: '14 Crescent Road NW', window: third.id },
			{ postal: 'T2P 1J8', window: third.id },
			{ date: '2026-12-02' },
			{ window: first.id },
		]
		for (const change of changes) {
			const result = await setup.booked(change)
			expect(result.repeated, JSON.stringify(change)).toBe(false)
			leads.add(result.leadId)
		}
		expect(leads.size).toBe(changes.length)
		expect((await setup.taken()).reduce((sum, { booked }) => sum + booked, 0)).toBe(changes.length)
	})

	test('is recognised even when its window has filled or begun meanwhile', async () => {
		await using setup = await setUp()
		const { leadId } = await setup.booked()
		await setup.pool.query('insert into schedule_exceptions values ($1, $2, 1)', [date, second.id])
		expect(await setup.book({ email: 'sam@example.ca' })).toMatchObject({ ok: false, reason: 'window-full' })
		expect(await setup.booked()).toEqual({ ok: true, leadId, repeated: true })
		const begun = new Date(beginningOf(date, company.timeZone).getTime() + second.startHour * 60 * 60_000)
		expect(await setup.book({}, undefined, begun)).toEqual({ ok: true, leadId, repeated: true })
		expect(await setup.book({ email: 'sam@example.ca' }, undefined, begun)).toMatchObject({
			reason: 'window-too-late',
		})
	})
})

test('a place is taken in the booked window on the booked date, with the company’s capacity', async () => {
	await using setup = await setUp()
	await setup.booked()
	await setup.booked({ date: '2026-12-02', window: first.id })
	expect(await setup.taken()).toEqual([
		{ date, window_id: second.id, booked: 1 },
		{ date: '2026-12-02', window_id: first.id, booked: 1 },
	])
})

test('a refusal takes no place and enqueues no job', async () => {
	await using setup = await setUp()
	await setWindows(setup.pool, [fullWindow(date, second.id)])
	expect(await setup.book()).toMatchObject({ ok: false, reason: 'window-full' })
	expect(await setup.taken()).toEqual([{ date, window_id: second.id, booked: company.windowCapacity }])
	expect(await setup.jobs()).toEqual([])
	for (const table of ['leads', 'bookings', 'history'])
		expect((await setup.pool.query(`select from ${table}`)).rowCount, table).toBe(0)
})

test('a window that the company does not have throws: it is a bug, not a refusal', async () => {
	await using setup = await setUp()
	await expect(setup.book({ window: 'midnight' })).rejects.toThrow(
		new RangeError('no arrival window midnight'),
	)
})

test('a booking enqueues a mail to the office, a confirmation to the customer and two CRM syncs, and a text, each by its own job', async () => {
	await using setup = await setUp()
	const { leadId } = await setup.booked()
	expect(await setup.jobs()).toMatchObject(
		['crm-message', 'crm-message', 'mail-message', 'mail-message', 'text-message'].map((name) => ({ name })),
	)
	const messages = await setup.pool.query(
		`select m.kind, m.channel, j.name from messages m join bookings b on b.id = m.booking_id
			join pgboss.job j on j.data = jsonb_build_object('messageId', m.id)
		where b.lead_id = $1 order by m.channel, m.kind`,
		[leadId],
	)
	expect(messages.rows).toEqual([
		{ kind: 'resync', channel: 'crm', name: 'crm-message' },
		{ kind: 'sync', channel: 'crm', name: 'crm-message' },
		{ kind: 'confirmed', channel: 'mail', name: 'mail-message' },
		{ kind: 'lead', channel: 'mail', name: 'mail-message' },
		{ kind: 'confirmed', channel: 'text', name: 'text-message' },
	])
	const { rows } = await setup.pool.query(`select actor, action from history where subject = 'booking'`)
	expect(rows).toEqual([{ actor: 'customer', action: 'booked' }])
})

describe('what mails and the CRM receive', () => {
	test('is the customer, the address, the time and the load, as booked', async () => {
		await using setup = await setUp()
		const [window] = landingWindows.filter(
			({ startHour, todayOnly }) => !todayOnly && startHour > third.startHour,
		)
		if (!window) throw new Error('there is no later window')
		const [size] = loadSizes
		const { leadId } = await setup.booked({
			name: 'Sam Roy',
			phone: '+14035550143',
			email: 'Sam@example.ca',
			address: '1 Bow Trail',
			postal: 'T4N 1A1',
			city: 'Red Deer',
			date: '2026-12-05',
			window: window.id,
			notes: 'Gate 2.',
			load: size.id,
			page: '/red-deer',
		})
		const delivered = await findLeadSnapshot(setup.platform, leadId)
		expect(delivered).toMatchObject({
			windowLabel: window.label,
			asap: false,
			dateInWords: formatDate('2026-12-05'),
			lead: {
				id: leadId,
				name: 'Sam Roy',
				phone: '+14035550143',
				email: 'Sam@example.ca',
				propertyAddress: '1 Bow Trail',
				postalCode: 'T4N 1A1',
				city: 'Red Deer',
				preferredDate: '2026-12-05',
				notes: 'Gate 2.',
				loadSize: size.label,
				unconfirmed: true,
				quoteId: null,
				sourceSite: 'bowline.example/red-deer',
			},
		})
		expect(delivered).not.toHaveProperty('quote')
	})

	test('for a nearby pickup from the home form is settled and has no size', async () => {
		await using setup = await setUp()
		const { leadId } = await setup.booked()
		expect(await findLeadSnapshot(setup.platform, leadId)).toMatchObject({
			lead: { unconfirmed: false, loadSize: null, notes: '', sourceSite: 'bowline.example' },
		})
		expect(await findLeadSnapshot(setup.platform, newLeadId())).toBeUndefined()
	})

	test('has the quote’s load, total and number of photos', async () => {
		await using setup = await setUp()
		const needs = { ...setup.platform, photos: plainIntake(setup.platform) }
		const load = { ...defaultLoad, hasStairs: true }
		const { quote, token } = await saveQuote(needs, load, listed)
		await photoIn(needs, { token, quoteId: quote.id })
		await photoIn(needs, { token, quoteId: quote.id })
		const { leadId } = await setup.booked({}, token)
		expect(await findLeadSnapshot(setup.platform, leadId)).toMatchObject({
			lead: { quoteId: quote.id },
			quote: { id: quote.id, items: describeLoad(load, listed), totalCents: quote.total, photoCount: 2 },
		})
		// The customer, as the desk shows them with the quote.
		const { rows } = await setup.pool.query(
			'select customer_name, customer_email, customer_phone, property_address, city from quote_requests',
		)
		expect(rows).toEqual([
			{
				customer_name: 'Jo Tremblay',
				customer_email: 'jo@example.ca',
				customer_phone: '+14035550142',
				property_address: `12 Crescent Road NW, Calgary, ${company.region.code} T2P 1J9`,
				city: 'Calgary',
			},
		])
	})
})

describe('what a repeat adds', () => {
	/** The lines of the emails to the office, one for each addition, in order. */
	const additions = async ({ platform, pool }: Awaited<ReturnType<typeof setUp>>) => {
		const { rows } = await pool.query(
			`select b.lead_id, m.booking_event_id from messages m join bookings b on b.id = m.booking_id
			where m.kind = 'addition' order by m.booking_event_id`,
		)
		return Promise.all(
			rows.map(async ({ lead_id, booking_event_id }) => {
				expect(await findEvent(platform, newLeadId(), booking_event_id)).toBeUndefined()
				return (await findEvent(platform, lead_id, booking_event_id))?.lines
			}),
		)
	}

	test('is mailed to the office separately: notes, a size, a quote; a repeat with nothing new is not', async () => {
		await using setup = await setUp()
		const page = '/airdrie-junk-removal'
		const [small, larger] = loadSizes
		const { leadId } = await setup.booked({ notes: 'Gate 1.', load: small.id, page })
		await setup.booked({ notes: 'Gate 1.', load: small.id, page })
		await setup.booked({ notes: '' })
		expect(await additions(setup)).toEqual([])
		await setup.booked({ notes: 'Gate 2.', load: small.id, page })
		await setup.booked({ notes: 'Gate 1.', load: larger.id, page })
		const { quote, token } = await saveQuote(setup.platform, defaultLoad, listed)
		await setup.booked({ notes: 'Gate 2.' }, token)
		expect(await additions(setup)).toEqual([
			['Notes: Gate 2.'],
			[`Load: ${larger.label}`],
			['A quote, saved after booking'],
		])
		expect(await findLeadSnapshot(setup.platform, leadId)).toMatchObject({
			lead: { notes: 'Gate 1.\n\nGate 2.', loadSize: larger.label, quoteId: quote.id },
			quote: { id: quote.id },
		})
	})

	test('is an entry by the customer, and a line of the history that says what there was before', async () => {
		await using setup = await setUp()
		const [small, larger] = loadSizes
		const { leadId } = await setup.booked({ notes: 'Gate 1.', load: small.id })
		await setup.booked({ notes: 'Gate 2.', load: larger.id })
		await setup.booked({ notes: '', address: '14 Crescent Road NW' })
		const events = await setup.pool.query(
			'select author, is_follow_up, notes from booking_events order by id',
		)
		expect(events.rows).toEqual([
			{ author: 'customer', is_follow_up: false, notes: 'Gate 1.' },
			{ author: 'customer', is_follow_up: true, notes: 'Gate 2.' },
		])
		const history = await setup.pool.query(
			`select actor, action, before, after from history
			where subject = 'booking' and subject_id = (select id from bookings where lead_id = $1) order by id`,
			[leadId],
		)
		expect(history.rows).toEqual([
			{ actor: 'customer', action: 'booked', before: null, after: { leadId, date, window: second.id } },
			{
				actor: 'customer',
				action: 'details added',
				before: { load: small.label, quoteId: null },
				after: { load: larger.label, quoteId: null, notes: 'Gate 2.' },
			},
		])
	})

	test('to a booking without notes becomes its notes', async () => {
		await using setup = await setUp()
		const { leadId } = await setup.booked()
		await setup.booked({ notes: 'Side door.' })
		expect(await findLeadSnapshot(setup.platform, leadId)).toMatchObject({ lead: { notes: 'Side door.' } })
		expect(await findEvent(setup.platform, leadId, bookingEventIdSchema.parse('0'))).toBeUndefined()
	})
})

test('another company’s bookings have its province, windows and capacity, and its own postal codes decide what is far', async () => {
	const theirs = { ...otherCompany, region: { code: 'ON', name: 'Ontario' } }
	await using setup = await testPlatform({}, '2026-11-20T18:00:00Z', theirs)
	const [window] = theirs.arrivalWindows
	const book = async (name: string, postal: string) => {
		const request = bookingRequest({ date, window: window?.id ?? '', email: `${name}@example.ca`, postal })
		const result = await bookPickup(setup.platform, request, { sourceSite: 'localhost' })
		if (!result.ok) throw new Error(`a booking was refused: ${result.reason}`)
		return findLeadSnapshot(setup.platform, result.leadId)
	}
	expect(await book('near', 'T5J 2R7')).toMatchObject({
		windowLabel: window?.label,
		lead: { provinceState: 'ON', unconfirmed: false },
	})
	expect(await book('far', 'T2P 1J9')).toMatchObject({ lead: { unconfirmed: true } })
	const { rows } = await setup.pool.query('select booked from arrival_windows')
	expect(rows).toEqual([{ booked: 2 }])
	await expect(setup.pool.query("update leads set province_state = 'Ontario'")).rejects.toThrow(
		'leads_province_state_check',
	)
})

test('the wording of the consent to offers is kept with who gave it, and with nobody else', async () => {
	await using setup = await setUp()
	await setup.booked({ offers: true })
	await setup.booked({ offers: false, email: 'other@example.ca' })
	const { rows } = await setup.pool.query(
		'select offers_consent as gave, offers_wording as wording from leads order by id',
	)
	expect(rows).toContainEqual({ gave: true, wording: bookingFields.offers.label })
	expect(rows).toContainEqual({ gave: false, wording: null })
})
