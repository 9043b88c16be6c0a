import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import type { BookingRequest } from '#app/bookings/rules/booking.ts'
import { joinCustomers } from '#app/customers/customers.server.ts'
import { issueInvoice } from '#app/invoices/invoices.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { rightsOf } from '#app/policies/rights.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { pickupWithQuote } from '#tests/support/desk-bookings.ts'
import { dana, setUpDesk, thrownBy } from '#tests/support/desk-setup.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { routeArgs } from '#tests/support/route.ts'
import { loader as customersLoader } from '../customers/list/customers.page.tsx'
import { loader } from './search.page.tsx'
import { namedInFull, searchDesk } from './search.server.ts'

const crew = { name: 'Cam Crew', email: 'cam@example.ca', password: 'a third short sentence' }

async function setUp() {
	const setup = await setUpDesk()
	await setup.add({ ...crew, role: 'day' })
	const cookie = await setup.signIn(dana)
	const date = addDays(localDate(setup.platform.now(), setup.platform.company.timeZone), 1)
	const args = (path: string, sent = cookie) =>
		routeArgs(setup.context(), { path, params: {}, headers: { Cookie: sent } })
	return {
		...setup,
		book: async (change: Partial<BookingRequest>) => {
			await bookPickup(setup.platform, bookingRequest({ date, ...change }), { sourceSite: 'localhost' })
			return latestBooking(setup.pool)
		},
		search: (q: string, sent?: string) => loader(args(`/admin/search?${new URLSearchParams({ q })}`, sent)),
		list: (ask: Record<string, string>) =>
			customersLoader(args(`/admin/customers?${new URLSearchParams(ask)}`)),
		/** Where a search leads at once. */
		leadsTo: async (q: string) => {
			const thrown = await thrownBy(loader(args(`/admin/search?${new URLSearchParams({ q })}`)))
			return thrown instanceof Response ? thrown.headers.get('Location') : undefined
		},
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

async function latestBooking(pool: Pool) {
	const { rows } = await pool.query(
		'select id, reference, customer_id as "customerId" from bookings order by id desc limit 1',
	)
	return rows[0]
}

const siobhan = {
	name: 'Siobhán O’Brien',
	phone: '+14035550161',
	email: 'siobhan@example.ca',
	address: '7 Bow Trail SW',
}

test('a whole phone number opens its customer, a reference its booking, whatever signs stand between', async () => {
	await using setup = await setUp()
	const { id, reference, customerId } = await setup.book(siobhan)
	for (const typed of ['403-555-0161', '(403) 555 0161', '+14035550161', '4035550161'])
		expect(await setup.leadsTo(typed), typed).toBe(`/admin/customers/${customerId}`)
	expect(await setup.leadsTo(` ${reference.toLowerCase()} `)).toBe(`/admin/bookings/${id}`)
	// Two people at one phone: neither is the one.
	await setup.book({ ...siobhan, name: 'Pat O’Brien', email: 'pat@example.ca' })
	const { found } = await setup.search('403-555-0161')
	expect(found?.customers?.rows.map(({ name }) => name)).toEqual(['Pat O’Brien', 'Siobhán O’Brien'])
})

test('people are found by name, part of a phone, email and address, in customers, bookings and quotes alike', async () => {
	await using setup = await setUp()
	const { reference, customerId } = await setup.book(siobhan)
	await setup.book({ name: 'Someone Else', phone: '+14035550199', email: 'else@example.ca' })
	await setup.pool.query(
		`insert into quote_requests (id, volume_selection, weight_kg, has_stairs, selected_addons, estimated_total_cents,
			line_items, customer_name, customer_email, customer_phone, property_address)
		values (gen_random_uuid(), 1, 120, false, '{}', 61000, '{"items": "Full truck", "breakdown": {}}',
			'Siobhan OBrien', 'siobhan@example.ca', '+14035550161', '7 Bow Trail SW')`,
	)
	for (const q of ['siobhan obrien', '555-0161', 'siobhan@', 'bow trail']) {
		const { found } = await setup.search(q)
		expect(found?.customers?.rows, q).toMatchObject([{ id: customerId, phone: '403-555-0161' }])
		expect(found?.bookings?.rows, q).toMatchObject([{ reference, status: 'booked' }])
		expect(found?.quotes?.rows, q).toMatchObject([{ name: 'Siobhan OBrien', load: 'Full truck' }])
		expect(found?.invoices, q).toEqual({ rows: [], more: false })
	}
	expect((await setup.search('nobody at all')).found?.customers?.rows).toEqual([])
	expect((await setup.search('')).found).toBeUndefined()
})

test('an invoice is opened by its number and found by its name, by who sees money alone', async () => {
	await using setup = await setUp()
	const { bookingId } = await pickupWithQuote(setup.pool, { date: '2026-12-01', status: 'done' })
	const invoice = await issueInvoice(
		setup.platform.database,
		{ ...setup.platform, company: invoicingCompany },
		{
			bookingId: bookingIdSchema.parse(bookingId),
			buyer: { name: 'Olive Owing', address: '1 Elm Street', email: '', phone: '' },
			work: { date: '2026-12-01', address: '1 Elm Street', reference: 'K7M3QX' },
			lines: [{ description: 'Junk removal', amount: 10_000 }],
		},
		staffNamed('Dana'),
	)
	expect(await setup.leadsTo('inv-1001')).toBe(`/admin/invoices/${invoice?.id}`)
	expect((await setup.search('olive')).found?.invoices?.rows).toMatchObject([
		{ number: 'INV-1001', name: 'Olive Owing', total: '$105.00' },
	])
	const withoutMoney = { rights: rightsOf('dispatcher', [{ name: 'money', given: false }]) }
	expect((await searchDesk(setup.platform, 'olive', withoutMoney)).invoices).toBeUndefined()
	expect(await namedInFull(setup.platform, 'INV-1001', withoutMoney)).toBeUndefined()
	const none = { rights: rightsOf('day', []) }
	expect(await searchDesk(setup.platform, 'olive', none)).toEqual({})
})

test('an inbox thread is found by its number, by who has booked or called from it, and a caller who was kept as a lead as well', async () => {
	await using setup = await setUp()
	await setup.book(siobhan)
	const { rows } = await setup.pool.query(
		`insert into threads (contact, text_since) values ('+14035550161', now()), ('+14035550888', null), ('kim@example.ca', null) returning id`,
	)
	const [theirs, callers, mailed] = rows.map(({ id }) => id)
	await setup.pool.query(
		`insert into leads (name, phone, email, property_address, postal_code, city, province_state, preferred_date, message,
			notes, service_type, source_site, industry, offers_consent, thread_id)
		values ('Cal Caller', '+14035550888', '', '', '', 'Calgary', 'AB', '2026-12-01', 'A piano', '', 'junk_removal',
			'localhost', 'junk_removal', false, $1)`,
		[callers],
	)
	const threads = async (q: string) => (await setup.search(q)).found?.threads?.rows.map(({ id }) => id)
	for (const q of ['obrien', '555-0161', 'siobhan@']) expect(await threads(q), q).toEqual([theirs])
	for (const q of ['cal caller', '555-0888']) {
		expect(await threads(q), q).toEqual([callers])
		expect((await setup.search(q)).found?.leads?.rows, q).toMatchObject([
			{ name: 'Cal Caller', phone: '403-555-0888', said: 'A piano', threadId: callers },
		])
	}
	expect(await threads('kim@')).toEqual([mailed])
	expect((await setup.search('obrien')).found?.threads?.rows).toMatchObject([
		{ who: 'Siobhán O’Brien', contact: '403-555-0161', waits: true },
	])
	// A booking's own lead is found as its booking.
	expect((await setup.search('obrien')).found?.leads?.rows).toEqual([])
	const none = { rights: rightsOf('day', []) }
	expect((await searchDesk(setup.platform, 'caller', none)).threads).toBeUndefined()
})

test('who has no bookings searches nothing', async () => {
	await using setup = await setUp()
	const thrown = await thrownBy(setup.search('jo', await setup.signIn(crew)))
	expect(thrown instanceof Response && thrown.status).toBe(404)
})

test('the list of customers has each once, the newest first, page by page, with the latest pickup of all their records', async () => {
	await using setup = await setUp()
	const first = await setup.book(siobhan)
	const second = await setup.book({ ...siobhan, email: 'second@example.ca', address: '9 Elbow Drive SW' })
	const { platform, pool } = setup
	const pair = { customerId: first.customerId, otherId: second.customerId, staff: staffNamed('Dana') }
	await joinCustomers(platform, pair)
	for (const q of ['', 'second@example.ca', 'elbow drive', 'bow trail'])
		expect((await setup.list({ q })).customers, q).toMatchObject([
			{ id: first.customerId, email: 'siobhan@example.ca' },
		])
	await pool.query("update bookings set status = 'cancelled' where id = $1", [first.id])
	expect((await setup.list({})).customers[0]?.lastPickup?.where).toContain('9 Elbow Drive SW')
	await pool.query(
		`insert into customers (name, email, phone)
		select 'Kit ' || n, 'kit' || n || '@example.ca', '+1403556' || lpad(n::text, 4, '0') from generate_series(1, 1100) n`,
	)
	for (const [q, all] of [
		['kit 110', 2],
		['kit', 1100],
	] as const) {
		const seen: string[] = []
		for (let before: string | undefined = ''; before !== undefined; ) {
			const { customers, older } = await setup.list({ q, before })
			seen.push(...customers.map(({ id }) => id))
			before = older
		}
		expect(new Set(seen).size, q).toBe(all)
		expect(seen, q).toEqual(seen.toSorted().toReversed())
	}
})
