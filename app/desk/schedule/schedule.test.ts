import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { changeBooking } from '#app/bookings/changes/changes.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { addDays, weekdays } from '#app/values/calendar-date.ts'
import { formatDate, localDate } from '#app/values/local-time.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { dana, setUpDesk } from '#tests/support/desk-setup.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { routeArgs } from '#tests/support/route.ts'
import { action } from './schedule.page.tsx'
import { openWeek } from './schedule.server.ts'
import { slotsField } from './schedule-week.ts'
import { worksField } from './trucks/truck-fields.ts'

const site = { sourceSite: 'localhost' }

test('a week says how full each window is and why, and who is in it; a pickup that is cancelled is in none', async () => {
	// A Tuesday.
	await using setup = await testPlatform({}, '2026-12-01T15:00:00Z')
	const { platform } = setup
	const book = (name: string, change: object) =>
		bookPickup(platform, bookingRequest({ name, email: `${name}@example.ca`, ...change }), site)
	const local = { load: 'quarter', page: '/airdrie-junk-removal' }
	await book('asap', { date: '2026-12-01', window: 'today-asap', ...local })
	for (const name of ['one', 'two', 'three']) await book(name, { date: '2026-12-03', window: '10-12pm' })
	const { rows } = await setup.pool.query(
		"select b.id from bookings b join leads l on l.id = b.lead_id where l.name = 'one'",
	)
	const right = {
		actor: 'staff',
		staff: staffNamed('Dana'),
		bookingId: bookingIdSchema.parse(rows[0].id),
	} as const
	await changeBooking(platform, right, { action: 'cancel', version: 1 })
	await setup.pool.query("insert into schedule_exceptions values ('2026-12-03', '10-12pm', 1)")
	await setup.pool.query("insert into schedule_rules values (5, 'evening', 0)")
	await setup.pool.query("insert into closed_days values ('2026-12-05', 'Staff party')")

	const week = await openWeek(platform, '2026-12-06')
	expect(week).toMatchObject({ first: '2026-11-30', last: '2026-12-06', isThisWeek: true })
	const windowOn = (date: string, id: string) => {
		const { pickups = [], ...window } =
			week.days.find((day) => day.date === date)?.windows.find((each) => each.id === id) ?? {}
		return { ...window, pickups: pickups.map(({ name, isAsap, isTooMany }) => ({ name, isAsap, isTooMany })) }
	}
	const asap = { name: 'asap', isTooMany: false }
	expect(windowOn('2026-12-01', 'today-asap')).toMatchObject({
		taken: 1,
		slots: company.windowCapacity,
		because: 'settings',
		pickups: [{ ...asap, isAsap: false }],
	})
	expect(windowOn('2026-12-01', '8-10am')).toMatchObject({ taken: 1, pickups: [{ ...asap, isAsap: true }] })
	expect(windowOn('2026-12-03', '10-12pm')).toMatchObject({
		taken: 2,
		slots: 1,
		because: 'date',
		pickups: [
			{ name: 'two', isTooMany: false },
			{ name: 'three', isTooMany: true },
		],
	})
	expect(windowOn('2026-12-04', 'evening')).toMatchObject({ taken: 0, slots: 0, because: 'weekday' })
	expect(windowOn('2026-12-05', '8-10am')).toMatchObject({ slots: 0, because: 'closed' })
	expect(week.days.filter(({ isOver }) => isOver).map(({ date }) => date)).toEqual(['2026-11-30'])
	expect(week.days.map(({ closed }) => closed).filter(Boolean)).toEqual(['Staff party'])

	// Whichever week is open, pickups that are too many from today on are named.
	const { overbooked, holidays } = await openWeek(platform, '2027-03-01')
	expect(overbooked).toMatchObject([
		{ date: '2026-12-03', what: '10–12pm', amount: '2 of 1', pickups: [{ name: 'three' }] },
	])
	expect(holidays.map(({ name }) => name)).toContain('Christmas Day')
	await setup.pool.query("insert into closed_days values ('2026-12-25', 'Christmas Day')")
	const closed = await openWeek(platform, undefined)
	expect(closed.holidays.map(({ name }) => name)).not.toContain('Christmas Day')
})

test('the forms: what is wrong and what somebody changed meanwhile come back with what was typed; the history says the rest', async () => {
	await using setup = await setUpDesk()
	const cookie = await setup.signIn(dana)
	const date = addDays(localDate(new Date(), company.timeZone), 30)
	const send = async (form: Record<string, string>) => {
		const sent = { does: 'set-date', date, seen: JSON.stringify([null, {}]), ...form }
		const args = routeArgs(setup.context(), {
			path: '/admin/schedule',
			params: {},
			method: 'POST',
			headers: { Cookie: cookie },
			body: new URLSearchParams(sent),
		})
		const { data, init } = await action(args)
		return { ...data, status: init?.status ?? 200, sent }
	}
	const slots = { [slotsField('8-10am')]: '1' }
	const wrong = await send({ [slotsField('8-10am')]: '-1' })
	expect(wrong).toMatchObject({
		ok: false,
		status: 422,
		typed: wrong.sent,
		faults: { [slotsField('8-10am')]: expect.stringContaining('0 to 99') },
	})
	expect(await send(slots)).toMatchObject({ ok: true, status: 200 })
	const late = await send({ [slotsField('8-10am')]: '2' })
	expect(late).toMatchObject({ ok: false, status: 409, typed: late.sent, seen: '[null,{"8-10am":1}]' })
	expect(await send({ ...slots, [slotsField('8-10am')]: '2', seen: late.seen ?? '' })).toMatchObject({
		ok: true,
	})
	expect(await send({ does: 'close', reason: 'Snow', seen: '[null,{"8-10am":2}]' })).toMatchObject({
		ok: true,
	})
	await send({ does: 'close', reason: 'Hail', seen: '["Snow",{"8-10am":2}]' })
	await send({ does: 'open', seen: '["Hail",{"8-10am":2}]' })
	await send({ does: 'set-weekday', weekday: '2', ...slots })

	const { history } = await openWeek(setup.platform, date)
	expect(history.map(({ actor }) => actor)).toEqual(history.map(() => `${dana.name} <${dana.email}>`))
	const places8 = (before: string, after: string) => [{ what: '8–10am', before, after }]
	expect(history.map(({ action, changes }) => ({ action, changes }))).toEqual([
		{ action: 'set the places of every Tuesday', changes: places8('as in the settings', '1') },
		{ action: `opened ${formatDate(date)}, which was closed because: Hail`, changes: [] },
		{ action: `closed ${formatDate(date)}, because: Hail (before: Snow)`, changes: [] },
		{ action: `closed ${formatDate(date)}, because: Snow`, changes: [] },
		{ action: `set the places of ${formatDate(date)}`, changes: places8('1', '2') },
		{ action: `set the places of ${formatDate(date)}`, changes: places8('as on that weekday', '1') },
	])
})

test('trucks: what they haul of what they can, who is too many when one is taken away, and what the history says of them', async () => {
	await using setup = await setUpDesk()
	const cookie = await setup.signIn(dana)
	const date = addDays(localDate(new Date(), company.timeZone), 30)
	const send = async (form: Record<string, string>) => {
		const args = routeArgs(setup.context(), {
			path: '/admin/schedule',
			params: {},
			method: 'POST',
			headers: { Cookie: cookie },
			body: new URLSearchParams(form),
		})
		const { data, init } = await action(args)
		return { ...data, status: init?.status ?? 200 }
	}
	const everyDay = Object.fromEntries(weekdays.map((weekday) => [worksField(weekday), 'on']))
	const week = () => openWeek(setup.platform, date)
	const trucksThen = async () => (await week()).days.find((day) => day.date === date)?.trucks
	expect(await trucksThen()).toMatchObject({ count: 3, cubicYards: '0 of 60 yd³', time: '0 h of 36 h' })

	const blue = {
		does: 'add-truck',
		name: 'Blue',
		cubicYards: '17,5',
		homeBase: 'Foothills yard',
		...everyDay,
	}
	for (const cubicYards of ['', '0', '101', '1e1', 'twenty'])
		expect(await send({ ...blue, cubicYards })).toMatchObject({
			ok: false,
			status: 422,
			typed: { name: 'Blue' },
			faults: { cubicYards: expect.stringContaining('1 to 100') },
		})
	expect(await send({ ...blue, name: ' ' })).toMatchObject({ ok: false, faults: { name: 'Give it a name.' } })
	expect((await week()).trucks).toEqual([])
	expect(await send(blue)).toMatchObject({ ok: true })
	const red = { ...blue, name: 'Red', cubicYards: '10' }
	expect(await send(red)).toMatchObject({ ok: true })
	for (const [name, window] of [
		['early', '8-10am'],
		['late', '10-12pm'],
	] as const) {
		const local = { load: 'full', page: '/airdrie-junk-removal' } as const
		const request = bookingRequest({ name, email: `${name}@example.ca`, date, window, ...local })
		expect(await bookPickup(setup.platform, request, site)).toMatchObject({ ok: true })
	}
	expect(await trucksThen()).toEqual({
		count: 2,
		cubicYards: '30 of 45 yd³',
		time: '2 h 50 min of 23 h',
		emptyings: 1,
		full: undefined,
		isTooMuch: false,
	})

	// Red alone, on a day shorter than what is booked: the one booked last is too many, and stays booked.
	const [first, second] = (await week()).trucks
	if (!first || !second) throw new Error('there are no two trucks')
	const none = { does: 'change-truck', id: first.id, name: 'Blue', cubicYards: '17.5', homeBase: '' }
	expect(await send({ ...none, seen: 'something else' })).toMatchObject({ status: 409, seen: first.seen })
	expect(await send({ ...none, seen: first.seen })).toMatchObject({ ok: true })
	// Whoever had the page open before that learns which version stands now, and goes on from there.
	expect(await send({ ...none, seen: first.seen })).toMatchObject({ status: 409, seen: '2' })
	expect(await send({ ...none, seen: '2' })).toMatchObject({ ok: true })
	expect((await week()).trucks[0]).toMatchObject({ name: 'Blue', version: 2 })
	const few = { ...red, does: 'change-truck', id: second.id, cubicYards: '1', seen: second.seen }
	expect(await send(few)).toMatchObject({ ok: true })
	const { overbooked, days } = await week()
	expect(overbooked).toMatchObject([
		{ date, what: 'trucks', amount: '30 of 10 yd³, 2 h 50 min of 3 h', pickups: [{}, {}] },
	])
	expect(days.find((day) => day.date === date)?.windows[1]).toMatchObject({
		full: 'cubic yards',
		pickups: [{ name: 'early', isTooMany: true }],
	})

	const now = (await week()).trucks.find(({ name }) => name === 'Red')
	const remove = { does: 'remove-truck', id: second.id, seen: now?.seen ?? '' }
	expect(await send(remove)).toMatchObject({ ok: true })
	expect(await send(remove)).toMatchObject({ ok: false, status: 409 })
	expect(await trucksThen()).toMatchObject({ count: 0, isTooMuch: true })
	const { history } = await week()
	expect(history.map(({ action, changes }) => ({ action, changes }))).toMatchObject([
		{ action: 'removed the truck Red' },
		{ action: 'changed the truck Red', changes: [{ what: 'Cubic yards', before: '10', after: '1' }] },
		{
			action: 'changed the truck Blue',
			changes: [
				{ what: 'Works on', before: 'every day', after: 'no day' },
				{ what: 'Starts from', before: 'Foothills yard', after: 'nothing' },
			],
		},
		{ action: 'added the truck Red' },
		{ action: 'added the truck Blue' },
	])
})
