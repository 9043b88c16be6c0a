import { expect, test } from 'vitest'
import { slotsOfDay } from '#app/bookings/availability/availability.server.ts'
import { changeBooking } from '#app/bookings/changes/changes.server.ts'
import { findCustomer } from '#app/customers/customers.server.ts'
import { changeSchedule } from '#app/schedule/schedule.server.ts'
import { company } from '#tests/support/company.ts'
import { member } from '#tests/support/member.ts'
import { testPlatform } from '#tests/support/platform.ts'
import type { Staff } from '../../staff/staff.ts'
import { signedInStaff } from '../../staff/staff.ts'
import { pickupsOn } from '../bookings.server.ts'
import { openBooking, receiveEdit } from '../edited-booking.server.ts'
import { leftInWords } from '../left-in-words.ts'
import { knownCustomers, typeInBooking } from './typed-booking.server.ts'
import { typedJobSize } from './typed-size.server.ts'

const date = '2026-12-01'
const [dana, olive] = [member('Dana'), member('Olive', 'owner')]

const fields = (change: Record<string, string> = {}) =>
	new Map(
		Object.entries({
			phone: '+14035550142',
			name: 'Jo Tremblay',
			email: 'jo@example.ca',
			address: '12 Crescent Road NW',
			postal: 'T2P 1J9',
			city: 'Calgary',
			cityOffered: 'Calgary',
			date,
			window: '10-12pm',
			load: '',
			notes: '',
			because: '',
			...change,
		}),
	)

const because = 'Their basement is flooded'

/** A platform, and how staff type in a booking; `another` gives the fields of the n-th other customer. */
async function setUp() {
	const setup = await testPlatform()
	const type = (staff: Staff, change: Record<string, string> = {}) =>
		typeInBooking(setup.platform, staff, { sent: fields(change), host: 'bowline.example' })
	/** Types it in with a reason and the current snapshot. */
	const overbook = async (change: Record<string, string> = {}) => {
		const told = await type(olive, change)
		return told.ok ? told : type(olive, { ...change, seen: told.refused.seen, because })
	}
	const another = (n: number) => ({
		phone: `+1403555020${n}`,
		name: `Neighbour ${n}`,
		email: `n${n}@example.ca`,
	})
	const fill = async () => {
		for (let n = 0; n < company.windowCapacity; n++)
			expect(await type(dana, another(n))).toMatchObject({ ok: true })
	}
	const slots = async () =>
		(await setup.pool.query('select window_id, booked from arrival_windows where booked > 0')).rows
	const history = async () =>
		(await setup.pool.query(`select actor, action, after from history where subject = 'booking' order by id`))
			.rows
	return { ...setup, type, overbook, fill, another, slots, history }
}

test('what staff type in is booked like the public form, under their name', async () => {
	await using setup = await setUp()
	const typed = await setup.type(dana, { notes: 'Gate code 1234', load: 'half', window: 'evening' })
	expect(typed).toMatchObject({ ok: true, date })
	const [pickup] = await pickupsOn(setup.platform, date, { money: true })
	expect(pickup).toMatchObject({
		name: 'Jo Tremblay',
		phone: '403-555-0142',
		load: '1/2 load',
		price: '$329–$469',
		notes: ['Gate code 1234'],
		firstTime: true,
		status: 'booked',
	})
	const { name } = signedInStaff(dana)
	expect(await setup.history()).toMatchObject([{ actor: name, action: 'booked' }])
	const { rows: entries } = await setup.pool.query('select author from booking_events')
	expect(entries).toEqual([{ author: name }])
	const { rows: leads } = await setup.pool.query('select source_site from leads')
	expect(leads).toEqual([{ source_site: 'bowline.example, typed in at the desk' }])
	// The same again is the same booking.
	expect(await setup.type(dana, { notes: 'Gate code 1234', load: 'half', window: 'evening' })).toEqual(typed)
	expect(await pickupsOn(setup.platform, date, { money: true })).toHaveLength(1)
})

test('what is wrong is said field by field, about the customer, and nothing is booked', async () => {
	await using setup = await setUp()
	const wrong = { name: '', email: 'no', postal: 'X', date: '2026-02-30', window: 'never' }
	const refused = await setup.type(dana, wrong)
	if (refused.ok) throw new Error('it was booked')
	expect(refused.status).toBe(422)
	expect(refused.refused.faults.name).toEqual(['Enter the customer’s name.'])
	expect(Object.keys(refused.refused.faults).sort()).toEqual(['date', 'email', 'name', 'postal', 'window'])
	expect(refused.refused.typed).toMatchObject({ email: 'no', date: '2026-02-30' })
	expect(await pickupsOn(setup.platform, date, { money: true })).toEqual([])
	for (const day of ['2026-11-19', '2027-11-20'])
		expect(await setup.type(dana, { date: day })).toMatchObject({ ok: false, status: 422 })
})

test('a full window is refused with the names of who is in it and what is free near it; only an owner books there, and says why', async () => {
	await using setup = await setUp()
	await setup.fill()
	const refused = await setup.type(dana)
	expect(refused).toMatchObject({
		ok: false,
		status: 409,
		refused: { canOverbook: false, refusal: '10–12pm on Tuesday, December 1, 2026 is full.' },
	})
	if (refused.ok) throw new Error('it was booked')
	expect(refused.refused.there?.inWindow.map(({ name }) => name)).toEqual([
		'Neighbour 0',
		'Neighbour 1',
		'Neighbour 2',
	])
	expect(refused.refused.alternatives).toHaveLength(3)
	expect(await setup.type(dana, { because: 'I say so' })).toMatchObject({ ok: false, status: 403 })
	expect(await setup.type(olive)).toMatchObject({ ok: false, refused: { canOverbook: true } })
	expect(await setup.slots()).toEqual([{ window_id: '10-12pm', booked: 3 }])

	expect(await setup.overbook()).toMatchObject({ ok: true })
	expect(await setup.slots()).toEqual([{ window_id: '10-12pm', booked: 4 }])
	const last = (await pickupsOn(setup.platform, date, { money: true })).at(-1)
	expect(last).toMatchObject({ name: 'Jo Tremblay', overbookedBecause: because })
	const beside = refused.refused.there?.inWindow.map(({ reference }) => reference)
	expect((await setup.history()).at(-1)).toMatchObject({
		actor: signedInStaff(olive).name,
		after: { overbookedBecause: because, beside },
	})

	// Nobody else gets in by it, also after one of the four is cancelled.
	expect(await setup.type(dana, setup.another(7))).toMatchObject({ ok: false, status: 409 })
	if (!last) throw new Error('there is no pickup')
	const right = { actor: 'staff', bookingId: last.id, staff: signedInStaff(dana) } as const
	expect(await changeBooking(setup.platform, right, { action: 'cancel', version: 1 })).toMatchObject({
		ok: true,
	})
	expect(await setup.type(dana, setup.another(7))).toMatchObject({ ok: false, status: 409 })
	expect(await setup.slots()).toMatchObject([{ booked: 3 }])
})

test('an owner does not book beyond what they have seen: told what has changed, they decide again', async () => {
	await using setup = await setUp()
	await setup.fill()
	const told = await setup.type(olive)
	if (told.ok) throw new Error('it was booked')
	expect(await setup.overbook(setup.another(8))).toMatchObject({ ok: true })
	const again = await setup.type(olive, { seen: told.refused.seen, because })
	expect(again).toMatchObject({
		ok: false,
		status: 409,
		refused: {
			refusal:
				'10–12pm on Tuesday, December 1, 2026 is full. What’s in the way has changed since you looked. Look again, then press once more.',
			typed: { because },
			there: { inWindow: { length: 4 } },
		},
	})
	expect(await setup.slots()).toMatchObject([{ booked: 4 }])
	if (again.ok) throw new Error('it was booked')
	expect(await setup.type(olive, { seen: again.refused.seen, because })).toMatchObject({ ok: true })
})

test('where there is a place nothing is overbooked, whatever reason was typed', async () => {
	await using setup = await setUp()
	expect(await setup.type(olive, { because: 'Just in case' })).toMatchObject({ ok: true })
	expect(await pickupsOn(setup.platform, date, { money: true })).toMatchObject([{ overbookedBecause: null }])
	expect(await setup.slots()).toEqual([{ window_id: '10-12pm', booked: 1 }])
})

test('an owner may book on a closed day, but not in a window that has begun', async () => {
	await using setup = await setUp()
	const ids = company.arrivalWindows.map(({ id }) => id)
	const seen = JSON.stringify([null, {}])
	const close = { does: 'close', date, reason: 'Staff party' } as const
	expect(
		await changeSchedule(setup.platform, close, { staff: signedInStaff(olive), seen, windowIds: ids }),
	).toEqual({ ok: true })
	expect(await setup.type(dana)).toMatchObject({ ok: false, refused: { canOverbook: false } })
	expect(await setup.type(olive)).toMatchObject({
		refused: { refusal: '10–12pm on Tuesday, December 1, 2026 is on a closed day.', canOverbook: true },
	})
	expect(await setup.overbook()).toMatchObject({ ok: true })
	// The clock of the test is at 11 or noon of that day.
	const begun = { date: '2026-11-20', window: '8-10am' }
	expect(await setup.type(olive, begun)).toMatchObject({ refused: { canOverbook: false } })
	expect(await setup.type(olive, { ...begun, because: 'Now' })).toMatchObject({ ok: false })
})

test('at one last place, and one more by a reason, owners who type at once take a place each and none is lost', async () => {
	await using setup = await setUp()
	const untilBooked = async (n: number, seen = '', tries = 1): Promise<number> => {
		const told = await setup.type(olive, { ...setup.another(n), because, seen })
		return told.ok ? tries : untilBooked(n, told.refused.seen, tries + 1)
	}
	const tries = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => untilBooked(n)))
	expect(tries.filter((each) => each === 1)).toHaveLength(3)
	expect(await setup.slots()).toEqual([{ window_id: '10-12pm', booked: 6 }])
	const pickups = await pickupsOn(setup.platform, date, { money: true })
	expect(pickups.filter(({ overbookedBecause }) => overbookedBecause === null)).toHaveLength(3)
})

test('by a phone number those are known who booked from it, each as they last did at each of their addresses', async () => {
	await using setup = await setUp()
	expect(await knownCustomers(setup.platform, '+14035550142')).toEqual([])
	await setup.type(dana)
	await setup.type(dana, { date: '2026-12-03', address: '7 Elm Street', name: 'Jo T. Tremblay' })
	await setup.type(dana, { email: 'sam@example.ca', name: 'Sam Tremblay' })
	await setup.type(dana, setup.another(1))
	const known = await knownCustomers(setup.platform, '+14035550142')
	expect(known).toMatchObject([
		{ name: 'Sam Tremblay', email: 'sam@example.ca', address: '12 Crescent Road NW' },
		{
			name: 'Jo T. Tremblay',
			email: 'jo@example.ca',
			address: '7 Elm Street',
			lastPickup: 'Thu, Dec 3, 2026',
		},
		{ name: 'Jo Tremblay', email: 'jo@example.ca', address: '12 Crescent Road NW' },
	])
	expect(known.flatMap(({ marks }) => marks)).toEqual([])
	await setup.pool.query(
		"update customers set do_not_serve = true, is_business = true where email = 'jo@example.ca'",
	)
	expect((await knownCustomers(setup.platform, '+14035550142')).map(({ marks }) => marks)).toEqual([
		[],
		['Don’t serve', 'Business'],
		['Don’t serve', 'Business'],
	])
})

test('a window that is full says by what: its places, the trucks’ room, the crews’ time, or that no window is left for today', async () => {
	const hauling = {
		...company.hauling,
		trucks: { count: 1, cubicYards: 16 },
		workMinutes: 240,
		emptyingMinutes: 240,
		minutes: { pickup: 20, perCubicYard: 2, stairs: 0, addOn: 0 },
	}
	const wordsAfter = async (changed: Partial<typeof company>, loads: (string | undefined)[]) => {
		const own = { ...company, ...changed }
		await using setup = await testPlatform({}, '2026-11-30T18:00:00Z', own)
		for (const [n, load] of loads.entries())
			expect(
				await typeInBooking(setup.platform, dana, {
					sent: fields({
						email: `n${n}@example.ca`,
						window: n === 0 ? '8-10am' : '10-12pm',
						load: load ?? '',
					}),
					host: 'bowline.example',
				}),
			).toMatchObject({ ok: true })
		const { windows } = await slotsOfDay(setup.platform, date)
		return windows.map((window) => `${window.id}: ${leftInWords(window)}`)
	}
	expect(await wordsAfter({ windowCapacity: 1 }, ['minimum'])).toContain('8-10am: Full, 1 of 1')
	const noRoom = await wordsAfter({ hauling }, ['full'])
	expect(noRoom).toContain('8-10am: 1 of 3, full: the trucks have no room left')
	expect(noRoom).toContain('2-4pm: 0 of 3, full: the trucks have no room left')
	const short = { ...hauling, trucks: { count: 1, cubicYards: 100 }, workMinutes: 80, emptyingMinutes: 80 }
	expect(await wordsAfter({ hauling: short }, ['full'])).toContain(
		'2-4pm: 0 of 3, full: the crews have no time left',
	)
	expect(leftInWords({ state: 'full', taken: 1, slots: 3, full: 'cubic yards' }, true)).toBe(
		'1 of 3, the trucks have no room for this load',
	)
	expect(leftInWords({ state: 'full', taken: 1, slots: 3, full: 'minutes' }, true)).toBe(
		'1 of 3, the crews have no time for this load',
	)
	expect(leftInWords({ state: 'full', taken: 0, slots: 3, full: undefined })).toBe('No window left today')
	expect(leftInWords({ state: 'open', taken: 1, slots: 3, full: undefined })).toBe('2 of 3 free')
})

test('windows are offered by the load that was typed in, as it is booked, and by the smallest until then', async () => {
	const hauling = {
		...company.hauling,
		trucks: { count: 1, cubicYards: 16 },
		workMinutes: 200,
		emptyingMinutes: 240,
	}
	await using setup = await testPlatform({}, '2026-11-30T18:00:00Z', { ...company, hauling })
	const type = (change: Record<string, string>) =>
		typeInBooking(setup.platform, dana, { sent: fields(change), host: 'bowline.example' })
	expect(await type({ window: '8-10am', load: 'half' })).toMatchObject({ ok: true })
	const open = async (ask: Record<string, string>) => {
		const jobSize = typedJobSize(setup.platform, new URLSearchParams(ask))
		const { windows } = await slotsOfDay(setup.platform, date, jobSize)
		return windows.find(({ id }) => id === '2-4pm')
	}
	const here = { postal: 'T2P 1J9', city: 'Calgary' }
	const fits: Record<string, string>[] = [
		{},
		here,
		{ load: 'quarter', ...here },
		{ yards: '8', ...here },
		{ load: 'huge', ...here },
		{ yards: 'x' },
	]
	for (const ask of fits)
		expect(await open(ask), JSON.stringify(ask)).toMatchObject({ state: 'open', full: undefined })
	for (const ask of [
		{ load: 'full', ...here },
		{ yards: '9', ...here },
	])
		expect(await open(ask), JSON.stringify(ask)).toMatchObject({ state: 'full', full: 'cubic yards' })
	// The drive takes its time, and so do stairs and add-ons.
	expect(await open({ load: 'half', postal: 'T5J 2R7', city: 'Edmonton' })).toMatchObject({ full: 'minutes' })
	const minutes = (ask: Record<string, string>) =>
		typedJobSize(setup.platform, new URLSearchParams({ yards: '5', ...here, ...ask }))?.minutes ?? 0
	expect(minutes({ stairs: 'yes' }) - minutes({})).toBe(hauling.minutes.stairs)
	expect(minutes({ addOns: '2' }) - minutes({})).toBe(2 * hauling.minutes.addOn)
	// What is offered is what is booked.
	const next = { email: 'two@example.ca', window: '2-4pm' }
	expect(await type({ ...next, load: 'full' })).toMatchObject({ ok: false, status: 409 })
	expect(await type({ ...next, load: 'half' })).toMatchObject({ ok: true })
})

test('without an email address a caller is booked; the same number makes it the same customer, an address or a colleague another', async () => {
	await using setup = await setUp()
	const caller = { email: '', window: '8-10am' }
	expect(await setup.type(dana, caller)).toMatchObject({ ok: true })
	expect(await setup.type(dana, { ...caller, window: '2-4pm' })).toMatchObject({ ok: true })
	expect(await setup.type(dana, { window: '4-6pm' })).toMatchObject({ ok: true })
	expect(await setup.type(dana, { ...caller, phone: '+14035550199' })).toMatchObject({ ok: true })
	const { rows } = await setup.pool.query('select distinct customer_id from bookings')
	expect(rows).toHaveLength(3)
	const [withAddress, without] = await knownCustomers(setup.platform, '+14035550142')
	expect([withAddress?.email, without?.email]).toEqual(['jo@example.ca', ''])
	// A customer who has no address either is not suggested as the same person.
	const { id } = without ?? {}
	if (id === undefined) throw new Error('nobody is known')
	const right = { customerId: id, staff: signedInStaff(dana) }
	const { similar } = (await findCustomer(setup.platform, right)) ?? {}
	expect(similar?.map(({ email }) => email)).toEqual(['jo@example.ca'])
})

test('a unit is booked in the address, and stands in its own field for whoever edits or books again', async () => {
	await using setup = await setUp()
	expect(await setup.type(dana, { unit: '304, buzzer 1042' })).toMatchObject({ ok: true })
	// The same address in one line is the same booking.
	expect(await setup.type(dana, { address: '12 Crescent Road NW, Unit 304, buzzer 1042' })).toMatchObject({
		ok: true,
	})
	const { rows } = await setup.pool.query(
		'select b.id, b.property_address, l.property_address as of_lead from bookings b join leads l on l.id = b.lead_id',
	)
	const address = '12 Crescent Road NW, Unit 304, buzzer 1042'
	expect(rows).toEqual([{ id: rows[0].id, property_address: address, of_lead: address }])
	const apart = { address: '12 Crescent Road NW', unit: '304, buzzer 1042' }
	expect(await knownCustomers(setup.platform, '+14035550142')).toMatchObject([apart])
	const opened = await openBooking(setup.platform, rows[0].id, { money: true })
	expect(opened?.fields).toMatchObject(apart)
	const edit = { ...opened?.fields, unit: '305', version: '1' }
	const by = { bookingId: rows[0].id, staff: signedInStaff(dana) }
	expect(await receiveEdit(setup.platform, by, new Map(Object.entries(edit)))).toMatchObject({ status: 200 })
	expect((await openBooking(setup.platform, rows[0].id, { money: true }))?.fields).toMatchObject({
		...apart,
		unit: '305',
	})
})
