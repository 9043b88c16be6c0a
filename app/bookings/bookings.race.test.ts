import { expect, test } from 'vitest'
import { defaultLoad } from '#app/pricing/load.ts'
import { saveQuote } from '#app/quotes/quotes.server.ts'
import { alternativesOf, bookingRequest } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import type { BookingRequest } from './booking.ts'
import { type BookingResult, bookPickup, findLeadForDelivery } from './bookings.server.ts'

const request = (name: string, change: Partial<BookingRequest> = {}): BookingRequest =>
	bookingRequest({ name, email: `${name}@example.ca`, ...change })
const site = { sourceSite: 'localhost' }
/** What the office and the CRM read, lead by lead. */
async function messages(house: Awaited<ReturnType<typeof testPlatform>>) {
	const { rows } = await house.pool.query('select id from leads order by created_at')
	const found = await Promise.all(rows.map(({ id }) => findLeadForDelivery(house.platform, id)))
	return found.map((each) => each?.lead.message)
}

const outcome = (result: BookingResult) =>
	result.ok ? (result.repeated ? 'repeated' : 'booked') : result.reason

test('twenty customers, three places: three are booked, seventeen are told and offered the nearest free windows', async () => {
	await using house = await testPlatform()
	const results = await Promise.all(
		Array.from({ length: 20 }, (_, at) => bookPickup(house.platform, request(`customer${at}`), site)),
	)
	expect(results.map(outcome).sort()).toEqual([...Array(3).fill('booked'), ...Array(17).fill('window-full')])
	const { rows } = await house.pool.query('select booked, capacity from arrival_windows')
	expect(rows).toEqual([{ booked: 3, capacity: 3 }])
	expect((await house.pool.query('select count(*)::int as n from leads')).rows).toEqual([{ n: 3 }])
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
	await using house = await testPlatform()
	const results = await Promise.all(
		Array.from({ length: 10 }, () => bookPickup(house.platform, request('jo'), site)),
	)
	expect(results.map(outcome).sort()).toEqual(['booked', ...Array(9).fill('repeated')])
	expect(new Set(results.map((result) => result.ok && result.leadId)).size).toBe(1)
	expect((await house.pool.query('select booked from arrival_windows')).rows).toEqual([{ booked: 1 }])
	const jobs = await house.pool.query('select name from pgboss.job order by name')
	expect(jobs.rows.map(({ name }) => name)).toEqual([
		'lead-confirmation-email',
		'lead-crm-resync',
		'lead-crm-sync',
		'lead-email',
	])
})

test('the last place goes to one of two, and the same form of the winner is no refusal', async () => {
	await using house = await testPlatform()
	for (const name of ['one', 'two']) await bookPickup(house.platform, request(name), site)
	const results = await Promise.all([
		bookPickup(house.platform, request('three'), site),
		bookPickup(house.platform, request('three'), site),
		bookPickup(house.platform, request('four'), site),
		bookPickup(house.platform, request('four'), site),
	])
	const won = results.filter(({ ok }) => ok).map(outcome)
	expect(won.sort()).toEqual(['booked', 'repeated'])
	expect((await house.pool.query('select booked from arrival_windows')).rows).toEqual([{ booked: 3 }])
})

test('a window that has begun is refused by Calgary’s clock', async () => {
	await using house = await testPlatform({}, '2026-12-01T16:00:00Z')
	const result = await bookPickup(house.platform, request('late'), site)
	expect(outcome(result)).toBe('window-begun')
	expect(alternativesOf(result)[0]).toMatchObject({ date: '2026-12-01', windowId: '12-2pm' })
	expect((await house.pool.query('select * from arrival_windows')).rows).toEqual([])
})

test('far away, nothing is offered for today, and the lead says that its day is not settled', async () => {
	await using house = await testPlatform({}, '2026-12-01T17:30:00Z')
	const far = { postal: 'T4N 1A1', city: 'Red Deer' }
	const late = await bookPickup(house.platform, request('late', { ...far, window: '8-10am' }), site)
	expect(alternativesOf(late).map(({ date }) => date)).toEqual(Array(3).fill('2026-12-02'))
	await bookPickup(house.platform, request('fay', { ...far, date: '2026-12-02' }), site)
	expect(await messages(house)).toEqual([
		expect.stringContaining('Far away: asked for, not settled. Agree on the day with the customer.'),
	])
	expect((await house.pool.query('select status from bookings')).rows).toEqual([{ status: 'requested' }])
})

test('the visitor’s quote goes in for review with the booking, and a repeat adds its notes', async () => {
	await using house = await testPlatform()
	const { quote, token } = await saveQuote(house.platform, { ...defaultLoad, volume: 0.5 }, listed)
	await bookPickup(house.platform, request('jo', { notes: 'Gate 1.' }), { ...site, quoteToken: token })
	for (const notes of ['Gate 2.', 'Gate 1.', 'Gate 2.'])
		await bookPickup(house.platform, request('jo', { notes }), site)
	expect(await messages(house)).toEqual([
		'Arrival window: 10–12pm\nDate: Tuesday, December 1, 2026\nNotes: Gate 1.\nAdded later:\nNotes: Gate 2.',
	])
	const { rows } = await house.pool.query(
		'select q.quote_status, q.customer_name, q.city, b.quote_id, l.notes, l.province_state, l.service_type, l.industry from leads l join bookings b on b.lead_id = l.id join quote_requests q on q.id = b.quote_id',
	)
	expect(rows).toEqual([
		{
			quote_status: 'pending',
			customer_name: 'jo',
			city: 'Calgary',
			quote_id: quote.id,
			// As it came; what was added later stands beside it.
			notes: 'Gate 1.',
			province_state: company.region.code,
			service_type: 'junk_removal',
			industry: 'junk_removal',
		},
	])
})

test('repeats sent at once add what each says, none twice; a local page’s load and page stay', async () => {
	await using house = await testPlatform()
	const local = { load: 'quarter', page: '/airdrie-junk-removal', notes: 'Gate 1.' } as const
	await bookPickup(house.platform, request('jo', local), site)
	await Promise.all(
		['Gate 2.', 'Gate 3.', 'Gate 2.'].map((notes) =>
			bookPickup(house.platform, request('jo', { ...local, load: 'full', notes }), site),
		),
	)
	await bookPickup(house.platform, request('jo', { notes: '' }), site)
	const leads = await house.pool.query('select id, notes, load_size from leads')
	expect(leads.rows).toEqual([{ id: expect.any(String), notes: 'Gate 1.', load_size: '1/4 load' }])
	const found = await findLeadForDelivery(house.platform, leads.rows[0].id)
	expect(found?.lead.loadSize).toBe('Full load')
	expect(found?.lead.notes.split('\n\n').toSorted()).toEqual(['Gate 1.', 'Gate 2.', 'Gate 3.'])
	const message = found?.lead.message
	expect(message).toContain('Load: 1/4 load\nFrom the page: /airdrie-junk-removal\nNotes: Gate 1.')
	expect(message?.match(/Gate 2\./g)).toHaveLength(1)
	expect(message?.match(/Load: Full load/g)).toHaveLength(1)
	// The office hears of each that said something new: two that did, and two that did not.
	const mails = await house.pool.query("select from pgboss.job where name = 'lead-addition-email'")
	expect(mails.rowCount).toBe(2)
})

test('someone else’s token takes no quote along, and the booking stands all the same', async () => {
	await using house = await testPlatform()
	await saveQuote(house.platform, defaultLoad, listed)
	const result = await bookPickup(house.platform, request('jo'), { ...site, quoteToken: 'x'.repeat(43) })
	expect(outcome(result)).toBe('booked')
	expect((await house.pool.query('select quote_id from leads')).rows).toEqual([{ quote_id: null }])
})

test('a second customer booking in the same browser goes without the first one’s quote, which keeps its customer', async () => {
	await using house = await testPlatform()
	const { quote, token } = await saveQuote(house.platform, { ...defaultLoad, volume: 0.5 }, listed)
	const holding = { ...site, quoteToken: token }
	const first = await bookPickup(house.platform, request('jo'), holding)
	const second = await bookPickup(house.platform, request('sam'), holding)
	const { rows } = await house.pool.query('select name, quote_id from leads order by name')
	expect(rows).toEqual([
		{ name: 'jo', quote_id: quote.id },
		{ name: 'sam', quote_id: null },
	])
	const customer = await house.pool.query('select customer_name, customer_email from quote_requests')
	expect(customer.rows).toEqual([{ customer_name: 'jo', customer_email: 'jo@example.ca' }])
	if (!first.ok || !second.ok) throw new Error('a booking was refused')
	// What the mails and the CRM are told.
	expect(await findLeadForDelivery(house.platform, first.leadId)).toMatchObject({ quote: { id: quote.id } })
	expect(await findLeadForDelivery(house.platform, second.leadId)).not.toHaveProperty('quote')
	// Nor has the first one's own next pickup: the quote was for one job.
	await bookPickup(house.platform, request('jo', { date: '2026-12-02' }), holding)
	expect((await house.pool.query('select from leads where quote_id is not null')).rowCount).toBe(1)
})

test('what was saved after booking joins the booking with the next repeat, once, and never another customer’s', async () => {
	await using house = await testPlatform()
	await bookPickup(house.platform, request('jo'), site)
	const joined = async () =>
		(
			await house.pool.query(
				'select l.name, b.quote_id, q.quote_status from leads l join bookings b on b.lead_id = l.id left join quote_requests q on q.id = b.quote_id order by l.name',
			)
		).rows
	const { quote, token } = await saveQuote(house.platform, defaultLoad, listed)
	const holding = { ...site, quoteToken: token }
	await Promise.all([1, 2, 3].map(() => bookPickup(house.platform, request('jo'), holding)))
	expect(await joined()).toEqual([
		{
			name: 'jo',
			quote_id: quote.id,
			quote_status: 'pending',
		},
	])
	expect(await messages(house)).toEqual([
		expect.stringMatching(/Notes: none\nAdded later:\nA quote, saved after booking$/),
	])
	// Neither another quote nor another customer changes whose it is.
	const other = await saveQuote(house.platform, defaultLoad, listed)
	await bookPickup(house.platform, request('jo'), { ...site, quoteToken: other.token })
	await bookPickup(house.platform, request('sam'), site)
	await bookPickup(house.platform, request('sam'), holding)
	expect(await joined()).toMatchObject([
		{ name: 'jo', quote_id: quote.id },
		{ name: 'sam', quote_id: null },
	])
})

test('when anything of a booking fails, nothing of it is left', async () => {
	await using house = await testPlatform()
	const broken = {
		...house.platform,
		jobs: { ...house.platform.jobs, enqueue: () => Promise.reject(new Error('the queue is gone')) },
	}
	await expect(bookPickup(broken, request('jo'), site)).rejects.toThrow('the queue is gone')
	for (const table of ['leads', 'bookings', 'arrival_windows', 'history', 'pgboss.job'])
		expect((await house.pool.query(`select * from ${table}`)).rows, table).toEqual([])
})

test('where the truck has left, nothing of today is booked or offered', async () => {
	await using house = await testPlatform({}, '2026-12-01T15:30:00Z')
	const sundre = { city: 'Sundre', page: '/sundre-junk-removal', bookedByEight: 'yes' } as const
	const late = await bookPickup(house.platform, request('late', sundre), site)
	expect(late).toMatchObject({ ok: false, reason: 'truck-left' })
	expect(alternativesOf(late).map(({ date }) => date)).toEqual(Array(3).fill('2026-12-02'))
	const later = await bookPickup(house.platform, request('later', { ...sundre, date: '2026-12-02' }), site)
	expect(later.ok).toBe(true)
})
