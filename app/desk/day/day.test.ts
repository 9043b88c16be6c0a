import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { changeDetails } from '#app/bookings/changes/change-details.server.ts'
import { changeBooking } from '#app/bookings/changes/changes.server.ts'
import { joinCustomers } from '#app/customers/customers.server.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { beginningOf, localDate } from '#app/values/local-time.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { openPickup, pickupsOn } from '../bookings/bookings.server.ts'
import { flagsOf } from '../bookings/pickup-at-desk.ts'
import { hasSlot, withPendingMoves } from './changes/pending-moves.ts'
import { dayAsked, forRights, openDay } from './day.server.ts'

const date = '2026-12-01'
const site = { sourceSite: 'localhost' }
const dana = staffNamed('Dana <dana@example.ca>')

async function setUp() {
	const setup = await testPlatform()
	const book = (change: Parameters<typeof bookingRequest>[0] = {}) =>
		bookPickup(setup.platform, bookingRequest(change), site)
	const customer = (n: number) => ({
		name: `Customer ${n}`,
		email: `c${n}@example.ca`,
		phone: `+1403555${1000 + n}`,
	})
	return { ...setup, book, customer, open: (day = date) => openDay(setup.platform, day, { money: true }) }
}

test('a day has its pickups by window with the places that are taken; a cancelled one stands apart', async () => {
	await using setup = await setUp()
	await setup.book(setup.customer(1))
	await setup.book({ ...setup.customer(2), window: '8-10am', notes: 'Ring twice' })
	await setup.book(setup.customer(3))
	const [first] = await pickupsOn(setup.platform, date, { money: true })
	if (!first) throw new Error('there is no pickup')
	const right = { actor: 'staff', bookingId: first.id, staff: dana } as const
	await changeBooking(setup.platform, right, { action: 'cancel', version: 1 })
	const day = await setup.open()
	const windowOf = (id: string) => day.windows.find((window) => window.id === id)
	expect(day.windows.map(({ id }) => id)).toEqual([
		...company.arrivalWindows.map(({ id }) => id),
		...company.landingWindows.filter(({ todayOnly }) => !todayOnly).map(({ id }) => id),
	])
	expect(windowOf('10-12pm')).toMatchObject({
		fullness: { taken: 1, slots: 3 },
		pickups: [{ name: 'Customer 3' }],
	})
	expect(windowOf('8-10am')?.pickups).toMatchObject([{ name: 'Customer 2', notes: ['Ring twice'] }])
	expect(day.cancelled).toMatchObject([{ name: 'Customer 1' }])
	expect(day).toMatchObject({ summary: '2 pickups, 1 cancelled', before: '2026-11-30', after: '2026-12-02' })
	expect(day.isNamed).toBeUndefined()
})

test('the other days to which a pickup can be dragged begin two days before its own, and never before today', async () => {
	await using setup = await setUp()
	const today = localDate(setup.platform.now(), company.timeZone)
	const daysAround = async (date: string) => (await setup.open(date)).otherDays.map((day) => day.date)
	const from = (first: string, ...ahead: number[]) => ahead.map((days) => addDays(first, days))
	expect(await daysAround(today)).toEqual(from(today, 1, 2, 3, 4, 5, 6, 7))
	expect(await daysAround(addDays(today, 1))).toEqual(from(today, 0, 2, 3, 4, 5, 6, 7))
	expect(await daysAround(addDays(today, 30))).toEqual(from(addDays(today, 30), -2, -1, 1, 2, 3, 4, 5))
})

test('a pickup can be moved to every other window of its day that has not begun, but not to one for today only; one far away to none of today', async () => {
	await using setup = await setUp()
	const today = localDate(setup.platform.now(), company.timeZone)
	const early = { ...setup.platform, now: () => beginningOf(today, company.timeZone) }
	await setup.book({ ...setup.customer(1), date: today, window: '4-6pm' })
	const movable = async (platform: typeof early) =>
		(await openDay(platform, today, { money: true })).windows.flatMap(({ pickups }) => pickups)[0]?.canMoveTo
	const others = [...company.arrivalWindows, ...company.landingWindows]
		.filter(({ id, todayOnly }) => !todayOnly && id !== '4-6pm')
		.map(({ id }) => id)
	expect(await movable(early)).toEqual(others)
	const noon = new Date(early.now().getTime() + 12 * 3_600_000)
	expect(await movable({ ...early, now: () => noon })).toEqual(
		others.filter((id) => id === '2-4pm' || id.startsWith('evening')),
	)
	await setup.pool.query('update bookings set far_away = true')
	expect(await movable(early)).toEqual([])
})

test('a held move takes its place in the window where it was dropped, so that the last one is not given twice', async () => {
	await using setup = await setUp()
	for (const n of [1, 2]) await setup.book({ ...setup.customer(n), window: '2-4pm' })
	for (const n of [3, 4]) await setup.book({ ...setup.customer(n), window: '10-12pm' })
	const { windows } = await setup.open()
	const [pickup] = windows.find(({ id }) => id === '10-12pm')?.pickups ?? []
	if (!pickup) throw new Error('there is no pickup')
	const at = (moved: ReturnType<typeof withPendingMoves>, id: string) => {
		const window = moved.find((each) => each.id === id)
		if (!window) throw new Error(`there is no window ${id}`)
		return { names: window.pickups.map(({ name }) => name), hasSlot: hasSlot(window) }
	}
	expect(at(withPendingMoves(windows, date, []), '2-4pm')).toEqual({
		names: ['Customer 1', 'Customer 2'],
		hasSlot: true,
	})
	const pending = [{ pickup, moveTo: { date, windowId: '2-4pm', inWords: '2–4pm' }, sending: false }]
	const moved = withPendingMoves(windows, date, pending)
	expect(at(moved, '2-4pm')).toEqual({
		names: ['Customer 1', 'Customer 2', pickup.name],
		hasSlot: false,
	})
	expect(at(moved, '10-12pm').names).toHaveLength(1)
	expect(at(withPendingMoves(windows, '2026-12-02', pending), '2-4pm').names).toHaveLength(2)
})

test('a crew reads what holds of the place: the gate code, who will be there, and notes without those that were replaced', async () => {
	await using setup = await setUp()
	await setup.book({ ...setup.customer(1), notes: 'Ring twice' })
	const notes = async () => (await pickupsOn(setup.platform, date, { money: true }))[0]?.notes
	expect(await notes()).toEqual(['Ring twice'])
	const [first] = await pickupsOn(setup.platform, date, { money: true })
	if (!first) throw new Error('there is no pickup')
	const right = { actor: 'staff', bookingId: first.id, staff: dana } as const
	const details = { notes: 'Use the back lane', gateCode: '#1234', onSite: 'My neighbour' }
	await changeDetails(setup.platform, right, { version: 1, ...details })
	const all = ['Use the back lane', 'Gate or buzzer code: #1234', 'Who will be there: My neighbour']
	expect(await notes()).toEqual(all)
	expect((await openPickup(setup.platform, first.id, { money: true }))?.notes).toEqual(all)
})

test('an empty, a past and a closed day say so; a window that the company gave up still shows its pickups', async () => {
	await using setup = await setUp()
	expect(await setup.open('2026-11-20')).toMatchObject({
		isNamed: 'Today',
		canClose: true,
		summary: 'No pickups',
		cancelled: [],
	})
	expect(await setup.open('2026-11-19')).toMatchObject({ isNamed: 'Yesterday', canClose: false })
	expect((await setup.open('2020-02-29')).windows.flatMap(({ pickups }) => pickups)).toEqual([])
	await setup.book()
	await setup.pool.query(`insert into closed_days values ($1, 'Staff party')`, [date])
	expect(await setup.open()).toMatchObject({ closed: 'Staff party', summary: '1 pickup' })
	const fewer = company.arrivalWindows.filter(({ id }) => id !== '10-12pm')
	const changed = { ...setup.platform, company: { ...company, arrivalWindows: fewer } }
	expect((await openDay(changed, date, { money: true })).windows.at(-1)).toMatchObject({
		id: '10-12pm',
		fullness: undefined,
		pickups: [{ name: 'Jo Tremblay' }],
	})
})

test('a day without pickups says how many places are free, and which day is the next with some; one with pickups doesn’t', async () => {
	await using setup = await setUp()
	const empty = async (day: string) => (await setup.open(day)).empty
	// Today's own window takes the places of the others.
	const ordinary = [...company.arrivalWindows, ...company.landingWindows].filter(
		({ todayOnly }) => !todayOnly,
	)
	const allFree = `Nothing is booked yet: ${ordinary.length * 3} spots are free.`
	expect(await empty(date)).toEqual({ inWords: allFree, next: undefined })
	const today = localDate(setup.platform.now(), company.timeZone)
	const todayAt = async (hour: number) => {
		const now = new Date(beginningOf(today, company.timeZone).getTime() + hour * 3_600_000)
		return (await openDay({ ...setup.platform, now: () => now }, today, { money: true })).empty?.inWords
	}
	expect(await todayAt(0)).toBe(allFree)
	// What is left of the evening is had as Today ASAP alone, and then nothing is.
	expect(await todayAt(18)).toBe('Nothing is booked yet: 3 spots are free.')
	expect(await todayAt(22)).toBe('Nothing is booked, and no spot is free.')
	await setup.book({ ...setup.customer(1), date: '2026-12-03' })
	await setup.book({ ...setup.customer(2), date: '2026-12-02' })
	const [cancelled] = await pickupsOn(setup.platform, '2026-12-02', { money: true })
	if (!cancelled) throw new Error('there is no pickup')
	const right = { actor: 'staff', bookingId: cancelled.id, staff: dana } as const
	await changeBooking(setup.platform, right, { action: 'cancel', version: 1 })
	expect((await empty(date))?.next).toEqual({ date: '2026-12-03', inWords: 'Thursday, December 3, 2026' })
	expect((await empty('2026-12-02'))?.next?.date).toBe('2026-12-03')
	expect(await empty('2026-12-03')).toBeUndefined()
	expect((await empty('2026-12-04'))?.next).toBeUndefined()
	expect((await empty('2026-12-02'))?.inWords).toBe(allFree)
	expect((await empty('2026-11-19'))?.inWords).toBe('Nothing was booked on this day.')
	const later = { ...setup.platform, now: () => new Date('2026-12-05T18:00:00Z') }
	const past = async (day: string) => (await openDay(later, day, { money: true })).empty?.inWords
	expect(await past('2026-12-02')).toBe('Everything on this day was cancelled.')
	expect(await past(date)).toBe('Nothing was booked on this day.')
	await setup.pool.query(`insert into closed_days values ($1, 'Staff party')`, [date])
	expect((await empty(date))?.inWords).toBe('Nothing is booked, and the day is closed.')
	expect(forRights(await setup.open(date), { rights: ['today'] }).empty).toMatchObject({ next: undefined })
	expect(forRights(await setup.open(date), { rights: ['bookings'] }).empty?.next?.date).toBe('2026-12-03')
})

test('Today ASAP stands in its own window, and in the one whose place it takes', async () => {
	await using setup = await setUp()
	const today = '2026-11-20'
	const asap = company.landingWindows.find(({ todayOnly }) => todayOnly)
	if (!asap) throw new Error('the company has no such window')
	await setup.book({ date: today, window: asap.id })
	const day = await setup.open(today)
	expect(day.windows[0]).toMatchObject({
		id: asap.id,
		pickups: [{ name: 'Jo Tremblay' }],
		fullness: { taken: 1 },
	})
	expect(day.windows.filter((window) => window.asap.length > 0)).toMatchObject([
		{ asap: ['Jo Tremblay'], pickups: [], fullness: { taken: 1 } },
	])
})

test('what is to be noticed is said in words; who was there before, under a joined record too, is no new customer', async () => {
	await using setup = await setUp()
	const jo = { ...setup.customer(1), date }
	await setup.book({ ...jo, date: '2026-11-25' })
	await setup.book(jo)
	await setup.book({ ...setup.customer(2), postal: 'T4N 1A1', city: 'Red Deer' })
	await setup.book({ ...setup.customer(3), window: '8-10am' })
	const flags = async () =>
		Object.fromEntries(
			(await pickupsOn(setup.platform, date, { money: true })).map((each) => [each.name, flagsOf(each)]),
		)
	expect(await flags()).toEqual({
		'Customer 1': [],
		'Customer 2': ['Waiting for an answer', 'Far away', 'First time'],
		'Customer 3': ['First time'],
	})
	const [one, , three] = await pickupsOn(setup.platform, date, { money: true })
	if (!one || !three) throw new Error('there are no pickups')
	await joinCustomers(setup.platform, { customerId: three.customerId, otherId: one.customerId, staff: dana })
	expect((await flags())['Customer 3']).toEqual([])
})

test('of several pickups of one customer on one day only the earliest is the first, whatever was booked first', async () => {
	await using setup = await setUp()
	const jo = setup.customer(1)
	await setup.book({ ...jo, window: '2-4pm' })
	await setup.book({ ...jo, window: '8-10am', address: '7 Elm Street' })
	await setup.book({ ...jo, window: '8-10am', address: '9 Elm Street' })
	const pickups = await pickupsOn(setup.platform, date, { money: true })
	const first = pickups.filter((each) => flagsOf(each).includes('First time'))
	expect(pickups).toHaveLength(3)
	expect(first).toMatchObject([{ windowId: '8-10am', where: expect.stringMatching(/^7 Elm/) }])
	const alone = await Promise.all(pickups.map(({ id }) => openPickup(setup.platform, id, { money: true })))
	expect(alone.filter((each) => each?.firstTime).map((each) => each?.id)).toEqual([first[0]?.id])
})

test('a day with sixty pickups asks the database as often as one with ten', async () => {
	await using setup = await setUp()
	await setup.pool.query(`insert into schedule_rules select 2, id, 99 from unnest($1::text[]) as id`, [
		company.arrivalWindows.map(({ id }) => id),
	])
	await setup.pool.query(
		"insert into trucks (name, cubic_yards, weekdays) select 'Truck ' || n, 20, '{2}' from generate_series(1, 20) n",
	)
	let asked = 0
	const counting = setup.platform.database.withPlugin({
		transformQuery: ({ node }) => {
			asked++
			return node
		},
		transformResult: async ({ result }) => result,
	})
	const ask = async () => {
		asked = 0
		const day = await openDay({ ...setup.platform, database: counting }, date, { money: true })
		return { asked, pickups: day.windows.flatMap(({ pickups }) => pickups).length }
	}
	const bookUpTo = async (from: number, to: number) => {
		for (let n = from; n < to; n++)
			await setup.book({ ...setup.customer(n), window: company.arrivalWindows[n % 5]?.id ?? '' })
	}
	await bookUpTo(0, 10)
	const ten = await ask()
	await bookUpTo(10, 60)
	const sixty = await ask()
	expect([ten.pickups, sixty.pickups]).toEqual([10, 60])
	expect(sixty.asked).toBe(ten.asked)
	expect(ten.asked).toBeGreaterThan(3)
})

test('an address without a day, or with one that does not exist, is today’s', () => {
	const clock = { company, now: () => new Date('2026-11-20T18:00:00Z') }
	const at = (search: string) => dayAsked(clock, { url: `http://localhost/admin/day${search}` })
	expect(['', '?date=', '?date=2026-02-30', '?date=x'].map(at)).toEqual(Array(4).fill('2026-11-20'))
	expect(at('?date=2026-12-01')).toBe('2026-12-01')
})

test('a pickup says when its crew set off, arrived and was done, as far as that still holds', async () => {
	await using setup = await setUp()
	const today = localDate(setup.platform.now(), company.timeZone)
	const midnight = beginningOf(today, company.timeZone).getTime()
	const at = (hours: number, minutes: number) => new Date(midnight + (60 * hours + minutes) * 60_000)
	await setup.book({ ...setup.customer(1), date: addDays(today, 1) })
	const pressed = async () =>
		(await setup.open(addDays(today, 1))).windows.flatMap(({ pickups }) => pickups)[0]
	const press = async (action: string, ...time: [number, number]) =>
		setup.pool.query(
			`insert into history (subject, subject_id, at, actor, action) select 'booking', id, $2, 'Dana', $1 from bookings`,
			[action, at(...time)],
		)
	const becomes = (status: string) => setup.pool.query('update bookings set status = $1', [status])
	await setup.pool.query('update bookings set date = $1', [addDays(today, 1)])
	await press('setOff', 9, 42)
	expect((await pressed())?.pressed).toEqual([])
	await becomes('on the way')
	const [setOff] = (await pressed())?.pressed ?? []
	// It was pressed on the day before.
	expect(setOff).toMatch(/^Set off \w+ \d+, .*9:42 AM$/)
	await press('arrive', 10, 5)
	await press('finish', 10, 50)
	await press('finish', 11, 10)
	await becomes('done')
	expect((await pressed())?.pressed.map((said) => said.replace(/ \w+ \d+,.* (?=\d+:)/, ' '))).toEqual([
		'Set off 9:42 AM',
		'Arrived 10:05 AM',
		'Done 11:10 AM',
	])
	// 'Done' was taken back.
	await becomes('arrived')
	expect((await pressed())?.pressed).toHaveLength(2)
})

test('a pickup where the truck leaves at 8 AM says so until its crew has begun, and no other does', async () => {
	await using setup = await setUp()
	await setup.book({ ...setup.customer(1), window: '2-4pm', city: 'Canmore', postal: 'T1W 1A1' })
	await setup.book({ ...setup.customer(2), window: '2-4pm' })
	const flags = async () =>
		(await setup.open()).windows.flatMap(({ pickups }) => pickups).map((pickup) => flagsOf(pickup))
	expect(await flags()).toEqual([['8 AM truck', 'First time'], ['First time']])
	await setup.pool.query(`update bookings set status = 'on the way'`)
	expect((await flags()).flat()).not.toContain('8 AM truck')
})

test('what is due has the trip and the taxes in it, and is firm unless the calculator alone says it', async () => {
	await using setup = await setUp()
	await setup.book(setup.customer(1))
	const due = async () => (await setup.open()).windows.flatMap(({ pickups }) => pickups)[0]?.due
	expect(await due()).toBeUndefined()
	await setup.pool.query(
		`with quote as (
			insert into quote_requests (quote_status, volume_chosen, volume_selection, weight_kg, has_stairs, selected_addons, estimated_total_cents, line_items)
				values ('pending', true, 0.5, 100, false, '{}', 20000, '{"items": "1/2 truck"}') returning id
		) update bookings set quote_id = quote.id, load_size = null, travel_fee_cents = 5000 from quote`,
	)
	expect(await due()).toEqual({ total: 26_250, isFirm: false })
	await setup.pool.query('update quote_requests set final_quote_cents = 30000')
	expect(await due()).toMatchObject({ isFirm: true })
})
