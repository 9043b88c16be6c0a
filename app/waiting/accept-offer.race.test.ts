import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { movePickup } from '#app/bookings/changes/changes.server.ts'
import { pickupToMove } from '#app/bookings/self-service/self-service.server.ts'
import type { BookingId } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { saveQuote, updateQuote } from '#app/quotes/quotes.server.ts'
import { changeSchedule } from '#app/schedule/schedule.server.ts'
import { snapshotOf } from '#app/schedule/schedule.ts'
import { company as ours } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { eventually } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { slotFaults, waitingRoom } from '#tests/support/waiting.ts'
import { acceptOffer } from './accept-offer.server.ts'
import { receiveWaitChange } from './receive-wait-change.server.ts'
import { joinWaitlist, waiterBy } from './waiting.server.ts'

const date = '2026-12-01'
const window = '10-12pm'
const right = { above: 0, miscounted: 0 }
const small = { page: '/airdrie-junk-removal', load: 'minimum' } as const
const staff = staffNamed('Dana')

/** Room for 16 cubic yards, and for nothing more after an emptying; two slots in a window. */
const company = {
	...ours,
	windowCapacity: 2,
	hauling: {
		...ours.hauling,
		trucks: { count: 1, cubicYards: 16 },
		workMinutes: 240,
		emptyingMinutes: 240,
	},
}

type Room = Awaited<ReturnType<typeof waitingRoom>>

/** A customer on the wait list with a quote of 2.5 cubic yards, and a slot reserved for it. */
async function offered(room: Room) {
	const a = await room.book('a', small)
	await room.book('b', small)
	const { platform } = room
	const { quote, token } = await saveQuote(platform, { ...defaultLoad, volume: 0.125 }, listed)
	const request = room.requestOf('first')
	const { offers: _, ...texts } = request
	const joined = await joinWaitlist(platform, {
		request,
		fields: new Map(Object.entries(texts).filter(([, text]) => text !== '')),
		windowIds: [window],
		sourceSite: 'localhost',
		quote: { id: quote.id, token },
	})
	const own = joined.ok ? await waiterBy(platform, joined.token) : undefined
	if (!own) throw new Error('nobody waits')
	await room.cancel(a)
	await room.serve()
	expect(await room.line()).toEqual({ first: 'offered' })
	return {
		take: () => acceptOffer(platform, own, { version: 2 }),
		post: () =>
			receiveWaitChange(
				new Request('http://localhost/waiting', {
					method: 'POST',
					body: new URLSearchParams({ version: '2', does: 'take' }),
				}),
				platform,
				own,
			),
		grow: (volume: number) => updateQuote(platform, token, quote.id, { volume }),
	}
}

/** Joins the wait list to move a pickup to other windows of a day. */
async function waitToMove(room: Room, bookingId: BookingId, windowIds: string[]) {
	const pickup = await pickupToMove(room.platform, { actor: 'staff', bookingId, staff })
	if (!pickup) throw new Error('there is no such pickup')
	const joined = await joinWaitlist(room.platform, {
		request: { ...pickup.request, date },
		fields: new Map(),
		windowIds,
		sourceSite: 'localhost',
		moves: { bookingId, jobSize: pickup.jobSize },
	})
	const own = joined.ok ? await waiterBy(room.platform, joined.token) : undefined
	if (!own || !joined.ok) throw new Error('nobody waits')
	return { right: own, waitingId: joined.waitingId }
}

test('a load that has grown since its place was held is booked as it is now where the day has room for it', async () => {
	await using room = await waitingRoom(company)
	const first = await offered(room)
	await first.grow(0.5)
	expect(await first.take()).toMatchObject({ ok: true })
	const { rows } = await room.pool.query(
		"select cubic_yards from bookings b join leads l on l.id = b.lead_id where l.name = 'first'",
	)
	expect(rows).toEqual([{ cubic_yards: 10 }])
	expect(await slotFaults(room.pool, 2)).toEqual(right)
})

test('a load that has grown beyond what the day has room for is told so, and its place stays held for what it was', async () => {
	await using room = await waitingRoom(company)
	const first = await offered(room)
	// 10 cubic yards beside the 2 and the reserved 2.5.
	await room.book('other', { window: '8-10am' })
	await first.grow(0.5)
	expect(await first.take()).toMatchObject({ ok: false, reason: 'outgrown' })
	const told = await first.post()
	expect(told).toMatchObject({ ok: false, status: 409 })
	expect(told.ok ? '' : told.message).toMatch(
		/^Your load has grown since you joined the line.* still keeping the spot for you.* There’s room for all of it on Monday, November 30, 2026, 10–12pm, .* or [^.]+\. Or call /,
	)
	expect(await room.line()).toEqual({ first: 'offered' })
	await first.grow(0.125)
	expect(await first.take()).toMatchObject({ ok: true })
	expect(await slotFaults(room.pool, 2)).toEqual(right)
})

test('what is held is taken although the owner has closed its window since', async () => {
	await using room = await waitingRoom(company)
	const first = await offered(room)
	const by = { staff, seen: snapshotOf({ closed: null, slots: {} }), windowIds: [window] }
	const change = { does: 'set-date', date, slots: new Map([[window, 0]]) } as const
	expect(await changeSchedule(room.platform, change, by)).toEqual({ ok: true })
	expect(await first.take()).toMatchObject({ ok: true })
})

test('a load that has grown is not booked on a day closed since; what was held is, at the size that it was', async () => {
	await using room = await waitingRoom(company)
	const first = await offered(room)
	await room.pool.query('insert into closed_days values ($1, $2)', [date, 'Snow'])
	await first.grow(0.25)
	expect(await first.take()).toMatchObject({ ok: false, reason: 'outgrown' })
	await first.grow(0.125)
	expect(await first.take()).toMatchObject({ ok: true })
})

test('what is held for a pickup within its day keeps its room when the pickup is moved to another day meanwhile', async () => {
	await using room = await waitingRoom(company)
	const a = await room.book('a', small)
	await room.book('b', small)
	const mover = await room.book('mover', { window: '8-10am' })
	const entry = await waitToMove(room, mover, [window])
	await room.cancel(a)
	await room.serve()
	expect(await room.line()).toEqual({ mover: 'offered' })
	const moved = { version: 1, date: '2026-12-03', windowId: window }
	expect(await movePickup(room.platform, { actor: 'staff', bookingId: mover, staff }, moved)).toMatchObject({
		ok: true,
	})
	// 2 and the reserved 10 cubic yards leave no room for 10 more.
	const another = room.requestOf('another', { window: '2-4pm' })
	expect(await bookPickup(room.platform, another, { sourceSite: 'localhost' })).toMatchObject({
		ok: false,
		reason: 'trucks-full',
	})
	const { rows } = await room.pool.query('select version from waiting_requests')
	const taking = { ...entry.right, actor: 'staff', staff } as const
	expect(await acceptOffer(room.platform, taking, { version: rows[0].version })).toMatchObject({ ok: true })
	const sum = "select sum(cubic_yards) as yards from bookings where date = $1 and status <> 'cancelled'"
	expect((await room.pool.query(sum, [date])).rows).toEqual([{ yards: 12 }])
})

test('who has booked that very window before frees what is held for them, for the next in line', async () => {
	await using room = await waitingRoom(company)
	const a = await room.book('a', small)
	await room.book('twice', small)
	const twice = await room.join('twice', small)
	await room.join('next', small)
	await room.cancel(a)
	await room.serve()
	expect(await room.line()).toEqual({ twice: 'offered', next: 'waiting' })
	expect(await room.take(twice)).toMatchObject({ ok: true })
	await room.serve()
	expect(await room.line()).toEqual({ twice: 'left', next: 'offered' })
	expect(await slotFaults(room.pool, 2)).toEqual(right)
})

test('a move that cannot be made leaves the place held, and nothing of it behind', async () => {
	await using room = await waitingRoom(company)
	const a = await room.book('a', small)
	// Two pickups of one person at one address.
	await room.book('same', small)
	const other = await room.book('same', { ...small, window: '8-10am' })
	const entry = await waitToMove(room, other, [window])
	await room.cancel(a)
	await room.serve()
	const taking = { ...entry.right, actor: 'staff', staff } as const
	expect(await acceptOffer(room.platform, taking, { version: 2 })).toMatchObject({
		ok: false,
		reason: 'no-slot',
	})
	expect(await room.line()).toEqual({ same: 'offered' })
	expect(await slotFaults(room.pool, 2)).toEqual(right)
})

test('a pickup that stands by now where it waits to be moved to waits no more', async () => {
	await using room = await waitingRoom(company)
	const mover = await room.book('mover', { ...small, window: '8-10am' })
	await waitToMove(room, mover, [window])
	const there = { version: 1, date, windowId: window }
	expect(await movePickup(room.platform, { actor: 'staff', bookingId: mover, staff }, there)).toMatchObject({
		ok: true,
	})
	await room.serve()
	expect(await room.line()).toEqual({ mover: 'left' })
	expect((await room.pool.query('select from slot_reservations')).rowCount).toBe(0)
})

test('who sends their form again while the line is served is not passed by', async () => {
	await using room = await waitingRoom(company)
	const a = await room.book('a', small)
	await room.book('b', small)
	for (const name of ['first', 'second']) await room.join(name, small)
	await room.cancel(a)
	// Both write history, so both stop in the middle.
	const still = await room.pool.connect()
	await still.query('begin')
	await still.query('lock table history in share mode')
	const waiting = async () =>
		(
			await room.pool.query(
				"select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
			)
		).rowCount ?? 0
	const again = room.join('first', small)
	await eventually(waiting, (many) => many === 1)
	const served = room.serve()
	await eventually(waiting, (many) => many === 2)
	await still.query('commit')
	still.release()
	await Promise.all([again, served])
	await room.serve()
	expect(await room.line()).toEqual({ first: 'offered', second: 'waiting' })
})

test('a travel fee that the form did not say is said before it is booked; one that it said is booked at once', async () => {
	await using room = await waitingRoom(company)
	const [a, b] = [await room.book('a', small), await room.book('b', small)]
	const canmore = { ...small, city: 'Canmore', postal: 'T1W 1A1' }
	const unsaid = await room.join('unsaid', canmore)
	const near = await room.join('near', small)
	await room.cancel(a)
	await room.cancel(b)
	await room.serve()
	expect(await room.line()).toEqual({ unsaid: 'offered', near: 'offered' })
	expect(await room.take(unsaid)).toEqual({
		ok: false,
		reason: 'repriced',
		message:
			'The trip to your address adds $50 to the price now. Press ‘Book this spot’ again to book with it.',
	})
	expect(await room.line()).toEqual({ unsaid: 'offered', near: 'offered' })
	expect(await room.take(unsaid)).toMatchObject({ ok: true })
	expect(await room.take(near)).toMatchObject({ ok: true })
})
