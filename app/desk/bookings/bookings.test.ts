import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { changeBooking } from '#app/bookings/changes/changes.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { makeBookings } from '#tests/support/many-bookings.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { bookingHeadings, bookingRows } from '../export/booking-rows.server.ts'
import { bookingBatches, listBookings } from './bookings.server.ts'
import { bookingsAskSchema } from './list/bookings-ask.ts'
import { bookingsPageSize } from './list/bookings-list.ts'
import type { PickupAtDesk } from './pickup-at-desk.ts'

const site = { sourceSite: 'localhost' }

/** Three bookings: a cancelled one on the first day, and one on each of the next two. */
async function setUp() {
	const setup = await testPlatform()
	const book = (change: Parameters<typeof bookingRequest>[0]) =>
		bookPickup(setup.platform, bookingRequest(change), site)
	await book({ name: 'Renée Côté', phone: '+14035550111', email: 'r@example.ca', date: '2026-12-01' })
	await book({ name: 'Ann 100%', email: 'ann@example.ca', address: '7 Elm Street', date: '2026-12-02' })
	await book({ name: 'Bob_Builder', email: 'bob@example.ca', date: '2026-12-03', window: '8-10am' })
	const list = async (ask: Record<string, string> = {}) =>
		(await listBookings(setup.platform, bookingsAskSchema.parse(ask), { money: true })).bookings
	const found = async (ask: Record<string, string>) => (await list(ask)).map(({ name }) => name)
	const renee = (await list({ q: 'renée' }))[0]
	if (!renee) throw new Error('she is not found')
	const right = { actor: 'staff', bookingId: renee.id, staff: staffNamed('Dana <dana@example.ca>') } as const
	await changeBooking(setup.platform, right, { action: 'cancel', version: 1 })
	return { ...setup, list, found, renee }
}

test('the list has the pickups from today on, then the earlier ones, and what search and filters leave of them', async () => {
	await using setup = await setUp()
	const { found } = setup
	const [renee, ann, bob] = ['Renée Côté', 'Ann 100%', 'Bob_Builder']
	expect(await found({})).toEqual([renee, ann, bob])
	const onTheLast = { ...setup.platform, now: () => new Date('2026-12-03T07:00:00Z') }
	const ask = bookingsAskSchema.parse({})
	const { bookings, today } = await listBookings(onTheLast, ask, { money: true })
	expect([today, ...bookings.map(({ name }) => name)]).toEqual(['2026-12-03', bob, ann, renee])
	for (const q of [
		'côté',
		'403-555-0111',
		'5550111',
		setup.renee.reference,
		setup.renee.reference.toLowerCase(),
	])
		expect(await found({ q }), q).toEqual([renee])
	expect(await found({ q: 'elm street' })).toEqual([ann])
	expect(await found({ q: '%' })).toEqual([ann])
	expect(await found({ q: 'b_b' })).toEqual([bob])
	expect(await found({ q: 'nobody' })).toEqual([])
	expect(await found({ status: 'cancelled' })).toEqual([renee])
	expect(await found({ status: 'booked', to: '2026-12-02' })).toEqual([ann])
	expect(await found({ from: '2026-12-02', to: '2026-12-02' })).toEqual([ann])
	expect(await found({ from: '2026-12-03', q: 'example.ca' })).toEqual([bob])
	// Invalid values are left out.
	expect(await found({ status: 'gone', from: '2026-02-30', before: 'x' })).toEqual([renee, ann, bob])
})

test('pages follow each other without a gap or a repeat, and an export has all of them, for a search as well', async () => {
	await using setup = await testPlatform()
	const total = 2 * bookingsPageSize + 7
	await makeBookings(setup.pool, total, 40)
	const midway = '2026-12-20'
	const platform = { ...setup.platform, now: () => new Date(`${midway}T12:00:00-07:00`) }
	for (const ask of [{}, { q: 'many' }, { status: 'booked' }]) {
		const seen: PickupAtDesk[] = []
		let next: Awaited<ReturnType<typeof listBookings>>['next'] = {}
		do {
			const page = await listBookings(platform, bookingsAskSchema.parse({ ...ask, ...next }), { money: true })
			seen.push(...page.bookings)
			next = page.next
		} while (next !== undefined)
		const dates = seen.map(({ date }) => date)
		const [coming, earlier] = [dates.filter((date) => date >= midway), dates.filter((date) => date < midway)]
		expect(dates).toEqual([...coming.toSorted(), ...earlier.toSorted().reverse()])
		expect(Math.min(coming.length, earlier.length)).toBeGreaterThan(bookingsPageSize / 2)
		expect(new Set(seen.map(({ reference }) => reference)).size).toBe(total)
		const exported: string[] = []
		for await (const batch of bookingBatches(platform, bookingsAskSchema.parse(ask), { money: true }))
			exported.push(...batch.map(({ reference }) => reference))
		expect(exported.toSorted()).toEqual(seen.map(({ reference }) => reference).toSorted())
	}
})

test('more matches than a few are found all the same, in the same order', async () => {
	await using setup = await testPlatform()
	await makeBookings(setup.pool, 2100, 70)
	const all = await listBookings(setup.platform, bookingsAskSchema.parse({}), { money: true })
	const found = await listBookings(setup.platform, bookingsAskSchema.parse({ q: 'many' }), { money: true })
	expect(found.bookings.map(({ id }) => id)).toEqual(all.bookings.map(({ id }) => id))
	expect(
		(await listBookings(setup.platform, bookingsAskSchema.parse({ q: 'many 2100' }), { money: true }))
			.bookings,
	).toHaveLength(1)
})

test('an export has a cell for each heading', async () => {
	await using setup = await setUp()
	const rows: unknown[][] = []
	for await (const row of bookingRows(setup.platform, bookingsAskSchema.parse({ q: 'elm' }), { money: true }))
		rows.push(row)
	expect(rows).toHaveLength(1)
	expect(rows[0]).toHaveLength(bookingHeadings(setup.platform.company, { money: true }).length)
	expect(rows[0]).toEqual(expect.arrayContaining(['booked', { local: '2026-12-02' }, '10–12pm', 'Ann 100%']))
})
