import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { findEvent, findLeadSnapshot } from '#app/bookings/outgoing/outgoing.server.ts'
import { openToken } from '#app/customers/customers.server.ts'
import { openQuote } from '#app/desk/review/review.server.ts'
import { migrate } from '#app/platform/database/migrations.server.ts'
import { leadIdSchema, quoteIdSchema } from '#app/platform/ids.ts'
import { priceListToday, updatePriceList } from '#app/pricing/pricing.server.ts'
import { readSchedule, scheduleHistory } from '#app/schedule/schedule.server.ts'
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
	const found = await findLeadSnapshot({ database: database.kysely, company }, leadId(1))
	expect(found?.lead.notes).toBe('Gate 1.\n\nGate 2.')
	expect(found?.lead.message).toBe(
		[
			'Arrival window: 10–12pm',
			'Date: Tuesday, December 1, 2026',
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
		expect(await findEvent({ database: database.kysely, company }, leadId(1), history.rows[at].id)).toEqual({
			lines: said,
			change: null,
		})
	expect(
		await findEvent({ database: database.kysely, company }, leadId(2), history.rows[0].id),
	).toBeUndefined()
})

test('what former releases wrote of roles, job sizes and the schedule is as this one writes it', async () => {
	await using database = await testDatabase({ empty: true })
	await migrate(database.kysely, migrationsTo('2026-11-27T0330'))
	await database.pool.query(`
		insert into staff (id, name, email, "emailVerified", role) values
			('dana', 'Dana', 'dana@example.ca', true, 'staff'), ('olive', 'Olive', 'olive@example.ca', true, 'owner');
		insert into calendar_feeds (staff_id, token_hash) values ('dana', sha256('feed'));
		insert into leads (id, name, email, phone, property_address, postal_code, city, province_state, preferred_date,
			notes, service_type, source_site, industry, offers_consent)
		select id::uuid, 'Jo', 'jo@example.ca', '+14035550142', '12 Crescent Road NW', 'T2P 1J9', 'Calgary', 'AB', '2026-12-01',
			'', 'junk_removal', 'bowline.example', 'junk_removal', false from unnest('{${id(1)},${id(2)}}'::text[]) as id;
		insert into arrival_windows (date, window_id, booked, capacity) values ('2026-12-01', '10-12pm', 2, 3);
		insert into bookings (lead_id, date, window_id, far_away, property_address, postal_code, city, cubic_yards, minutes)
		values ('${id(1)}', '2026-12-01', '10-12pm', false, '12 Crescent Road NW', 'T2P 1J9', 'Calgary', null, null),
			('${id(2)}', '2026-12-01', '10-12pm', false, '12 Crescent Road NW', 'T2P 1J9', 'Calgary', 2, 46);
		insert into schedule_rules values (2, '10-12pm', 4);
		insert into history (subject, subject_id, actor, action, before, after) values
			('schedule', '00000000-0000-0000-0000-000000000000', 'Dana', 'set-weekday',
				'{"day": 2, "closed": null, "places": {}}', '{"day": 2, "closed": null, "places": {"10-12pm": 4}}'),
			('schedule', '00000000-0000-0000-0000-000000000000', 'Dana', 'remove-truck',
				'{"truck": {"name": "Red", "cubicYards": 20, "weekdays": [2], "homeBase": ""}}', '{"truck": null}')`)
	await migrate(database.kysely)

	const rows = async (text: string) => (await database.pool.query(text)).rows
	expect(await rows('select id, role from staff order by id')).toEqual([
		{ id: 'dana', role: 'dispatcher' },
		{ id: 'olive', role: 'owner' },
	])
	expect(await rows('select staff_id from calendar_feeds')).toEqual([{ staff_id: 'dana' }])
	expect(await rows('select cubic_yards, minutes from bookings order by lead_id')).toEqual([
		{ cubic_yards: 10, minutes: 70 },
		{ cubic_yards: 2, minutes: 46 },
	])
	expect(await rows('select booked from arrival_windows')).toEqual([{ booked: 2 }])
	expect((await readSchedule({ database: database.kysely }, '2026-12-01', '2026-12-01')).rules).toEqual(
		new Map([['2 10-12pm', 4]]),
	)
	expect(
		(await scheduleHistory({ database: database.kysely })).map(({ before, after }) => [before, after]),
	).toEqual([
		[{ truck: { name: 'Red', cubicYards: 20, weekdays: [2], homeBase: '' } }, { truck: null }],
		[
			{ day: 2, closed: null, slots: {} },
			{ day: 2, closed: null, slots: { '10-12pm': 4 } },
		],
	])
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
		`select b.lead_id, m.kind, m.channel, m.booking_event_id, m.state, m.attempts
		from messages m join bookings b on b.id = m.booking_id order by m.id`,
	)
	const sent = { lead_id: id(1), channel: 'mail', state: 'sent', attempts: 3 }
	expect(rows).toEqual([
		{ ...sent, kind: 'lead', booking_event_id: null },
		{ ...sent, kind: 'addition', booking_event_id: first },
		{ ...sent, kind: 'addition', booking_event_id: second },
	])
	const again = (kind: string, entry: string | null) =>
		database.pool.query(
			`insert into messages (booking_id, kind, channel, booking_event_id, dedupe_key, state)
			select id, $2, 'mail', $3::bigint, coalesce('event ' || $3::bigint, 'booked'), 'sent' from bookings where lead_id = $1`,
			[id(1), kind, entry],
		)
	await expect(again('addition', first)).rejects.toThrow('messages_once')
	await expect(again('lead', null)).rejects.toThrow('messages_once')
	await expect(again('addition', null)).rejects.toThrow('messages_of_event')
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
	await migrate(database.kysely, migrationsTo('2026-11-27T0330'))
	await book(6, 'Jo@example.ca', '+14035550142')
	await book(7, 'kim@example.ca', '+15875550100')
	await migrate(database.kysely)

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

test('direction marks are taken out of what an earlier release has stored', async () => {
	await using database = await testDatabase({ empty: true })
	await migrate(database.kysely, migrationsTo('2026-11-26T2151'))
	await database.pool.query("insert into arrival_windows values ('2026-12-01', '10-12pm', 3, 3)")
	const turned = '\u202eJo \u2066Tremblay\u2069\u202c\u200e'
	await database.pool.query(
		`with made as (
			insert into leads (name, email, phone, property_address, postal_code, city, province_state, preferred_date,
				notes, far_away, service_type, source_site, industry, offers_consent)
			select name, 'jo@example.ca', '+14035550142', name, 'T2P 1J9', 'Calgary', 'AB', '2026-12-01', name, false,
				'junk_removal', 'localhost', 'junk_removal', false
			from unnest(array[$1, 'محمد 👩‍👧']) as name returning id, name
		)
		insert into bookings (lead_id, date, window_id, far_away, property_address, postal_code, city)
		select id, '2026-12-01', '10-12pm', false, name, 'T2P 1J9', 'Calgary' from made`,
		[turned],
	)
	await database.pool.query(
		`insert into quote_requests (volume_selection, weight_kg, has_stairs, selected_addons, estimated_total_cents,
			line_items, customer_name, customer_email, customer_phone)
		values (1, 120, false, '{}', 59500, '{}', $1, 'sam@example.ca', '+14035550143')`,
		[turned],
	)
	await migrate(database.kysely)
	const { rows } = await database.pool.query(
		`select l.name, l.notes, b.property_address from leads l join bookings b on b.lead_id = l.id
		union all select customer_name, null, null from quote_requests
		union all select name, null, null from customers where email = 'sam@example.ca' order by 1, 2`,
	)
	const [clean, arabic] = ['Jo Tremblay', 'محمد 👩‍👧']
	expect(rows).toEqual([
		{ name: clean, notes: clean, property_address: clean },
		{ name: clean, notes: null, property_address: null },
		{ name: clean, notes: null, property_address: null },
		{ name: arabic, notes: arabic, property_address: arabic },
	])
})

test('a booking of an earlier release gets the person of its lead; one that staff corrected keeps theirs', async () => {
	await using database = await testDatabase({ empty: true })
	await migrate(database.kysely, migrationsTo('2026-11-27T0330'))
	await database.pool.query("insert into arrival_windows values ('2026-12-01', '10-12pm', 3, 3)")
	await database.pool.query(
		`with made as (
			insert into leads (name, email, phone, property_address, postal_code, city, province_state, preferred_date,
				notes, far_away, service_type, source_site, industry, offers_consent)
			select name, 'jo@example.ca', '+14035550142', '1 A St', 'T2P 1J9', 'Calgary', 'AB', '2026-12-01', '', false,
				'junk_removal', 'localhost', 'junk_removal', false
			from unnest(array['As it came', 'Mistyped']) as name returning id
		)
		insert into bookings (lead_id, date, window_id, far_away, property_address, postal_code, city)
		select id, '2026-12-01', '10-12pm', false, '1 A St', 'T2P 1J9', 'Calgary' from made`,
	)
	await database.pool.query(
		`update bookings b set name = 'Corrected', email = '', phone = '+14035550199'
		from leads l where l.id = b.lead_id and l.name = 'Mistyped'`,
	)
	const customers = async () =>
		(await database.pool.query('select id, customer_id from bookings order by id')).rows
	const before = await customers()
	await migrate(database.kysely)
	const { rows } = await database.pool.query(
		'select l.name as lead, b.name, b.email, b.phone from bookings b join leads l on l.id = b.lead_id order by 1',
	)
	expect(rows).toEqual([
		{ lead: 'As it came', name: 'As it came', email: 'jo@example.ca', phone: '+14035550142' },
		{ lead: 'Mistyped', name: 'Corrected', email: '', phone: '+14035550199' },
	])
	expect(await customers()).toEqual(before)
	await expect(database.pool.query('update bookings set name = null')).rejects.toThrow('not-null')
})

test('a day that was settled is confirmed, and a picture that was owed is pending; other states stay', async () => {
	await using database = await testDatabase({ empty: true })
	await migrate(database.kysely, migrationsTo('2026-11-27T0410'))
	await database.pool.query("insert into arrival_windows values ('2026-12-01', '10-12pm', 3, 3)")
	await database.pool.query(
		`with made as (
			insert into leads (name, email, phone, property_address, postal_code, city, province_state, preferred_date,
				notes, far_away, service_type, source_site, industry, offers_consent)
			values ('Jo', 'jo@example.ca', '+14035550142', '1 A St', 'T2P 1J9', 'Calgary', 'AB', '2026-12-01', '', true,
				'junk_removal', 'localhost', 'junk_removal', false) returning id
		),
		booked as (
			insert into bookings (lead_id, date, window_id, far_away, property_address, postal_code, city, name, email, phone)
			select id, '2026-12-01', '10-12pm', true, '1 A St', 'T2P 1J9', 'Calgary', 'Jo', 'jo@example.ca', '+14035550142'
			from made returning id
		)
		insert into booking_events (booking_id, author, is_follow_up, change)
		select id, 'Dana', true, unnest(array['settled', 'cancelled', 'declined', 'lapsed']) from booked`,
	)
	await database.pool.query(
		`with text as (
			insert into incoming_texts (provider_id, phone, body) values ('SM1', '+14035550142', 'Hi') returning id
		)
		insert into text_pictures (text_id, position, message_sid, media_sid, content_type, state, reason)
		select id, 0, 'MM1', 'ME1', 'image/jpeg', 'owed', null from text
		union all select id, 1, 'MM1', 'ME2', 'image/jpeg', 'failed', 'it’s empty' from text`,
	)
	await migrate(database.kysely)
	expect((await database.pool.query('select change from booking_events order by id')).rows).toEqual(
		['confirmed', 'cancelled', 'declined', 'lapsed'].map((change) => ({ change })),
	)
	expect((await database.pool.query('select state from text_pictures order by position')).rows).toEqual([
		{ state: 'pending' },
		{ state: 'failed' },
	])
	await expect(database.pool.query("update booking_events set change = 'settled'")).rejects.toThrow(
		'booking_events_change_check',
	)
})
