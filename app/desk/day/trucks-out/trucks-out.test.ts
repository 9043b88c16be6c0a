import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { putOnTruck } from '#app/bookings/changes/changes.server.ts'
import { bookingIdSchema, type TruckId, truckIdSchema } from '#app/platform/ids.ts'
import { formatTime } from '#app/values/local-time.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { company as ours } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { openBooking } from '../../bookings/edited-booking.server.ts'
import { openWeek } from '../../schedule/schedule.server.ts'
import { dayForms } from '../changes/day-forms.server.ts'
import { openDay } from '../day.server.ts'
import { truckSheets } from '../run-sheet/truck-sheets.ts'
import { putField, sentPut } from './trucks-out.ts'

/** A Tuesday, and the morning of it. */
const date = '2026-12-01'
const morning = '2026-12-01T17:40:00Z'
const staff = staffNamed('Dana <dana@example.ca>')
/** Nothing is emptied: a truck carries its cubic yards once. */
const company = { ...ours, hauling: { ...ours.hauling, emptyingMinutes: 721 } }

const loads = [
	['Ann', 'full', '2-4pm'],
	['Ben', 'half', '2-4pm'],
	['Cleo', 'quarter', '4-6pm'],
] as const

/** Three pickups on Blue, of 15, 7.5 and 3.75 cubic yards; Red has 10 and Green 16, both empty. */
async function setUp(at = morning) {
	const setup = await testPlatform({}, at, company)
	const { pool } = setup
	let clock = at
	const platform = { ...setup.platform, now: () => new Date(clock) }
	for (const [name, load, window] of loads) {
		const request = bookingRequest({
			name,
			email: `${name.toLowerCase()}@example.ca`,
			date,
			load,
			window,
			page: '/airdrie-junk-removal',
		})
		const booked = await bookPickup(platform, request, { sourceSite: 'localhost' })
		if (!booked.ok) throw new Error(`not booked: ${booked.reason}`)
	}
	const { rows } = await pool.query(
		`insert into trucks (name, cubic_yards, weekdays)
			values ('Blue', 30, '{2}'), ('Red', 10, '{2}'), ('Green', 16, '{2}') returning id`,
	)
	const [blue, red, green] = rows.map(({ id }) => truckIdSchema.parse(id))
	const { rows: bookings } = await pool.query('select id from bookings order by id')
	const [ann, ben, cleo] = bookings.map(({ id }) => bookingIdSchema.parse(id))
	if (!blue || !red || !green || !ann || !ben || !cleo) throw new Error('something is missing')
	for (const bookingId of [ann, ben, cleo]) await putOnTruck(platform, { bookingId, staff }, blue)
	const send = async (form: string, fields: Record<string, string>, day = date) => {
		const body = new URLSearchParams(fields)
		const request = new Request('https://bowline.example/', { method: 'POST', body })
		const sent = await dayForms.get(form)?.receive(request, platform, { staff, date: day })
		return sent?.ok ? 'ok' : sent?.message
	}
	const open = () => openDay(platform, date, { money: true })
	return {
		...setup,
		platform,
		passTo: (later: string) => {
			clock = later
		},
		trucks: { blue, red, green },
		pickups: { ann, ben, cleo },
		open,
		send,
		out: (from: string, reason = 'Flat tire', truck: TruckId = blue) =>
			send('truck-out', { does: 'truck-out', truck, reason, from }),
		back: (truck: TruckId = blue) => send('truck-out', { does: 'truck-back', truck }),
		/** The names on each page of the run sheet. */
		sheets: async () =>
			truckSheets(await open()).map(({ truck, pickups }) => [truck?.name, pickups.map(({ name }) => name)]),
		done: () => pool.query("update bookings set status = 'done' where name = 'Ann'"),
	}
}

test('the pickups of a truck that is out are on none, are named, and each is offered to the trucks with room for it', async () => {
	await using setup = await setUp()
	expect((await setup.open()).without.out).toEqual([])
	expect(await setup.out('now', '  Flat  tire ')).toBe('ok')
	expect(await setup.sheets()).toEqual([[undefined, ['Ann', 'Ben', 'Cleo']]])
	const { trucks, without, windows } = await setup.open()
	expect(trucks.map(({ name, room }) => `${name}: ${room}`)).toEqual([
		'Red: 0 of 10 yd³',
		'Green: 0 of 16 yd³',
	])
	expect(without.out).toMatchObject([
		{
			name: 'Blue',
			reason: 'Flat tire',
			since: formatTime(new Date(morning), company.timeZone),
			left: [
				{ name: 'Ann', yards: '15 yd³', offers: [{ name: 'Green' }], planned: { name: 'Green' } },
				{
					name: 'Ben',
					yards: '7.5 yd³',
					offers: [{ name: 'Red' }, { name: 'Green' }],
					planned: { name: 'Red' },
				},
				{ name: 'Cleo', offers: [{ name: 'Red' }, { name: 'Green' }], planned: undefined },
			],
		},
	])
	// 26.25 yards are booked, and Red and Green take 26 together: Cleo was booked last.
	expect(without).toMatchObject({ tooMany: ['Cleo'], load: '26.25 of 26 yd³, 3 h 20 min of 24 h' })
	expect(windows.flatMap(({ pickups }) => pickups).map(({ nobodyComes }) => nobodyComes)).toEqual(
		Array(3).fill('its truck is out that day'),
	)
	const { unnotified, overbooked } = await openWeek(setup.platform, date)
	expect(unnotified).toMatchObject([{ because: 'Blue is out that day', isTruck: true }])
	expect(unnotified[0]?.pickups).toHaveLength(3)
	expect(overbooked).toMatchObject([{ what: 'trucks', pickups: [{ name: 'Cleo' }] }])
})

test('a truck with more on it than it can haul says so, and no other does', async () => {
	await using setup = await setUp()
	const tooMuch = async () =>
		(await setup.open()).trucks.filter(({ isTooMuch }) => isTooMuch).map(({ name }) => name)
	expect(await tooMuch()).toEqual([])
	await setup.pool.query("update trucks set cubic_yards = 26 where name = 'Blue'")
	expect(await tooMuch()).toEqual(['Blue'])
})

test('all that fit are put on other trucks in one go, once; what was put elsewhere meanwhile stays there', async () => {
	await using setup = await setUp()
	const { trucks, pickups } = setup
	await setup.out('day')
	const all = {
		[putField(0)]: sentPut(pickups.ann, trucks.blue, trucks.green),
		[putField(1)]: sentPut(pickups.ben, trucks.blue, trucks.red),
		[putField(2)]: sentPut(pickups.cleo, trucks.blue, trucks.red),
	}
	await putOnTruck(setup.platform, { bookingId: pickups.ben, staff }, trucks.red)
	expect(await setup.send('put-all', all)).toBe(
		'1 of 3 put on another truck. Ben: Someone else put it on another truck meanwhile. Cleo: Red has no room for it any more.',
	)
	const placed = [
		['Red', ['Ben']],
		['Green', ['Ann']],
		[undefined, ['Cleo']],
	]
	expect(await setup.sheets()).toEqual(placed)
	expect(await setup.send('put-all', all)).toContain('0 of 3 put on another truck.')
	expect(await setup.sheets()).toEqual(placed)
	const booking = await openBooking(setup.platform, pickups.ann, { money: true })
	expect(booking?.history[0]).toMatchObject({
		actor: expect.stringContaining('Dana'),
		changes: [{ what: 'Truck', before: 'Blue', after: 'Green' }],
	})
	// Back, it has again what nobody put elsewhere.
	expect(await setup.back()).toBe('ok')
	expect(await setup.sheets()).toEqual([
		['Blue', ['Cleo']],
		['Red', ['Ben']],
		['Green', ['Ann']],
	])
})

test('what is finished by now, or whose truck is back, stays though an older page sends it elsewhere', async () => {
	await using setup = await setUp()
	const { trucks, pickups } = setup
	await setup.out('now')
	const sent = {
		[putField(0)]: sentPut(pickups.ann, trucks.blue, trucks.green),
		[putField(1)]: sentPut(pickups.ben, trucks.blue, trucks.red),
	}
	await setup.done()
	await setup.back()
	expect(await setup.send('put-all', sent)).toBe(
		'0 of 2 put on another truck. Ann: It’s finished by now. Ben: Its truck is back, so it stays there.',
	)
	expect(await setup.sheets()).toEqual([['Blue', ['Ann', 'Ben', 'Cleo']]])
})

test('out from now on, what it has done stays with it; for all day, nothing does', async () => {
	await using setup = await setUp()
	await setup.done()
	await setup.out('now')
	expect(await setup.sheets()).toEqual([
		['Blue', ['Ann']],
		[undefined, ['Ben', 'Cleo']],
	])
	const without = (await setup.open()).without
	expect(without.out[0]?.left.map(({ name }) => name)).toEqual(['Ben', 'Cleo'])
	expect(without).toMatchObject({ tooMany: [], load: '11.25 of 26 yd³, 1 h 55 min of 24 h' })
	const overbooked = async () => (await openWeek(setup.platform, date)).overbooked
	expect(await overbooked()).toEqual([])
	await setup.out('now', 'Brakes', setup.trucks.green)
	expect(await overbooked()).toMatchObject([{ pickups: [{ name: 'Cleo' }] }])
	expect((await setup.open()).without.tooMany).toEqual(['Cleo'])
	await setup.back(setup.trucks.green)
	await setup.back()
	await setup.out('day')
	expect(await setup.sheets()).toEqual([[undefined, ['Ann', 'Ben', 'Cleo']]])
	const { out, tooMany } = (await setup.open()).without
	expect(out[0]?.left.map(({ name }) => name)).toEqual(['Ben', 'Cleo'])
	expect(out[0]?.since).toBeUndefined()
	expect(tooMany).toEqual(['Cleo'])
})

test('the schedule’s history says who took which truck out, why, and back', async () => {
	await using setup = await setUp()
	await setup.out('now')
	await setup.back()
	await setup.out('day', 'Brakes')
	expect((await openWeek(setup.platform, date)).history.slice(0, 3)).toMatchObject([
		{ actor: staff.name, action: 'took Blue out for all of Tuesday, December 1, 2026, because: Brakes' },
		{ actor: staff.name, action: 'took Blue back in on Tuesday, December 1, 2026' },
		{
			actor: staff.name,
			action: 'took Blue out for the rest of Tuesday, December 1, 2026, because: Flat tire',
		},
	])
})

test('a later day is out as a whole, a past one not at all; a form without a reason, a truck or a change says so', async () => {
	await using later = await setUp('2026-11-30T17:40:00Z')
	expect((await later.open()).without.canBe).toBe('day')
	await later.out('now')
	expect((await later.open()).without.out[0]?.since).toBeUndefined()
	later.passTo('2026-12-02T17:40:00Z')
	expect((await later.open()).without.canBe).toBe('past')
	expect(await later.back()).toBe('That day has passed. Nothing has changed.')
	await using now = await setUp()
	expect(await now.out('day', ' ')).toBe('Say why the truck is out, in a word or two. Nothing has changed.')
	expect(await now.out('day', 'x'.repeat(121))).toBe(
		'Keep the reason under 120 characters. Nothing has changed.',
	)
	expect(await now.out('day', 'Flat\ntire')).toBe('Write the reason on one line. Nothing has changed.')
	expect(await now.out('day', 'x'.repeat(120))).toBe('ok')
	expect(await now.out('day')).toBe('That truck is out already. Nothing has changed.')
	expect(await now.back()).toBe('ok')
	expect(await now.back()).toBe('That truck is back already. Nothing has changed.')
	expect(await now.send('truck-out', { does: 'truck-out' })).toContain('Reload the page')
	expect(await now.send('put-all', {})).toContain('Reload the page')
	const far = { does: 'truck-out', truck: now.trucks.blue, reason: 'Sold', from: 'day' }
	expect(await now.send('truck-out', far, '2030-01-01')).toBe(
		'That day is too far ahead. Nothing has changed.',
	)
})
