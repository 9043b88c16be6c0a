import { expect, test } from 'vitest'
import { defaultLoad } from '#app/pricing/load.ts'
import { saveQuote } from '#app/quotes/quotes.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { bookPickup } from '../bookings.server.ts'
import { findLeadSnapshot } from '../outgoing/lead-snapshot.server.ts'
import type { PickupRequest } from '../rules/booking.ts'
import { parseEdit, putTogether } from './booking-edit.ts'
import { changeBooking } from './change-booking.server.ts'
import { editBooking } from './edit-booking.server.ts'

const site = { sourceSite: 'localhost' }
const date = '2026-12-01'
const as = {
	name: 'Jo Tremblay',
	phone: '403-555-0142',
	email: 'jo@example.ca',
	address: '12 Crescent Road NW',
	postal: 'T2P 1J9',
	city: 'Calgary',
}

/** A booking, with its row and its history after an edit by staff. */
async function setUp({ subject, ...change }: Partial<PickupRequest> = {}) {
	const setup = await testPlatform()
	const { platform, pool } = setup
	const request = { ...bookingRequest(change), ...(subject && { subject }) }
	const booked = await bookPickup(platform, request, site)
	if (!booked.ok) throw new Error('it was not booked')
	const row = async () =>
		(await pool.query('select * from bookings where lead_id = $1', [booked.leadId])).rows[0]
	const right = {
		actor: 'staff' as const,
		bookingId: (await row()).id,
		staff: staffNamed('Dana'),
	}
	const edit = async (typed: Record<string, string>, version = 1) => {
		const parsed = parseEdit(
			new Map(Object.entries({ ...as, version: String(version), ...typed })),
			platform.company,
		)
		if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
		return editBooking(platform, right, parsed.edit)
	}
	const history = async () =>
		(await pool.query("select actor, before, after from history where action = 'edited' order by id")).rows
	return { ...setup, leadId: booked.leadId, row, right, edit, history }
}

test('what staff correct is what everybody reads from then on, under the customer whose it is; the lead stays as it came', async () => {
	await using setup = await setUp({ notes: 'Ring twice\r\nand wait' })
	const { platform, pool, edit } = setup
	const before = await setup.row()
	const typed = {
		name: 'Joanne Tremblay',
		phone: '403-555-0199',
		address: '14 Crescent Road NW',
		load: 'half',
		notes: 'Ring twice\nand wait',
		gateCode: '#12',
	}
	expect(await edit(typed)).toEqual({ ok: true, version: 2 })
	const found = await findLeadSnapshot(platform, setup.leadId)
	expect(found?.lead).toMatchObject({
		name: 'Joanne Tremblay',
		phone: '+14035550199',
		email: 'jo@example.ca',
		propertyAddress: '14 Crescent Road NW',
		loadSize: '1/2 load',
		notes: 'Ring twice\nand wait',
	})
	expect((await pool.query('select name, phone from leads')).rows).toEqual([
		{ name: 'Jo Tremblay', phone: '+14035550142' },
	])
	const after = await setup.row()
	expect(after.customer_id).not.toBe(before.customer_id)
	const { rows } = await pool.query('select phone from customers where id = $1', [after.customer_id])
	expect(rows).toEqual([{ phone: '+14035550199' }])
	expect(await setup.history()).toEqual([
		{
			actor: 'Dana',
			before: {
				name: 'Jo Tremblay',
				phone: '+14035550142',
				address: '12 Crescent Road NW',
				gateCode: '',
			},
			after: {
				name: 'Joanne Tremblay',
				phone: '+14035550199',
				address: '14 Crescent Road NW',
				load: 'half',
				gateCode: '#12',
			},
		},
	])
	// The same edit again changes nothing, and the first form is another person's by now.
	expect(await edit(typed, 2)).toEqual({ ok: true, version: 2 })
	expect(await setup.history()).toHaveLength(1)
	expect(await bookPickup(platform, bookingRequest(), site)).toMatchObject({ ok: true, repeated: false })
})

test('a caller’s PO number is noted before the pickup, and taken off again; it’s no news to the office', async () => {
	await using setup = await setUp()
	const noted = async () => (await setup.row()).purchase_order
	expect(await setup.edit({ purchaseOrder: ' PO  7 ' })).toMatchObject({ ok: true, version: 2 })
	expect(await noted()).toBe('PO 7')
	expect(await setup.edit({ purchaseOrder: 'PO 7' }, 2)).toEqual({ ok: true, version: 2 })
	expect(await setup.edit({}, 2)).toMatchObject({ ok: true })
	expect(await noted()).toBeNull()
	expect((await setup.history()).map(({ before, after }) => [before, after])).toEqual([
		[{ purchaseOrder: '' }, { purchaseOrder: 'PO 7' }],
		[{ purchaseOrder: 'PO 7' }, { purchaseOrder: '' }],
	])
	await expect(setup.edit({ purchaseOrder: '7'.repeat(61) }, 3)).rejects.toThrow('under 60 characters')
	const { rows } = await setup.pool.query('select replaces from booking_events where is_follow_up')
	expect(rows).toEqual([])
})

test('a place elsewhere has its own trip and drive; a load that takes more needs room on its day, and one that takes less never does', async () => {
	await using setup = await setUp()
	const { platform, pool, edit } = setup
	const inCity = await setup.row()
	expect(await edit({ address: '9 Main Street', postal: 'T4C 1A1', city: 'Cochrane' })).toMatchObject({
		ok: true,
	})
	expect((await setup.row()).minutes).toBeGreaterThan(inCity.minutes)
	expect(await edit({ postal: 'T5J 2R7', city: 'Edmonton' }, 2)).toMatchObject({ ok: true })
	expect(await setup.row()).toMatchObject({ far_away: true, travel_fee_cents: 25_000, status: 'booked' })
	expect(await edit({}, 3)).toMatchObject({ ok: true })
	expect(await setup.row()).toMatchObject({ far_away: false, travel_fee_cents: 0, minutes: inCity.minutes })

	await pool.query("insert into trucks (name, cubic_yards, weekdays) values ('Small', 12, '{2}')")
	const beside = bookingRequest({ email: 'beside@example.ca', window: '8-10am' })
	expect(await bookPickup(platform, beside, site)).toMatchObject({ ok: true })
	await pool.query('update bookings set minutes = 600 where id <> $1', [setup.right.bookingId])
	expect(await edit({ load: 'full' }, 4)).toMatchObject({
		ok: false,
		reason: expect.stringMatching(/full|time/),
	})
	expect(await edit({ load: 'quarter' }, 4)).toMatchObject({ ok: true })
	expect(await setup.row()).toMatchObject({ load_size: '1/4 load', cubic_yards: 3.75 })
	await pool.query("insert into trucks (name, cubic_yards, weekdays) values ('Large', 20, '{2}')")
	expect(await edit({ load: 'full' }, 5)).toMatchObject({ ok: true })
	expect(await setup.row()).toMatchObject({ load_size: 'Full load', cubic_yards: 15, version: 6 })
})

test('a place is elsewhere by its city alone, where several have one postal code, and by its postal code alone', async () => {
	await using setup = await setUp()
	const { edit } = setup
	const shared = { address: '9 Main Street', postal: 'T0L 0C0' }
	const minutesAt = async (there: Record<string, string>, version: number) => {
		expect(await edit(there, version)).toMatchObject({ ok: true })
		return (await setup.row()).minutes
	}
	const near = await minutesAt({ ...shared, city: 'High River' }, 1)
	const far = await minutesAt({ ...shared, city: 'Canmore' }, 2)
	expect(far).toBeGreaterThan(near)
	expect(await minutesAt({ ...shared, city: 'High River' }, 3)).toBe(near)
	// A code of Edmonton, whatever city was typed.
	expect(await minutesAt({ ...shared, city: 'High River', postal: 'T5J 2R7' }, 4)).toBeGreaterThan(far)
})

test('the subject of a local page stays with its room and price until staff choose a load size', async () => {
	const subject = { name: 'Couch Removal', from: 80_00, to: 150_00, travelFee: 0, room: 'quarter' } as const
	await using setup = await setUp({ subject })
	const { edit } = setup
	const stays = { load_size: 'Couch Removal', cubic_yards: 3.75, subject_from_cents: 80_00 }
	const { minutes } = await setup.row()
	expect(await setup.row()).toMatchObject(stays)
	expect(await edit({ postal: 'T4B 1K4', city: 'Airdrie' })).toMatchObject({ ok: true })
	const elsewhere = await setup.row()
	expect(elsewhere).toMatchObject(stays)
	expect(elsewhere.minutes).toBeGreaterThan(minutes)
	expect(await edit({}, 2)).toMatchObject({ ok: true })
	expect(await setup.row()).toMatchObject({ ...stays, minutes })
	expect(await edit({ load: 'half' }, 3)).toMatchObject({ ok: true })
	expect(await setup.row()).toMatchObject({
		load_size: '1/2 load',
		cubic_yards: 7.5,
		subject_from_cents: null,
	})
})

test('nothing is changed of a booking that somebody changed meanwhile, that has ended, or that would be the same as another', async () => {
	await using setup = await setUp()
	const { platform, edit } = setup
	const other = bookingRequest({ address: '14 Crescent Road NW' })
	expect(await bookPickup(platform, other, site)).toMatchObject({ ok: true })
	expect(await edit({ address: '14 Crescent Road NW' })).toEqual({ ok: false, reason: 'booked-already' })
	expect(await edit({ name: 'First' })).toMatchObject({ ok: true })
	expect(await edit({ name: 'Second' })).toMatchObject({ ok: false, reason: 'changed', version: 2 })
	const two = await Promise.all([edit({ name: 'One' }, 2), edit({ name: 'Other' }, 2)])
	expect(two.map(({ ok }) => ok).sort()).toEqual([false, true])
	await changeBooking(platform, setup.right, { action: 'cancel', version: 3 })
	expect(await edit({ name: 'Third' }, 4)).toMatchObject({ ok: false, reason: 'not-possible' })
	expect((await setup.row()).date).toBe(date)
})

test('what two typed is put together: of each field what was typed, else what the other one left', () => {
	const seen = {
		...as,
		unit: '',
		load: '',
		notes: 'Ring\ntwice',
		gateCode: '',
		onSite: '',
		purchaseOrder: '',
	}
	const stands = { ...seen, phone: '403-555-0199', notes: 'Ring once' }
	const form = { ...seen, notes: 'Ring\r\ntwice', onSite: 'A neighbour' }
	const put = (seenText: string) => putTogether(new Map(Object.entries({ ...form, seen: seenText })), stands)
	expect(put(JSON.stringify(seen))).toMatchObject({ ...stands, onSite: 'A neighbour' })
	// Without a valid snapshot every field counts as typed.
	for (const broken of ['', '{', '7', '{"phone":1}']) expect(put(broken)).toMatchObject(form)
})

test('a pickup that is corrected on a full day does not stand in its own way; one beside it does', async () => {
	await using setup = await setUp({ page: '/airdrie-junk-removal', load: 'quarter' })
	const { platform, pool, edit } = setup
	// One truck of 20 cubic yards, with time for one load alone.
	await pool.query("insert into trucks (name, cubic_yards, weekdays) values ('Only', 20, '{2}')")
	await pool.query('update bookings set cubic_yards = 14, minutes = 650')
	expect(await edit({ load: 'full' })).toMatchObject({ ok: true })
	expect(await setup.row()).toMatchObject({ load_size: 'Full load', cubic_yards: 15 })
	const beside = bookingRequest({ email: 'beside@example.ca', window: '8-10am' })
	await pool.query('update bookings set cubic_yards = 1, minutes = 10')
	expect(await bookPickup(platform, beside, site)).toMatchObject({ ok: true })
	await pool.query('update bookings set cubic_yards = 14, minutes = 650 where id <> $1', [
		setup.right.bookingId,
	])
	expect(await edit({ load: 'minimum' }, 2)).toMatchObject({ ok: true })
	expect(await edit({ load: 'half' }, 3)).toMatchObject({
		ok: false,
		reason: expect.stringMatching(/full|time/),
	})
})

test('a quoted pickup that is corrected to another town keeps the load of its quote and gets the drive of the town', async () => {
	await using setup = await setUp()
	const { platform, pool, edit } = setup
	const { quote } = await saveQuote(platform, { ...defaultLoad, volume: 0.5 }, listed)
	await pool.query('update bookings set quote_id = $1, cubic_yards = 10, minutes = 90', [quote.id])
	const inCity = await setup.row()
	expect(await edit({ address: '9 Main Street', postal: 'T4C 1A1', city: 'Cochrane' })).toMatchObject({
		ok: true,
	})
	const inTown = await setup.row()
	expect(inTown.cubic_yards).toBe(10)
	expect(inTown.minutes).toBeGreaterThan(inCity.minutes)
	expect(await edit({}, 2)).toMatchObject({ ok: true })
	expect(await setup.row()).toMatchObject({ cubic_yards: 10, minutes: inCity.minutes })
})

test('staff change a load that was said later, or was not said, beside its quote; what the quote says stays its own', async () => {
	await using setup = await setUp()
	const { platform, pool, edit } = setup
	const load = { ...defaultLoad, hasStairs: true }
	const { quote } = await saveQuote(platform, load, listed, {
		token: undefined,
		labels: {},
		source: { volumeChosen: false, weightSource: 'untouched' },
	})
	const plain = await setup.row()
	await pool.query('update bookings set quote_id = $1', [quote.id])
	const { hauling } = platform.company
	expect(await edit({ load: 'half' })).toMatchObject({ ok: true })
	const half = await setup.row()
	expect(half).toMatchObject({ load_size: '1/2 load', cubic_yards: hauling.loads.half })
	expect(half.minutes - plain.minutes).toBe(
		Math.ceil((hauling.loads.half - hauling.unknownLoad) * hauling.minutes.perCubicYard) +
			hauling.minutes.stairs,
	)
	expect(await edit({ load: 'full' }, 2)).toMatchObject({ ok: true })
	expect(await setup.row()).toMatchObject({ load_size: 'Full load' })
	expect(await edit({}, 3)).toMatchObject({ ok: true })
	expect(await setup.row()).toMatchObject({ load_size: null })

	// A quote that says its load keeps it; a size that counts before it is changed, and not emptied.
	await pool.query('update quote_requests set volume_chosen = true where id = $1', [quote.id])
	const { version } = await setup.row()
	expect(await edit({ load: 'half' }, version)).toMatchObject({ ok: true })
	expect(await setup.row()).toMatchObject({ load_size: null, version })
	await pool.query("update bookings set load_size = '1/4 load'")
	expect(await edit({}, version)).toMatchObject({ ok: true })
	expect(await setup.row()).toMatchObject({ load_size: '1/4 load', version })
	expect(await edit({ load: 'half' }, version)).toMatchObject({ ok: true })
	expect(await setup.row()).toMatchObject({ load_size: '1/2 load' })
})
