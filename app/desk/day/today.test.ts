import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { changeBooking, putOnTruck } from '#app/bookings/changes/changes.server.ts'
import { bookingIdSchema, truckIdSchema } from '#app/platform/ids.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { changeAsSure } from '#tests/support/sure-staff.ts'
import { listBookings, requestsThatWait } from '../bookings/bookings.server.ts'
import { bookingsAskSchema } from '../bookings/list/bookings-ask.ts'
import { hoursLeft } from '../bookings/open-request.ts'
import { unnotifiedInWords } from '../schedule/overbooked/unnotified.ts'
import { unnotified } from '../schedule/schedule.server.ts'
import { openToday } from './today.server.ts'
import { nextRequest } from './today.ts'

const today = '2026-11-20'
const staff = staffNamed('Dana')

/** Pickups on Tuesday, December 1, and today's board. */
async function setUp() {
	const setup = await testPlatform()
	const { platform, pool } = setup
	const book = async (name: string, change: Parameters<typeof bookingRequest>[0] = {}) => {
		const request = bookingRequest({ name, email: `${name}@example.ca`, ...change })
		const booked = await bookPickup(platform, request, { sourceSite: 'localhost' })
		if (!booked.ok) throw new Error(`${name} was not booked`)
		const { rows } = await pool.query('select id from bookings where lead_id = $1', [booked.leadId])
		return { actor: 'staff', staff, bookingId: bookingIdSchema.parse(rows[0].id) } as const
	}
	return {
		...setup,
		book,
		board: async (date = today) => openToday(platform, date, await requestsThatWait(platform)),
	}
}

test('requests of far towns stand on today’s board with the hours that they have left, until they are answered', async () => {
	await using setup = await setUp()
	const right = await setup.book('Far', { postal: 'T4N 1A1', city: 'Red Deer' })
	await setup.pool.query(`update bookings set updated_at = '2026-11-20T13:30:00Z'`)
	expect(await setup.board()).toMatchObject({
		requests: [{ name: 'Far', date: '2026-12-01', day: 'Tue, Dec 1', left: '19 h' }],
	})
	expect(await setup.board('2026-11-21')).toBeUndefined()
	await changeBooking(setup.platform, right, { action: 'confirm', version: 1 })
	expect(await setup.board()).toMatchObject({ requests: [] })
})

test('a page leads to the request behind the one that it was led to, also of the same day, and from the last to the first', async () => {
	await using setup = await setUp()
	const far = { postal: 'T4N 1A1', city: 'Red Deer' }
	const days = { One: '2026-12-01', Two: '2026-12-02', Twin: '2026-12-02', Three: '2026-12-03' }
	for (const [name, date] of Object.entries(days)) await setup.book(name, { ...far, date })
	const requests = await requestsThatWait(setup.platform)
	const after = (name: string, date: string) => {
		const ledTo = requests.find((request) => request.name === name)?.id
		return nextRequest(requests, { date, ledTo })?.name
	}
	expect(after('One', '2026-12-01')).toBe('Two')
	expect(after('Two', '2026-12-02')).toBe('Twin')
	expect(after('Twin', '2026-12-02')).toBe('Three')
	expect(after('Three', '2026-12-03')).toBe('One')
	// Led to none, or to one that was answered meanwhile.
	expect(after('', '2026-12-02')).toBe('Two')
	expect(after('Answered', '2026-12-03')).toBe('Three')
	expect(after('', '2026-12-04')).toBe('One')
})

test('the one that lapses first comes first, and one that waits alone leads to no other', async () => {
	await using setup = await setUp()
	const far = { postal: 'T4N 1A1', city: 'Red Deer' }
	await setup.book('Later', { ...far, date: '2026-12-02' })
	await setup.book('First', far)
	await setup.pool.query(`update bookings set updated_at = '2026-11-20T13:30:00Z' where name = 'First'`)
	const next = async (ledTo?: string) =>
		nextRequest(await requestsThatWait(setup.platform), { date: today, ledTo })
	expect((await next())?.name).toBe('First')
	await setup.pool.query(`update bookings set status = 'booked' where name = 'First'`)
	const later = await next()
	expect(later?.name).toBe('Later')
	expect(await next(later?.id)).toBeUndefined()
})

test('the hours that a request has left are counted down to less than one', () => {
	const now = new Date('2026-11-20T18:00:00Z')
	expect(hoursLeft(new Date('2026-11-21T18:00:00Z'), now)).toBe('24 h')
	expect(hoursLeft(new Date('2026-11-20T19:00:00Z'), now)).toBe('1 h')
	expect(hoursLeft(new Date('2026-11-20T18:59:00Z'), now)).toBe('under 1 h')
})

test('a pickup that is done without a charge is on a list and counted on today’s board, until it is entered', async () => {
	await using setup = await setUp()
	const right = await setup.book('Hauled')
	await setup.book('Booked')
	await changeAsSure(setup.platform, right, { action: 'arrive', version: 1 })
	await changeAsSure(setup.platform, right, { action: 'finish', version: 2 })
	const listed = async (status: string) =>
		(await listBookings(setup.platform, bookingsAskSchema.parse({ status }), { money: true })).bookings
	const names = async (status: string) => (await listed(status)).map(({ name }) => name)
	expect(await names('no charge entered')).toEqual(['Hauled'])
	expect(await setup.board()).toMatchObject({ withoutCharge: { count: 1, from: '2026-10-21' } })
	await setup.pool.query(
		`update bookings set charged_cents = 24000, payment = 'not paid yet' where status = 'done'`,
	)
	expect(await names('no charge entered')).toEqual([])
	expect(await names('not paid yet')).toEqual(['Hauled'])
	expect(await setup.board()).toMatchObject({ withoutCharge: { count: 0 } })
})

test('a pickup of a past day is listed and counted until staff say what became of it, however old', async () => {
	await using setup = await setUp()
	const { platform } = setup
	const missed = await setup.book('Missed')
	const hauled = await setup.book('Hauled', { window: '2-4pm' })
	const dropped = await setup.book('Dropped', { window: '8-10am' })
	await setup.book('Far', { postal: 'T4N 1A1', city: 'Red Deer' })
	await setup.book('Today', { date: '2026-12-03' })
	const on = (date: string) => ({ ...platform, now: () => new Date(`${date}T12:00:00-07:00`) })
	const later = on('2026-12-03')
	const ask = bookingsAskSchema.parse({ status: 'past, no outcome entered' })
	const open = async (date = '2026-12-03') => {
		const { bookings } = await listBookings(on(date), ask, { money: true })
		const names = bookings.map(({ name }) => name).sort()
		expect(await openToday(on(date), date, [])).toMatchObject({ withoutOutcome: names.length })
		return names
	}
	expect(await open('2026-12-01')).toEqual([])
	expect(await open('2026-12-02')).toEqual(['Dropped', 'Far', 'Hauled', 'Missed'])
	expect(await open('2028-06-01')).toEqual(['Dropped', 'Far', 'Hauled', 'Missed', 'Today'])
	await changeAsSure(later, dropped, { action: 'cancel', version: 1 })
	await changeAsSure(later, hauled, { action: 'arrive', version: 1 })
	await changeAsSure(later, missed, { action: 'arrive', version: 1 })
	expect(await open()).toEqual(['Far', 'Hauled', 'Missed'])
	await changeAsSure(later, hauled, { action: 'finish', version: 2 })
	await changeAsSure(later, missed, { action: 'missCustomer', version: 2 })
	expect(await open()).toEqual(['Far'])
})

test('pickups on a closed day, on a truck that does not work, and on one that is removed are listed with what their customers know', async () => {
	await using setup = await setUp()
	const { pool, platform } = setup
	const onTruck = await setup.book('On Blue')
	await setup.book('On none', { window: '2-4pm' })
	await setup.book('Day after', { date: '2026-12-02' })
	const { rows } = await pool.query(
		`insert into trucks (name, cubic_yards, weekdays) values ('Blue', 20, '{1,2,3}'), ('Red', 20, '{1,2,3}') returning id`,
	)
	expect(await putOnTruck(platform, onTruck, truckIdSchema.parse(rows[0].id))).toMatchObject({ ok: true })
	const listed = async () =>
		(await unnotified(platform)).map(({ date, because, pickups, reminded }) => [
			date,
			because,
			pickups.map(({ name }) => name),
			reminded,
		])
	expect(await listed()).toEqual([])
	await pool.query(`update trucks set weekdays = '{1,3}' where name = 'Blue'`)
	const blue = ['2026-12-01', 'Blue doesn’t work that day', ['On Blue'], 0]
	expect(await listed()).toEqual([blue])
	expect(await setup.board()).toMatchObject({
		nobodyComes: [{ isTruck: true, pickups: [{ name: 'On Blue' }] }],
	})
	await pool.query(`update trucks set weekdays = '{1,2,3}', removed_at = now() where name = 'Blue'`)
	expect(await listed()).toEqual([blue])
	expect(await putOnTruck(platform, onTruck, truckIdSchema.parse(rows[1].id))).toMatchObject({ ok: true })
	expect(await listed()).toEqual([])
	await pool.query(`insert into closed_days values ('2026-12-01', 'Snow')`)
	await pool.query(
		`insert into messages (booking_id, kind, channel, dedupe_key, state)
			values ($1, 'reminder', 'text', '2026-12-01', 'sent')`,
		[onTruck.bookingId],
	)
	expect(await listed()).toEqual([['2026-12-01', 'the day is closed', ['On Blue', 'On none'], 1]])
	await changeBooking(platform, onTruck, { action: 'cancel', version: 1 })
	expect(await listed()).toEqual([['2026-12-01', 'the day is closed', ['On none'], 0]])
	await pool.query('delete from closed_days')
	expect(await listed()).toEqual([])
})

test('how many have been told nothing is said in words', () => {
	const pickup = {
		id: bookingIdSchema.parse('01890000-0000-7000-8000-000000000000'),
		name: '',
		reference: '',
	}
	const words = (count: number, reminded: number) =>
		unnotifiedInWords({ pickups: Array.from({ length: count }, () => pickup), reminded })
	expect(words(1, 0)).toBe('1 customer hasn’t been told anything.')
	expect(words(3, 0)).toBe('3 customers haven’t been told anything.')
	expect(words(1, 1)).toBe('1 customer hasn’t been told, and they already got our reminder.')
	expect(words(3, 3)).toBe('3 customers haven’t been told, and they already got our reminder.')
	expect(words(3, 1)).toBe('3 customers haven’t been told, and 1 of them already got our reminder.')
})
