import fc from 'fast-check'
import type { Pool } from 'pg'
import { describe, expect, test } from 'vitest'
import { chargedPickups } from '#tests/support/charged-pickups.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { openPickupCosts, priceSpreads, similarLoads } from './pickup-costs.server.ts'
import { accuracyWords, type Spread } from './price-accuracy.ts'
import { chargedByPage } from './store.server.ts'

/** A pickup with what it was priced at, in cents. */
type Priced = {
	volume: number
	counted: boolean
	estimate: number
	/** The trip of the booking; `null` for none. */
	trip: number | null
	/** An accepted price, with the trip that is in it. */
	accepted: { amount: number; trip: number | null } | null
	charged: number | null
}

const cents = fc.integer({ min: 1, max: 200_000 })
const trip = fc.option(fc.constantFrom(0, 5000, 15_000))
const priced = fc.record<Priced>({
	volume: fc.constantFrom(0.25, 0.5, 1),
	counted: fc.boolean(),
	estimate: cents,
	trip,
	accepted: fc.option(fc.record({ amount: cents, trip })),
	charged: fc.option(cents, { freq: 8 }),
})

/** What differs in a row that does not count. */
type Row = {
	date?: string
	load_size?: string
	said?: boolean
	withdrawn?: boolean
	/** A question on site with what saying no to it cost, and its answer. */
	asked?: { refusing: number; agreed: boolean }
	status?: 'done' | 'cancelled'
}

/** Writes a finished pickup with its quote as SQL, so that hundreds take no time. */
async function write(pool: Pool, each: Priced, row: Row = {}) {
	const {
		date = '2026-06-01',
		load_size = null,
		said = true,
		withdrawn = false,
		asked,
		status = 'done',
	} = row
	const { volume, counted, estimate, accepted, charged } = each
	await pool.query(
		`insert into arrival_windows (date, window_id, booked) values ($1, '10-12pm', 999) on conflict do nothing`,
		[date],
	)
	await pool.query(
		`with quote as (
			insert into quote_requests (volume_selection, weight_kg, has_stairs, selected_addons, estimated_total_cents, line_items,
				counted_things, volume_chosen, weight_source)
			values ($1, 120, false, '{}', $2, '{"items": "x", "breakdown": {}}', $3::jsonb, $4, 'untouched') returning id
		), firm as (
			insert into firm_prices (quote_id, amount_cents, travel_fee_cents, offered_at, offered_by, holds_until, accepted_at,
				accepted_by, accepted_from, accepted_wording, withdrawn_at, withdrawn_by)
			select id, $5::int, $6::int, now(), 'Dana', now() + interval '1 day', now(), 'Jo', '192.0.2.1', 'x',
				case when $7 then now() end, case when $7 then 'Dana' end
			from quote where $5::int is not null
		), lead as (
			insert into leads (name, phone, email, property_address, postal_code, city, province_state, preferred_date, notes,
				far_away, service_type, source_site, industry, offers_consent)
			values ('Pat', '+14035550177', 'pat@example.ca', '1 Elm Street', 'T2P 1J9', 'Calgary', 'AB', $8, '', false,
				'junk_removal', 'localhost', 'junk_removal', false) returning id
		), booking as (
			insert into bookings (lead_id, fingerprint, date, window_id, far_away, property_address, postal_code, city, status,
				quote_id, cubic_yards, minutes, travel_fee_cents, charged_cents, payment, load_size)
			select lead.id, sha256(lead.id::text::bytea), $8, '10-12pm', false, '1 Elm Street', 'T2P 1J9', 'Calgary', $14,
				quote.id, 10, 70, $9, $10::int, case when $10::int is not null then 'card' end, $11
			from lead, quote returning id
		)
		insert into change_orders (id, booking_id, before_cents, amount_cents, reason, asked_at, asked_by, open_until, answered_at,
			agreed, answered_by, answered_from, answered_wording, refusing_cents)
		select gen_random_uuid(), id, 45000, 60000, 'more to take', now(), 'Dana', now() + interval '1 hour', now(), $13,
			case when $13 then 'Jo' end, '192.0.2.1', 'x', $12 from booking where $12::int is not null`,
		[
			...[volume, estimate, counted ? '{}' : null, said || counted],
			...[accepted?.amount ?? null, accepted?.trip ?? null, withdrawn],
			...[date, each.trip, charged, load_size],
			...[asked?.refusing ?? null, asked?.agreed ?? null, status],
		],
	)
}

/** The spread of some differences, computed another way. */
function spreadOf(apart: number[]): Omit<Spread, 'step' | 'door' | 'volume'> {
	const at = (of: number[], part: number) => of[Math.ceil(part * of.length) - 1] ?? 0
	const sorted = [...apart].sort((a, b) => a - b)
	const absolute = apart.map(Math.abs).sort((a, b) => a - b)
	return {
		pickups: apart.length,
		notAbove: apart.filter((each) => each <= 0).length,
		lower: at(sorted, 0.25),
		middle: at(sorted, 0.5),
		upper: at(sorted, 0.75),
		within: at(absolute, 0.9),
	}
}

function spreadsOf(pickups: Priced[]): Spread[] {
	const all = pickups.flatMap(({ charged, accepted, estimate, trip, ...of }) => {
		if (charged === null) return []
		const added =
			accepted && accepted.trip !== null ? Math.max((trip ?? accepted.trip) - accepted.trip, 0) : 0
		const most = accepted && accepted.amount + added
		return [{ ...of, charged, most, estimate: estimate + (trip ?? 0) }]
	})
	const steps: [Spread['step'], (of: (typeof all)[number]) => number | null][] = [
		['accepted to charge', ({ charged, most }) => most && charged - most],
		['estimate to accepted', ({ estimate, most }) => most && most - estimate],
		['estimate to charge', ({ estimate, charged }) => charged - estimate],
	]
	const groups: [Pick<Spread, 'door' | 'volume'>, (of: (typeof all)[number]) => boolean][] = [
		...([true, false] as const).map((counted): (typeof groups)[number] => [
			{ door: counted ? 'counted' : 'tapped', volume: undefined },
			(of) => of.counted === counted,
		]),
		...[0.25, 0.5, 1].map((volume): (typeof groups)[number] => [
			{ door: undefined, volume },
			(of) => of.volume === volume,
		]),
		[{ door: undefined, volume: undefined }, () => true],
	]
	return steps.flatMap(([step, apartOf]) =>
		groups.flatMap(([group, belongs]) => {
			const apart = all.filter(belongs).flatMap((of) => apartOf(of) ?? [])
			return apart.length === 0 ? [] : [{ step, ...group, ...spreadOf(apart) }]
		}),
	)
}

test('the spreads of estimates, accepted prices and charges are as another computation has them', async () => {
	await using setup = await testPlatform({}, '2026-12-01T18:00:00Z')
	// No charge is above an accepted price: the database refuses it.
	await setup.pool.query('alter table bookings disable trigger hold_accepted_price')
	const pickups = fc.sample(priced, {
		numRuns: 150,
		...(process.env.SEED && { seed: Number(process.env.SEED) }),
	})
	for (const each of pickups) await write(setup.pool, each)
	const found = await priceSpreads(setup.platform)
	const inOrder = (spreads: Spread[]) =>
		spreads.map((each) => JSON.stringify(each, Object.keys(each).sort())).sort()
	expect(inOrder(found)).toEqual(inOrder(spreadsOf(pickups)))
})

describe('what does not count', () => {
	const one: Priced = {
		volume: 1,
		counted: false,
		estimate: 50_000,
		trip: null,
		accepted: null,
		charged: 45_000,
	}
	test.each<[string, Partial<Priced>, Row]>([
		['a pickup without a charge', { charged: null }, {}],
		['one that was charged nothing', { charged: 0 }, {}],
		['one of more than two years ago', {}, { date: '2024-11-30' }],
		['one for which a load size counts', {}, { load_size: '1/2 load' }],
		['an estimate of what nobody said', {}, { said: false }],
		['a visit alone, after a no', { charged: 6000 }, { asked: { refusing: 6000, agreed: false } }],
		['what cancelling late cost', { charged: 6000 }, { status: 'cancelled' }],
	])('%s', async (_, change, row) => {
		await using setup = await testPlatform({}, '2026-12-01T18:00:00Z')
		await write(setup.pool, { ...one, ...change }, row)
		expect(await priceSpreads(setup.platform)).toEqual([])
		await write(setup.pool, one, { date: '2024-12-01' })
		expect(await priceSpreads(setup.platform)).toHaveLength(3)
	})

	test.each<[string, Partial<Priced>, Row]>([
		['a charge above what a no cost', { charged: 6001 }, { asked: { refusing: 6000, agreed: false } }],
		['a small charge after a yes', { charged: 6000 }, { asked: { refusing: 6000, agreed: true } }],
	])('%s does', async (_, change, row) => {
		await using setup = await testPlatform({}, '2026-12-01T18:00:00Z')
		await write(setup.pool, { ...one, ...change }, row)
		expect(await priceSpreads(setup.platform)).toHaveLength(3)
	})

	test('an accepted price counts though a load size stands beside it, and not once it is withdrawn', async () => {
		await using setup = await testPlatform({}, '2026-12-01T18:00:00Z')
		const accepted = { ...one, accepted: { amount: 45_000, trip: 0 } }
		await write(setup.pool, accepted, { load_size: '1/2 load' })
		await write(setup.pool, accepted, { withdrawn: true })
		const all = (await priceSpreads(setup.platform)).filter(
			({ door, volume }) => !door && volume === undefined,
		)
		expect(all.map(({ step, pickups }) => [step, pickups])).toEqual([
			['accepted to charge', 1],
			['estimate to accepted', 1],
			['estimate to charge', 2],
		])
	})
})

const spread = (change: Partial<Spread>): Spread => ({
	step: 'estimate to charge',
	door: undefined,
	volume: undefined,
	pickups: 31,
	lower: 0,
	middle: 0,
	upper: 0,
	within: 3501,
	notAbove: 31,
	...change,
})

test.each<[string, Partial<Spread>[], string[]]>([
	['thirty pickups say nothing', [{ pickups: 30 }], []],
	['thirty-one do', [{}], ['Of our last 31 pickups with an estimate, 9 in 10 came within $40 of it.']],
	['five dollars stay five', [{ within: 500 }], [expect.stringContaining('within $5 of it')]],
	['and so does nothing', [{ within: 0 }], [expect.stringContaining('within $5 of it')]],
	['a part of them says nothing', [{ door: 'counted' }, { volume: 0.5 }], []],
	['what was accepted is another step', [{ step: 'estimate to accepted' }], []],
	[
		'accepted prices that were kept',
		[{ step: 'accepted to charge', pickups: 212, notAbove: 203 }],
		['The price a customer accepted was kept in 203 of 212 pickups.'],
	],
	['all of them', [{ step: 'accepted to charge' }], ['All of our last 31 accepted prices were kept.']],
	['thirty of them', [{ step: 'accepted to charge', pickups: 30, notAbove: 30 }], []],
])('%s', (_, spreads, words) => {
	expect(accuracyWords(spreads.map(spread))).toEqual(words)
})

test('the site begins to say it on the day after the thirty-first charge', async () => {
	await using setup = await testPlatform({}, '2026-12-01T18:00:00Z')
	const pickup = { volume: 1, counted: true, estimate: 50_000, trip: null, accepted: null, charged: 52_000 }
	for (let made = 0; made < 31; made++) await write(setup.pool, pickup)
	const costs = await openPickupCosts(setup.platform)
	expect(costs.accuracy()).toEqual([
		'Of our last 31 pickups with an estimate, 9 in 10 came within $20 of it.',
	])
	await costs.close()
})

test('pages say what pickups cost that are done, and count no charge for cancelling late among them', async () => {
	await using setup = await testPlatform({}, '2026-12-01T18:00:00Z')
	const dollars = [...Array(12).keys()].map(() => 300)
	await setup.pool.query(
		chargedPickups({ page: '/calgary/couch-removal', city: 'Calgary', date: '2026-06-01', dollars }),
	)
	const charged = () => chargedByPage(setup.platform.database, { from: '2026-01-01', fewest: 12 })
	expect(await charged()).toMatchObject([{ pickups: 12, lower: 30_000 }])
	await setup.pool.query(
		`update bookings set status = 'cancelled' where id = (select id from bookings order by id limit 1)`,
	)
	expect(await charged()).toEqual([])
})

describe('what similar loads came to', () => {
	const one: Priced = {
		...{ volume: 0.5, counted: false, estimate: 30_000, trip: 5000, accepted: null },
		charged: 36_000,
	}
	const like = { volume: 0.5, estimate: 30_000 }

	test('is said from the thirty-first on, without the trip, as the middle half', async () => {
		await using setup = await testPlatform({}, '2026-12-01T18:00:00Z')
		for (let at = 0; at < 30; at++) await write(setup.pool, { ...one, charged: 35_000 + at * 100 })
		expect(await similarLoads(setup.platform, like)).toBeUndefined()
		await write(setup.pool, { ...one, charged: 38_000 })
		expect(await similarLoads(setup.platform, like)).toBe(
			'$307–$323 before the trip: the middle half of 31 pickups',
		)
	})

	test.each<[string, number, Partial<Priced>, Row]>([
		['an estimate of a fifth less', 31, { estimate: 24_000 }, {}],
		['an estimate below that', 30, { estimate: 23_999 }, {}],
		['an estimate of a fifth more', 31, { estimate: 36_000 }, {}],
		['an estimate above that', 30, { estimate: 36_001 }, {}],
		['another volume', 30, { volume: 0.25 }, {}],
		['no charge', 30, { charged: null }, {}],
		['a visit alone', 30, { charged: 6000 }, { asked: { refusing: 6000, agreed: false } }],
		['a charge for cancelling late', 30, { charged: 6000 }, { status: 'cancelled' }],
		['a day of more than two years ago', 30, {}, { date: '2024-11-30' }],
		['a load size that counts', 30, {}, { load_size: '1/2 load' }],
		['a load that nobody said', 30, {}, { said: false }],
	])('a pickup with %s makes %i similar ones', async (_, pickups, change, row) => {
		await using setup = await testPlatform({}, '2026-12-01T18:00:00Z')
		for (let at = 0; at < 30; at++) await write(setup.pool, one)
		await write(setup.pool, { ...one, ...change }, row)
		const words = await similarLoads(setup.platform, like)
		expect(words === undefined ? 30 : 31).toBe(pickups)
	})
})
