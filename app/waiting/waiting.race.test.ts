import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { truckIdSchema } from '#app/platform/ids.ts'
import { changeSchedule, changeTruckOut, changeTrucks } from '#app/schedule/schedule.server.ts'
import { snapshotOf } from '#app/schedule/schedule.ts'
import type { Weekday } from '#app/values/calendar-date.ts'
import { company as ours } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { eventually } from '#tests/support/platform.ts'
import { slotFaults, waitingRoom } from '#tests/support/waiting.ts'
import {
	acceptOffer,
	declineOffer,
	findCustomersEntry,
	leaveWaitlist,
	listWaitlist,
	processWaitlist,
	registerWaiting,
} from './waiting.server.ts'

const company = { ...ours, windowCapacity: 2 }
const right = { above: 0, miscounted: 0 }
const minute = 60_000
const dana = staffNamed('Dana')

test('of two places that are freed at once, each is held for one in the order of the line, and a third goes on to wait', async () => {
	await using room = await waitingRoom(company)
	const [a, b] = [await room.book('a'), await room.book('b')]
	for (const name of ['first', 'second', 'third']) await room.join(name)
	await room.serve()
	expect(await room.line()).toEqual({ first: 'waiting', second: 'waiting', third: 'waiting' })
	await Promise.all([room.cancel(a), room.cancel(b), ...Array.from({ length: 6 }, room.serve)])
	await room.serve()
	expect(await room.line()).toEqual({ first: 'offered', second: 'offered', third: 'waiting' })
	expect(await slotFaults(room.pool, 2)).toEqual(right)
	const days = { first: '2026-12-01', last: '2026-12-01', staff: dana }
	expect(
		(await listWaitlist(room.platform, days)).map(({ name, offered }) => [name, offered?.label]),
	).toEqual([
		['first', '10–12pm'],
		['second', '10–12pm'],
		['third', undefined],
	])
	const late = await bookPickup(room.platform, room.requestOf('late'), { sourceSite: 'localhost' })
	expect(late).toMatchObject({ ok: false, reason: 'window-full' })
})

test('a place is taken once: many takes at once, from several processes, make one booking', async () => {
	await using room = await waitingRoom(company)
	const [a] = [await room.book('a'), await room.book('b')]
	const first = await room.join('first')
	await room.cancel(a)
	await room.serve()
	const other = { ...room.platform, database: room.another() }
	const seen = { version: 2 }
	const results = await Promise.all(
		Array.from({ length: 6 }, (_, nth) => acceptOffer(nth % 2 ? other : room.platform, first.right, seen)),
	)
	// Both of two takes at once by one customer may be led to the receipt of the one booking.
	expect(results.filter(({ ok }) => ok)).not.toEqual([])
	expect(await room.line()).toEqual({ first: 'booked' })
	const { rows } = await room.pool.query(
		"select status from bookings b join leads l on l.id = b.lead_id where l.name = 'first'",
	)
	expect(rows).toEqual([{ status: 'booked' }])
	expect(await slotFaults(room.pool, 2)).toEqual(right)
	expect((await room.pool.query('select from slot_reservations')).rowCount).toBe(0)
})

test('a place is either taken or given on, whatever happens to it at once', async () => {
	await using room = await waitingRoom(company)
	const [a] = [await room.book('a'), await room.book('b')]
	let cancelled = a
	for (let round = 0; round < 8; round++) {
		const date = '2026-12-01'
		const [one, next] = [await room.join(`one-${round}`), await room.join(`next-${round}`)]
		await room.cancel(cancelled)
		await room.serve()
		const { rows } = await room.pool.query(
			'select version, reserved_until from waiting_requests where id = $1',
			[one.waitingId],
		)
		const seen = { version: rows[0].version }
		const beginning = room.clock.at
		const give = [
			() => leaveWaitlist(room.platform, one.right, seen),
			() => declineOffer(room.platform, one.right, seen),
			() => processWaitlist({ ...room.platform, now: () => new Date(rows[0].reserved_until) }, date),
			() => room.take(one),
		][round % 4]
		const [took] = await Promise.all([room.take(one), give?.(), room.serve()])
		await room.serve()
		const line = await room.line()
		expect(await slotFaults(room.pool, 2)).toEqual(right)
		// One of the two has the slot, or had it already.
		if (took.ok || line[`one-${round}`] === 'booked') expect(line[`next-${round}`]).toBe('waiting')
		else expect(line[`next-${round}`]).toBe('offered')
		await leaveWaitlist(room.platform, next.right, { version: line[`next-${round}`] === 'offered' ? 2 : 1 })
		await room.serve()
		room.clock.at = beginning
		const taken = await room.pool.query(
			"select b.id from bookings b where b.date = $1 and b.status <> 'cancelled' order by b.id desc limit 1",
			[date],
		)
		cancelled = taken.rows[0].id
		const count = await room.pool.query("select count(*)::int as n from bookings where status <> 'cancelled'")
		if (count.rows[0].n < 2) cancelled = await room.book(`filler-${round}`)
	}
})

test('what is not taken in two hours goes to the next, who is told; the first is told once that it has ended', async () => {
	await using room = await waitingRoom(company)
	const [a] = [await room.book('a'), await room.book('b')]
	const [first] = [await room.join('first'), await room.join('second')]
	await room.cancel(a)
	await room.serve()
	room.clock.at = new Date(room.clock.at.getTime() + 119 * minute)
	await room.serve()
	expect(await room.line()).toEqual({ first: 'offered', second: 'waiting' })
	const shown = async () => (await findCustomersEntry(room.platform, first.right))?.status
	expect(await shown()).toBe('offered')
	room.clock.at = new Date(room.clock.at.getTime() + minute)
	// At once, though the line is only served later.
	expect(await shown()).toBe('lapsed')
	expect(await room.take(first)).toMatchObject({ ok: false, reason: 'too-late' })
	await Promise.all([room.serve(), room.serve()])
	expect(await room.line()).toEqual({ first: 'lapsed', second: 'offered' })
	expect(await room.messages()).toEqual([
		'first waiting-list mail',
		'second waiting-list mail',
		'first waiting mail',
		'first waiting text',
		'first waiting-over mail',
		'second waiting mail',
		'second waiting text',
	])
	expect(await slotFaults(room.pool, 2)).toEqual(right)
})

test('a place that is freed at night is held at once, and told in the morning with two hours from then', async () => {
	await using room = await waitingRoom(company)
	const [a] = [await room.book('a'), await room.book('b')]
	const first = await room.join('first')
	// 2 AM in Calgary.
	room.clock.at = new Date('2026-11-21T08:00:00Z')
	await room.cancel(a)
	await room.serve()
	expect(await room.line()).toEqual({ first: 'offered' })
	expect(await room.messages()).toEqual(['first waiting-list mail'])
	const { rows } = await room.pool.query('select notify_at, reserved_until from waiting_requests')
	expect(rows[0].reserved_until.getTime() - rows[0].notify_at.getTime()).toBe(120 * minute)
	room.clock.at = rows[0].notify_at
	await Promise.all([room.serve(), room.serve()])
	expect(await room.messages()).toEqual([
		'first waiting-list mail',
		'first waiting mail',
		'first waiting text',
	])
	expect(await room.take(first)).toMatchObject({ ok: true })
})

test('the first whose load fits is offered what is free: a small one is served while a larger one before it waits on', async () => {
	// Room for one full load, or for several small ones.
	const hauling = {
		...ours.hauling,
		trucks: { count: 1, cubicYards: 16 },
		workMinutes: 240,
		emptyingMinutes: 240,
	}
	await using room = await waitingRoom({ ...ours, windowCapacity: 3, hauling })
	const local = { page: '/airdrie-junk-removal', window: '8-10am' } as const
	const half = await room.book('half', { ...local, load: 'half' })
	await room.book('quarter', { ...local, load: 'quarter' })
	await room.join('full', { ...local, load: 'full' })
	await room.join('small', { ...local, load: 'minimum' })
	await room.serve()
	expect(await room.line()).toEqual({ full: 'waiting', small: 'offered' })
	await room.cancel(half)
	await room.serve()
	// The slot reserved for the small one counts in the day's cubic yards.
	expect(await room.line()).toEqual({ full: 'waiting', small: 'offered' })
})

test('who books another window, or is too near their day, waits no more; only the second is told so', async () => {
	await using room = await waitingRoom(company)
	for (const name of ['a', 'b']) await room.book(name)
	await room.join('elsewhere')
	await room.join('near')
	await room.book('elsewhere', { window: '2-4pm' })
	await room.serve()
	expect(await room.line()).toEqual({ elsewhere: 'left', near: 'waiting' })
	room.clock.at = new Date('2026-12-01T16:45:00Z')
	await Promise.all([room.serve(), room.serve()])
	expect(await room.line()).toEqual({ elsewhere: 'left', near: 'over' })
	expect((await room.messages()).filter((told) => told.includes('over'))).toEqual(['near waiting-over mail'])
})

test('places that staff add are held for who waits, by the job of the change', async () => {
	await using room = await waitingRoom(company)
	for (const name of ['a', 'b']) await room.book(name)
	await room.join('first')
	await registerWaiting(room.platform)
	const windowIds = ['10-12pm']
	const by = { staff: dana, seen: snapshotOf({ closed: null, slots: {} }), windowIds }
	const change = { does: 'set-date', date: '2026-12-01', slots: new Map([['10-12pm', 3]]) } as const
	expect(await changeSchedule(room.platform, change, by)).toEqual({ ok: true })
	await eventually(room.line, ({ first }) => first === 'offered')
})

test('a truck that is back takes who waits for its day, by the job of the change', async () => {
	await using room = await waitingRoom(company)
	const weekdays: Weekday[] = [1, 2, 3, 4, 5, 6, 7]
	const truck = { name: 'Blue', cubicYards: 15, weekdays, homeBase: '' }
	await changeTrucks(room.platform, { does: 'add-truck', truck }, dana)
	const { rows } = await room.pool.query('select id from trucks')
	const day = { id: truckIdSchema.parse(rows[0].id), date: '2026-12-01' }
	const out = { does: 'truck-out', ...day, reason: 'Flat tire', since: null } as const
	expect(await changeTruckOut(room.platform, out, dana)).toEqual({ ok: true })
	await room.join('first')
	await room.serve()
	expect(await room.line()).toEqual({ first: 'waiting' })
	// What was enqueued by the changes so far must not serve it.
	await room.pool.query('delete from pgboss.job')
	await registerWaiting(room.platform)
	expect(await changeTruckOut(room.platform, { does: 'truck-back', ...day }, dana)).toEqual({ ok: true })
	await eventually(room.line, ({ first }) => first === 'offered')
})

test('who sends the form once more keeps their place in the line', async () => {
	await using room = await waitingRoom(company)
	for (const name of ['a', 'b']) await room.book(name)
	const [first] = [await room.join('first'), await room.join('second')]
	const [again] = await Promise.all([room.join('first', {}, ['10-12pm', '2-4pm']), room.join('first')])
	expect(again.waitingId).toBe(first.waitingId)
	await room.join('first', {}, ['2-4pm', '4-6pm'])
	const { rows } = await room.pool.query("select window_ids from waiting_requests where name = 'first'")
	expect(rows).toEqual([{ window_ids: ['2-4pm', '4-6pm'] }])
	expect(Object.keys(await room.line())).toEqual(['first', 'second'])
})

test('a pickup of Today ASAP that is cancelled while the line of its day is served: neither waits for the other', async () => {
	await using room = await waitingRoom(company)
	const today = '2026-11-20'
	const booked = await room.book('asap', { date: today, window: 'today-asap', page: '/calgary' })
	const { rows } = await room.pool.query('select asap_window_id from bookings where id = $1', [booked])
	// Both wait for the second of its windows, which another connection has locked.
	const slow = await room.pool.connect()
	await slow.query('begin')
	await slow.query('select from arrival_windows where window_id = $1 for update', [rows[0].asap_window_id])
	const waiting = (many: number) => async () => {
		const found = await room.pool.query(
			"select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
		)
		return found.rowCount === many
	}
	const served = processWaitlist(room.platform, today)
	await expect.poll(waiting(1), { timeout: 30_000 }).toBe(true)
	const cancelled = room.cancel(booked)
	await expect.poll(waiting(2), { timeout: 30_000 }).toBe(true)
	await slow.query('commit')
	slow.release()
	expect(await cancelled).toMatchObject({ ok: true })
	await served
	expect(await slotFaults(room.pool, 2)).toMatchObject({ above: 0 })
})

test('a day that is closed at night takes back what nobody was told of yet; opened again it is offered, and what was told stays', async () => {
	await using room = await waitingRoom(company)
	const [a] = [await room.book('a'), await room.book('b')]
	const first = await room.join('first')
	room.clock.at = new Date('2026-11-21T08:00:00Z')
	await room.cancel(a)
	await room.serve()
	const close = () => room.pool.query(`insert into closed_days select date, 'Snow' from waiting_requests`)
	await close()
	await room.serve()
	expect(await room.line()).toEqual({ first: 'waiting' })
	room.clock.at = new Date('2026-11-21T14:30:00Z')
	await room.serve()
	expect(await room.messages()).toEqual(['first waiting-list mail'])
	await room.pool.query('delete from closed_days')
	await room.serve()
	expect(await room.line()).toEqual({ first: 'offered' })
	await close()
	await room.serve()
	expect(await room.line()).toEqual({ first: 'offered' })
	expect(await room.take(first)).toMatchObject({ ok: true })
})
