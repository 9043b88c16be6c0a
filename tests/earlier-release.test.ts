import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { findAddition, findLeadForDelivery } from '#app/bookings/bookings.server.ts'
import { openToken } from '#app/customers/customers.server.ts'
import { openQuote } from '#app/desk/review/review.server.ts'
import { leadIdSchema, quoteIdSchema } from '#app/platform/ids.ts'
import { migrate } from '#app/platform/migrations.server.ts'
import { priceListToday, updatePriceList } from '#app/pricing/pricing.server.ts'
import { company } from '#tests/support/company.ts'
import { testDatabase } from './support/database.ts'
import { listed } from './support/prices.ts'

/** The migrations up to and including the one that begins with `last`. */
const migrationsTo = (last: string) =>
	Object.fromEntries(
		readdirSync('migrations')
			.filter((name) => name.slice(0, last.length) <= last)
			.map((name) => [name, readFileSync(join('migrations', name), 'utf8')]),
	)

const id = (number: number) => `0199f5a0-0000-7000-8000-${String(number).padStart(12, '0')}`
const leadId = (number: number) => leadIdSchema.parse(id(number))

/** Data of the previous release, which rewrote a lead when something was added to its booking later. */
const oldData = `
	insert into quote_requests (id, volume_selection, weight_kg, has_stairs, selected_addons, estimated_total_cents, line_items)
	values ('${id(9)}', 0.5, 120, false, '{}', 32500, '{}'), ('${id(8)}', 0.5, 120, false, '{}', 32500, '{}');
	insert into arrival_windows values ('2026-12-01', '10-12pm', 3, 3);
	insert into leads (id, name, email, phone, property_address, postal_code, city, province_state, preferred_date,
		message, notes, load_size, far_away, service_type, source_site, industry, quote_id, offers_consent, created_at)
	select id::uuid, name, 'jo@example.ca', '+14035550142', '12 Crescent Road NW', postal, city, 'AB', '2026-12-01',
		'Written then.', notes, load, far, 'junk_removal', site, 'junk_removal', quote::uuid, false, '2026-11-20T18:00:00Z'
	from (values
		('${id(1)}', 'Added to', 'T4B 1A1', 'Airdrie', E'Gate 1.\\n\\nGate 2.', 'Full load', false, 'bowline.example/airdrie-junk-removal', '${id(9)}'),
		('${id(2)}', 'Far', 'T4N 1A1', 'Red Deer', '', null, true, 'bowline.example', null),
		('${id(3)}', 'Plain', 'T2P 1J9', 'Calgary', 'Ring twice.', null, false, 'bowline.example', null)
	) as l (id, name, postal, city, notes, load, far, site, quote);
	insert into bookings (lead_id, fingerprint, date, window_id, created_at)
	select id, sha256(id::text::bytea), '2026-12-01', '10-12pm', created_at from leads;
	insert into history (subject, subject_id, at, actor, action, before, after) values
		('lead', '${id(1)}', '2026-11-20T19:00:00Z', 'customer', 'details added',
			'{"notes": "Gate 1.", "load": "1/4 load", "quoteId": null}',
			'{"notes": "Gate 1.\\n\\nGate 2.", "load": "Full load", "quoteId": null, "said": ["Load: Full load", "Notes: Gate 2."]}'),
		('lead', '${id(1)}', '2026-11-20T20:00:00Z', 'customer', 'details added',
			'{"notes": "Gate 1.\\n\\nGate 2.", "load": "Full load", "quoteId": null}',
			'{"notes": "Gate 1.\\n\\nGate 2.", "load": "Full load", "quoteId": "${id(9)}", "said": ["A quote, saved after booking"]}');`

test('bookings of the previous release get their columns, entries and states, and their leads their original text', async () => {
	await using database = await testDatabase({ empty: true })
	await migrate(database.kysely, migrationsTo('2026-11-21T2310'))
	await database.pool.query(oldData)
	await migrate(database.kysely)

	const bookings = await database.pool.query(
		'select l.name, b.status, b.version, b.load_size, b.far_away, b.city, b.postal_code, b.quote_id from bookings b join leads l on l.id = b.lead_id order by l.id',
	)
	expect(bookings.rows).toEqual([
		{
			name: 'Added to',
			status: 'booked',
			version: 1,
			load_size: 'Full load',
			far_away: false,
			city: 'Airdrie',
			postal_code: 'T4B 1A1',
			quote_id: id(9),
		},
		{
			name: 'Far',
			status: 'requested',
			version: 1,
			load_size: null,
			far_away: true,
			city: 'Red Deer',
			postal_code: 'T4N 1A1',
			quote_id: null,
		},
		{
			name: 'Plain',
			status: 'booked',
			version: 1,
			load_size: null,
			far_away: false,
			city: 'Calgary',
			postal_code: 'T2P 1J9',
			quote_id: null,
		},
	])
	const quotes = await database.pool.query('select id, closed_at from quote_requests order by id')
	expect(quotes.rows).toEqual([
		{ id: id(8), closed_at: null },
		{ id: id(9), closed_at: new Date('2026-11-20T18:00:00Z') },
	])
	const leads = await database.pool.query('select notes, load_size, quote_id from leads order by id')
	expect(leads.rows[0]).toEqual({ notes: 'Gate 1.', load_size: '1/4 load', quote_id: null })

	// As the first start does before anything is delivered.
	const { id: _, ...prices } = listed
	const start = {
		database: database.kysely,
		company,
		log: pino({ level: 'silent' }),
		now: () => new Date('2026-11-22T18:00:00Z'),
	}
	await updatePriceList(start, prices)
	const found = await findLeadForDelivery({ database: database.kysely, company }, leadId(1))
	expect(found?.lead.notes).toBe('Gate 1.\n\nGate 2.')
	expect(found?.lead.message).toBe(
		[
			'Arrival window: 10–12pm',
			'Date: Tuesday, December 1, 2026',
			'Load: 1/4 load',
			'From the page: /airdrie-junk-removal',
			'Notes: Gate 1.',
			'Added later:',
			'Load: Full load',
			'Notes: Gate 2.',
			'Added later:',
			'A quote, saved after booking',
		].join('\n'),
	)
	// Mails about additions that are not sent yet refer to them by their old numbers.
	const history = await database.pool.query(
		"select id from history where action = 'details added' order by id",
	)
	for (const [at, said] of [
		['Load: Full load', 'Notes: Gate 2.'],
		['A quote, saved after booking'],
	].entries())
		expect(
			await findAddition({ database: database.kysely, company }, leadId(1), history.rows[at].id),
		).toEqual({ lines: said, change: null })
	expect(
		await findAddition({ database: database.kysely, company }, leadId(2), history.rows[0].id),
	).toBeUndefined()
})

test('links and cookies of earlier releases still work, and so do those that such a release makes meanwhile', async () => {
	await using database = await testDatabase({ empty: true })
	await migrate(database.kysely, migrationsTo('2026-11-21T2345'))
	await database.pool.query(oldData)
	const insertOldToken = (token: string, ago: string) =>
		database.pool.query(
			'insert into quote_tokens (token_hash, quote_id, created_at) values (sha256($1), $2, now() - $3::interval)',
			[token, id(9), ago],
		)
	await insertOldToken('long-kept', '26 months')
	await insertOldToken('too-old', '28 months')
	await migrate(database.kysely)
	await insertOldToken('made-meanwhile', '0')
	for (const [token, opens] of [
		['long-kept', id(9)],
		['made-meanwhile', id(9)],
		['too-old', undefined],
	] as const)
		expect((await openToken(database.kysely, token)).quoteId).toBe(opens)
	// The statement with which the previous release finds and locks a quote.
	const found = await database.pool.query(
		'select q.id from quote_requests as q inner join quote_tokens as t on t.quote_id = q.id where t.token_hash = sha256($1) for update of q',
		['long-kept'],
	)
	expect(found.rows).toEqual([{ id: id(9) }])
})

test('a delivery that had the number of an addition in its kind refers to its entry', async () => {
	await using database = await testDatabase({ empty: true })
	await migrate(database.kysely, migrationsTo('2026-11-21T2310'))
	await database.pool.query(oldData)
	await migrate(database.kysely, migrationsTo('2026-11-22T0200'))
	const { rows: entries } = await database.pool.query(
		'select id from booking_entries where came_later order by id',
	)
	const [first, second] = entries.map(({ id }) => id)
	const state = "state, reference, attempts) values ($1, $2, 'sent', 'its Message-ID', 3)"
	for (const [lead, kind] of [
		[id(1), 'lead-email'],
		[id(1), `addition-email.${first}`],
		[id(1), `addition-email.${second}`],
		// An entry of another lead, and no entry: from a release that numbered additions differently.
		[id(2), `addition-email.${first}`],
		[id(1), 'addition-email.999999'],
	])
		await database.pool.query(`insert into deliveries (lead_id, kind, ${state}`, [lead, kind])
	await migrate(database.kysely)
	const { rows } = await database.pool.query(
		'select lead_id, kind, entry_id, state, attempts from deliveries order by entry_id nulls first',
	)
	const sent = { lead_id: id(1), state: 'sent', attempts: 3 }
	expect(rows).toEqual([
		{ ...sent, kind: 'lead-email', entry_id: null },
		{ ...sent, kind: 'addition-email', entry_id: first },
		{ ...sent, kind: 'addition-email', entry_id: second },
	])
	const again = (kind: string, entry: string | null) =>
		database.pool.query(
			"insert into deliveries (lead_id, kind, entry_id, state) values ($1, $2, $3, 'sent')",
			[id(1), kind, entry],
		)
	await expect(again('addition-email', first)).rejects.toThrow('deliveries_one_of_a_kind')
	await expect(again('lead-email', null)).rejects.toThrow('deliveries_one_of_a_kind')
	await expect(again('addition-email', null)).rejects.toThrow('deliveries_check')
	await expect(again('lead-email', first)).rejects.toThrow('deliveries_check')
})

test('bookings and quotes of earlier releases get their customers, and so do those that such a release makes meanwhile', async () => {
	await using database = await testDatabase({ empty: true })
	await migrate(database.kysely, migrationsTo('2026-11-21T2310'))
	await database.pool.query(oldData)
	await migrate(database.kysely, migrationsTo('2026-11-22T0230'))
	/** A booking as the previous release writes it, without a customer. */
	const book = async (number: number, email: string, phone: string) => {
		await database.pool.query(
			`insert into leads (id, name, email, phone, property_address, postal_code, city, province_state, preferred_date,
				notes, service_type, source_site, industry, offers_consent)
			values ($1, 'Somebody', $2, $3, '1 A St', 'T2P 1J9', 'Calgary', 'AB', '2026-12-01', '', 'junk_removal',
				'bowline.example', 'junk_removal', false)`,
			[id(number), email, phone],
		)
		await database.pool.query(
			`insert into bookings (lead_id, fingerprint, date, window_id, far_away, property_address, postal_code, city)
			values ($1::uuid, sha256($1::uuid::text::bytea), '2026-12-01', '10-12pm', false, '1 A St', 'T2P 1J9', 'Calgary')`,
			[id(number)],
		)
	}
	const askFor = (number: number, email: string, phone: string) =>
		database.pool.query(
			"update quote_requests set customer_name = 'Somebody', customer_email = $2, customer_phone = $3 where id = $1",
			[id(number), email, phone],
		)
	await book(4, 'JO@Example.ca', '+14035550142')
	await book(5, 'jo@example.ca', '+14035550199')
	await askFor(9, 'jo@example.ca', '+14035550142')
	await migrate(database.kysely)
	await book(6, 'Jo@example.ca', '+14035550142')
	await book(7, 'kim@example.ca', '+15875550100')

	const { rows } = await database.pool.query(
		'select min(c.name) as name, array_agg(b.lead_id order by b.lead_id) as leads from bookings b join customers c on c.id = b.customer_id group by c.id order by 2',
	)
	expect(rows).toEqual([
		{ name: 'Added to', leads: [1, 2, 3, 4, 6].map(id) },
		{ name: 'Somebody', leads: [id(5)] },
		{ name: 'Somebody', leads: [id(7)] },
	])
	const ofQuote = async () =>
		(
			await database.pool.query(
				'select c.phone from quote_requests q join customers c on c.id = q.customer_id where q.id = $1',
				[id(9)],
			)
		).rows
	expect(await ofQuote()).toEqual([{ phone: '+14035550142' }])
	await askFor(9, 'jo@example.ca', '+14035550199')
	expect(await ofQuote()).toEqual([{ phone: '+14035550199' }])
	const counts = await database.pool.query('select quotes from quote_counts where quote_status = $1', [
		'draft',
	])
	expect(counts.rows).toEqual([{ quotes: '2' }])
})

test('a booking that the previous release makes while both run is complete', async () => {
	await using database = await testDatabase({ empty: true })
	await migrate(database.kysely)
	await database.pool.query(oldData)
	const { rows } = await database.pool.query(
		'select reference, status, city from bookings b order by (select name from leads where id = b.lead_id)',
	)
	expect(rows).toMatchObject([
		{ status: 'booked', city: 'Airdrie' },
		{ status: 'requested' },
		{ status: 'booked' },
	])
	const read = async (lead: number) =>
		(await findLeadForDelivery({ database: database.kysely, company }, leadId(lead)))?.lead
	expect((await read(2))?.message).toContain('Far away')
	expect((await read(3))?.notes).toBe('Ring twice.')
})

test('quotes of the previous release belong to the first price list, and so do those that it saves meanwhile', async () => {
	await using database = await testDatabase({ empty: true })
	await migrate(database.kysely, migrationsTo('2026-11-22T0245'))
	await database.pool.query(oldData)
	await migrate(database.kysely)
	/** A quote as the previous release writes it, without a price list. */
	const save = (number: number) =>
		database.pool.query(
			`insert into quote_requests (id, volume_selection, weight_kg, has_stairs, selected_addons, estimated_total_cents, line_items)
			values ($1, 1, 120, false, '{tv}', 61000, '{"items": "Full truck", "breakdown": {}}')`,
			[id(number)],
		)
	// Before this release has written the list, and after.
	await save(20)
	const { id: _, ...prices } = listed
	const log = pino({ level: 'silent' })
	const needs = { database: database.kysely, company, log, now: () => new Date('2026-11-22T18:00:00Z') }
	await updatePriceList(needs, prices)
	await save(21)
	expect(await priceListToday(needs)).toEqual(listed)
	for (const number of [20, 21])
		expect(await openQuote(needs, quoteIdSchema.parse(id(number)))).toMatchObject({
			volume: 'Full truck',
			addOns: ['TV or monitor'],
			estimatedTotal: 61_000,
		})
	// A later change of prices does not affect them.
	await updatePriceList(needs, { ...prices, stairs: prices.stairs + 500 })
	const { rows } = await database.pool.query('select distinct price_list_id from quote_requests')
	expect(rows).toEqual([{ price_list_id: 1 }])
	await expect(database.pool.query('insert into price_lists default values')).rejects.toThrow(
		'price_lists_known',
	)
})

test('references are unique, and have only characters that can be read over the phone', async () => {
	await using database = await testDatabase()
	const { rows } = await database.pool.query(
		'select booking_reference(n) as reference from generate_series(1, 20000) as n union all select booking_reference(n) from generate_series(1073741824 - 1000, 1073741824) as n',
	)
	expect(new Set(rows.map(({ reference }) => reference)).size).toBe(rows.length)
	for (const { reference } of rows) expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
})
