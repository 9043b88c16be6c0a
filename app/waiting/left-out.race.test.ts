import { expect, test } from 'vitest'
import { movePickup } from '#app/bookings/changes/changes.server.ts'
import { pickupToMove } from '#app/bookings/self-service/self-service.server.ts'
import type { BookingId } from '#app/platform/ids.ts'
import { createLogger } from '#app/platform/log/log.server.ts'
import { company as ours } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { eventually } from '#tests/support/platform.ts'
import { waitingRoom } from '#tests/support/waiting.ts'
import {
	declineOffer,
	findCustomersEntry,
	joinWaitlist,
	leaveWaitlist,
	registerWaiting,
	runWaiting,
	waiterBy,
} from './waiting.server.ts'

/** What the wait list excludes, each with what it must not exclude. */

const company = { ...ours, windowCapacity: 1 }
const staff = staffNamed('Dana')
type Room = Awaited<ReturnType<typeof waitingRoom>>

const offeredWindow = async (room: Room) =>
	(await room.pool.query('select offered_window_id as id from waiting_requests')).rows[0].id

async function waitToMove(room: Room, bookingId: BookingId, windowIds: string[]) {
	const pickup = await pickupToMove(room.platform, { actor: 'staff', bookingId, staff })
	if (!pickup) throw new Error('there is no such pickup')
	const { request, jobSize } = pickup
	const wish = {
		request,
		fields: new Map(),
		windowIds,
		sourceSite: 'localhost',
		moves: { bookingId, jobSize },
	}
	const joined = await joinWaitlist(room.platform, wish)
	if (!joined.ok) throw new Error(`could not join: ${joined.reason}`)
}

test('a declined window is struck out: it is not offered again, the other one is', async () => {
	await using room = await waitingRoom(company)
	const early = await room.book('early')
	const later = await room.book('later', { window: '2-4pm' })
	const { right } = await room.join('first', {}, ['10-12pm', '2-4pm'])
	await room.cancel(early)
	await room.serve()
	expect(await offeredWindow(room)).toBe('10-12pm')
	expect(await declineOffer(room.platform, right, { version: 2 })).toEqual({ ok: true })
	await room.serve()
	expect(await room.line()).toEqual({ first: 'waiting' })
	await room.cancel(later)
	await room.serve()
	expect(await offeredWindow(room)).toBe('2-4pm')
})

test('before one in line are those who came first for one of the same windows: not oneself, not who came later, not who left', async () => {
	await using room = await waitingRoom(company)
	for (const window of ['10-12pm', '2-4pm'] as const) await room.book(window, { window })
	const [gone, first] = [await room.join('gone'), await room.join('first')]
	await room.join('elsewhere', { window: '2-4pm' })
	const last = await room.join('last')
	expect(await leaveWaitlist(room.platform, gone.right, { version: 1 })).toEqual({ ok: true })
	const before = async ({ right }: typeof first) => (await findCustomersEntry(room.platform, right))?.before
	expect([await before(first), await before(last)]).toEqual([0, 1])
})

test('a booking made since ends the wait of its customer; one that was cancelled again does not', async () => {
	await using room = await waitingRoom(company)
	await room.book('a')
	await room.join('back')
	await room.join('done')
	await room.cancel(await room.book('back', { window: '2-4pm' }))
	await room.book('done', { window: '2-4pm' })
	await room.serve()
	expect(await room.line()).toEqual({ back: 'waiting', done: 'left' })
})

test('who waits to move a pickup is not offered the window that it has, but the other', async () => {
	await using room = await waitingRoom({ ...ours, windowCapacity: 2 })
	const mover = await room.book('mover')
	for (const name of ['a', 'b']) await room.book(name, { window: '2-4pm' })
	await waitToMove(room, mover, ['10-12pm', '2-4pm'])
	await room.serve()
	// A slot in its own window is free all the while.
	expect(await room.line()).toEqual({ mover: 'waiting' })
	const { rows } = await room.pool.query(
		"select b.id from bookings b join leads l on l.id = b.lead_id where l.name = 'a'",
	)
	await room.cancel(rows[0].id)
	await room.serve()
	expect(await offeredWindow(room)).toBe('2-4pm')
})

test('a pickup that is moved away wakes the line of its day', async () => {
	await using room = await waitingRoom(company)
	const mover = await room.book('mover')
	await room.join('first')
	await registerWaiting(room.platform)
	const moved = { version: 1, date: '2026-12-03', windowId: '10-12pm' }
	expect(await movePickup(room.platform, { actor: 'staff', bookingId: mover, staff }, moved)).toMatchObject({
		ok: true,
	})
	await eventually(room.line, ({ first }) => first === 'offered')
})

test('what has ended is deleted three months after its day and not before; who opens a lapsed offer next day finds the page', async () => {
	await using room = await waitingRoom(company)
	const booked = await room.book('a')
	const lapsed = await room.join('lapsed')
	await room.cancel(booked)
	await room.serve()
	room.clock.at = new Date('2026-11-21T18:00:00Z')
	await room.serve()
	const page = async () => {
		const right = await waiterBy(room.platform, lapsed.token)
		return right && (await findCustomersEntry(room.platform, right))?.status
	}
	/** The daily run, at noon of a day. */
	const run = async (day: string) => {
		room.clock.at = new Date(`${day}T18:00:00Z`)
		await runWaiting({ ...room.platform, log: createLogger({ write: () => undefined }) })()
	}
	await run('2026-11-22')
	expect(await page()).toBe('lapsed')
	const leave = () => leaveWaitlist(room.platform, lapsed.right, { version: 3 })
	expect(await leave()).toEqual({ ok: false, reason: 'not-possible' })
	await run('2027-03-01')
	expect(await page()).toBe('lapsed')
	await run('2027-03-02')
	expect(await page()).toBeUndefined()
	expect(await leave()).toEqual({ ok: false, reason: 'no-such-entry' })
})
