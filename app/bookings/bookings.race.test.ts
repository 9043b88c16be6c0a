import { expect, test } from 'vitest'
import { defaultLoad } from '#app/pricing/load.ts'
import { saveQuote } from '#app/quotes/quotes.server.ts'
import { alternativesOf, bookingRequest } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { aBrowser } from '#tests/support/holder.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { type BookingResult, bookPickup } from './bookings.server.ts'
import { findLeadSnapshot } from './outgoing/lead-snapshot.server.ts'
import type { BookingRequest } from './rules/booking.ts'

const request = (name: string, change: Partial<BookingRequest> = {}): BookingRequest =>
	bookingRequest({ name, email: `${name}@example.ca`, ...change })
/** One browser for all: the holder of a form has tests of its own. */
const site = { sourceSite: 'localhost', holder: aBrowser().holder }
/** The messages to the office and the CRM, lead by lead. */
async function messages(setup: Awaited<ReturnType<typeof testPlatform>>) {
	const { rows } = await setup.pool.query('select id from leads order by created_at')
	const found = await Promise.all(rows.map(({ id }) => findLeadSnapshot(setup.platform, id)))
	return found.map((each) => each?.lead.message)
}

const outcome = (result: BookingResult) =>
	result.ok ? (result.repeated ? 'repeated' : 'booked') : result.reason

test('twenty customers, three places: three are booked, seventeen are refused and offered the nearest free windows', async () => {
	await using setup = await testPlatform()
	const results = await Promise.all(
		Array.from({ length: 20 }, (_, at) => bookPickup(setup.platform, request(`customer${at}`), site)),
	)
	expect(results.map(outcome).sort()).toEqual([...Array(3).fill('booked'), ...Array(17).fill('window-full')])
	const { rows } = await setup.pool.query('select booked from arrival_windows')
	expect(rows).toEqual([{ booked: 3 }])
	expect((await setup.pool.query('select count(*)::int as n from leads')).rows).toEqual([{ n: 3 }])
	for (const result of results)
		if (!result.ok) {
			expect(alternativesOf(result).map(({ date, windowId }) => `${date} ${windowId}`)).toEqual([
				'2026-12-01 8-10am',
				'2026-12-01 12-2pm',
				'2026-12-01 2-4pm',
			])
		}
})

test('one form sent ten times at once is one booking, one lead and one set of jobs', async () => {
	await using setup = await testPlatform()
	const results = await Promise.all(
		Array.from({ length: 10 }, () => bookPickup(setup.platform, request('jo'), site)),
	)
	expect(results.map(outcome).sort()).toEqual(['booked', ...Array(9).fill('repeated')])
	expect(new Set(results.map((result) => result.ok && result.leadId)).size).toBe(1)
	expect((await setup.pool.query('select booked from arrival_windows')).rows).toEqual([{ booked: 1 }])
	const jobs = await setup.pool.query('select name from pgboss.job order by name')
	expect(jobs.rows.map(({ name }) => name)).toEqual([
		'crm-message',
		'crm-message',
		'mail-message',
		'mail-message',
		'text-message',
	])
})

test('the last place goes to one of two, and the winner’s repeated form is not refused', async () => {
	await using setup = await testPlatform()
	for (const name of ['one', 'two']) await bookPickup(setup.platform, request(name), site)
	const results = await Promise.all([
		bookPickup(setup.platform, request('three'), site),
		bookPickup(setup.platform, request('three'), site),
		bookPickup(setup.platform, request('four'), site),
		bookPickup(setup.platform, request('four'), site),
	])
	const won = results.filter(({ ok }) => ok).map(outcome)
	expect(won.sort()).toEqual(['booked', 'repeated'])
	expect((await setup.pool.query('select booked from arrival_windows')).rows).toEqual([{ booked: 3 }])
})

test('who is refused has one connection at a time, so that a rush on a full window leaves some to others', async () => {
	await using setup = await testPlatform()
	for (const name of ['a', 'b', 'c']) await bookPickup(setup.platform, request(name), site)
	let [inUse, most] = [0, 0]
	setup.pool.on('acquire', () => {
		most = Math.max(most, ++inUse)
	})
	setup.pool.on('release', () => inUse--)
	const refused = await bookPickup(setup.platform, request('late'), site)
	expect(outcome(refused)).toBe('window-full')
	expect(alternativesOf(refused)).toHaveLength(3)
	expect(most).toBe(1)
})

test('a window that has begun is refused by Calgary’s clock', async () => {
	await using setup = await testPlatform({}, '2026-12-01T16:00:00Z')
	const result = await bookPickup(setup.platform, request('late'), site)
	expect(outcome(result)).toBe('window-too-late')
	expect(alternativesOf(result)[0]).toMatchObject({ date: '2026-12-01', windowId: '12-2pm' })
	expect((await setup.pool.query('select * from arrival_windows')).rows).toEqual([])
})

test('far away, no window is offered for today, and the lead says that its day is not settled', async () => {
	await using setup = await testPlatform({}, '2026-12-01T17:30:00Z')
	const far = { postal: 'T4N 1A1', city: 'Red Deer' }
	const late = await bookPickup(setup.platform, request('late', { ...far, window: '8-10am' }), site)
	expect(alternativesOf(late).map(({ date }) => date)).toEqual(Array(3).fill('2026-12-02'))
	await bookPickup(setup.platform, request('fay', { ...far, date: '2026-12-02' }), site)
	expect(await messages(setup)).toEqual([
		expect.stringContaining('Far away: requested, not confirmed. Agree on a day with the customer.'),
	])
	expect((await setup.pool.query('select status from bookings')).rows).toEqual([{ status: 'requested' }])
})

test('the visitor’s quote goes in for review with the booking, and a repeat adds its notes', async () => {
	await using setup = await testPlatform()
	const { quote, token } = await saveQuote(setup.platform, { ...defaultLoad, volume: 0.5 }, listed)
	await bookPickup(setup.platform, request('jo', { notes: 'Gate 1.' }), { ...site, quoteToken: token })
	for (const notes of ['Gate 2.', 'Gate 1.', 'Gate 2.'])
		await bookPickup(setup.platform, request('jo', { notes }), site)
	expect(await messages(setup)).toEqual([
		'Arrival window: 10–12pm\nDate: Tuesday, December 1, 2026\nNotes: Gate 1.\nAdded later:\nNotes: Gate 2.',
	])
	const { rows } = await setup.pool.query(
		'select q.quote_status, q.customer_name, q.city, b.quote_id, l.notes, l.province_state, l.service_type, l.industry from leads l join bookings b on b.lead_id = l.id join quote_requests q on q.id = b.quote_id',
	)
	expect(rows).toEqual([
		{
			quote_status: 'pending',
			customer_name: 'jo',
			city: 'Calgary',
			quote_id: quote.id,
			// As it was sent; additions are stored separately.
			notes: 'Gate 1.',
			province_state: company.region.code,
			service_type: 'junk_removal',
			industry: 'junk_removal',
		},
	])
})

test('concurrent repeats add what is new, once each; the load and page of a local page’s lead stay', async () => {
	await using setup = await testPlatform()
	const local = { load: 'quarter', page: '/airdrie-junk-removal', notes: 'Gate 1.' } as const
	await bookPickup(setup.platform, request('jo', local), site)
	await Promise.all(
		['Gate 2.', 'Gate 3.', 'Gate 2.'].map((notes) =>
			bookPickup(setup.platform, request('jo', { ...local, load: 'full', notes }), site),
		),
	)
	await bookPickup(setup.platform, request('jo', { notes: '' }), site)
	const leads = await setup.pool.query('select id, notes, load_size from leads')
	expect(leads.rows).toEqual([{ id: expect.any(String), notes: 'Gate 1.', load_size: '1/4 load' }])
	const found = await findLeadSnapshot(setup.platform, leads.rows[0].id)
	expect(found?.lead.loadSize).toBe('Full load')
	expect(found?.lead.notes.split('\n\n').toSorted()).toEqual(['Gate 1.', 'Gate 2.', 'Gate 3.'])
	const message = found?.lead.message
	expect(message).toContain('From the page: /airdrie-junk-removal\nNotes: Gate 1.')
	expect(message?.match(/Gate 2\./g)).toHaveLength(1)
	expect(message?.match(/Load: Full load/g)).toHaveLength(1)
	// The office is sent an email for each of the two repeats with something new.
	const mails = await setup.pool.query("select from messages where kind = 'addition'")
	expect(mails.rowCount).toBe(2)
})

test('with an unknown token no quote is attached, and the pickup is booked all the same', async () => {
	await using setup = await testPlatform()
	await saveQuote(setup.platform, defaultLoad, listed)
	const result = await bookPickup(setup.platform, request('jo'), { ...site, quoteToken: 'x'.repeat(43) })
	expect(outcome(result)).toBe('booked')
	expect((await setup.pool.query('select quote_id from leads')).rows).toEqual([{ quote_id: null }])
})

test('a second customer booking in the same browser does not get the first one’s quote, which keeps its customer', async () => {
	await using setup = await testPlatform()
	const { quote, token } = await saveQuote(setup.platform, { ...defaultLoad, volume: 0.5 }, listed)
	const withToken = { ...site, quoteToken: token }
	const first = await bookPickup(setup.platform, request('jo'), withToken)
	const second = await bookPickup(setup.platform, request('sam'), withToken)
	const { rows } = await setup.pool.query('select name, quote_id from leads order by name')
	expect(rows).toEqual([
		{ name: 'jo', quote_id: quote.id },
		{ name: 'sam', quote_id: null },
	])
	const customer = await setup.pool.query('select customer_name, customer_email from quote_requests')
	expect(customer.rows).toEqual([{ customer_name: 'jo', customer_email: 'jo@example.ca' }])
	if (!first.ok || !second.ok) throw new Error('a booking was refused')
	expect(await findLeadSnapshot(setup.platform, first.leadId)).toMatchObject({ quote: { id: quote.id } })
	expect(await findLeadSnapshot(setup.platform, second.leadId)).not.toHaveProperty('quote')
	// The first customer's next pickup does not get it either: the quote was for one job.
	await bookPickup(setup.platform, request('jo', { date: '2026-12-02' }), withToken)
	expect((await setup.pool.query('select from leads where quote_id is not null')).rowCount).toBe(1)
})

test('a quote saved after booking is attached by the next repeat, once, and never to another customer’s booking', async () => {
	await using setup = await testPlatform()
	await bookPickup(setup.platform, request('jo'), site)
	const joined = async () =>
		(
			await setup.pool.query(
				'select l.name, b.quote_id, q.quote_status from leads l join bookings b on b.lead_id = l.id left join quote_requests q on q.id = b.quote_id order by l.name',
			)
		).rows
	const { quote, token } = await saveQuote(setup.platform, defaultLoad, listed)
	const withToken = { ...site, quoteToken: token }
	await Promise.all([1, 2, 3].map(() => bookPickup(setup.platform, request('jo'), withToken)))
	expect(await joined()).toEqual([
		{
			name: 'jo',
			quote_id: quote.id,
			quote_status: 'pending',
		},
	])
	expect(await messages(setup)).toEqual([
		expect.stringMatching(/Notes: none\nAdded later:\nA quote, saved after booking$/),
	])
	// Neither another quote nor another customer changes which booking has it.
	const other = await saveQuote(setup.platform, defaultLoad, listed)
	await bookPickup(setup.platform, request('jo'), { ...site, quoteToken: other.token })
	await bookPickup(setup.platform, request('sam'), site)
	await bookPickup(setup.platform, request('sam'), withToken)
	expect(await joined()).toMatchObject([
		{ name: 'jo', quote_id: quote.id },
		{ name: 'sam', quote_id: null },
	])
})

test('when any part of a booking fails, nothing of it is stored', async () => {
	await using setup = await testPlatform()
	const broken = {
		...setup.platform,
		jobs: { ...setup.platform.jobs, enqueue: () => Promise.reject(new Error('the queue is gone')) },
	}
	await expect(bookPickup(broken, request('jo'), site)).rejects.toThrow('the queue is gone')
	for (const table of ['leads', 'bookings', 'arrival_windows', 'history', 'messages', 'pgboss.job'])
		expect((await setup.pool.query(`select * from ${table}`)).rows, table).toEqual([])
})

test('where today’s truck has left, no window of today is booked or offered', async () => {
	await using setup = await testPlatform({}, '2026-12-01T14:30:00Z')
	const sundre = { city: 'Sundre', postal: 'T0M 1X0', page: '/calgary' } as const
	const late = await bookPickup(setup.platform, request('late', sundre), site)
	expect(late).toMatchObject({ ok: false, reason: 'truck-left' })
	expect(alternativesOf(late).map(({ date }) => date)).toEqual(Array(3).fill('2026-12-02'))
	const later = await bookPickup(setup.platform, request('later', { ...sundre, date: '2026-12-02' }), site)
	expect(later.ok).toBe(true)
})
