import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { takeComplaint } from '#app/bookings/reports/reports.server.ts'
import { bookingIdSchema, complaintIdSchema } from '#app/platform/ids.ts'
import { formatTime } from '#app/values/local-time.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { changeAsSure } from '#tests/support/sure-staff.ts'
import { timeLeft } from './promise-words.ts'
import { countPromises, listPromises, openEmergencies } from './promises.server.ts'

/** A desk at an hour after the bookings of Ann, from the emergency page, and of Bo. */
async function setUp() {
	const setup = await testPlatform({}, '2026-11-20T18:00:00Z')
	const book = async (name: string, page?: string) => {
		const request = bookingRequest({
			name,
			email: `${name}@example.ca`,
			date: '2026-12-01',
			...(page && { page, date: '2026-11-20', window: 'today-asap' }),
		})
		await bookPickup(setup.platform, request, { sourceSite: 'localhost' })
		const { rows } = await setup.pool.query('select id from bookings where name = $1', [name])
		return bookingIdSchema.parse(rows[0].id)
	}
	const [ann, bo] = [await book('Ann', '/situation/emergency-cleanout'), await book('Bo')]
	const at = (hours: number) => ({
		...setup.platform,
		now: () => new Date(Date.parse('2026-11-20T18:00:00Z') + hours * 60 * 60_000),
	})
	const right = (bookingId: typeof ann) => ({ actor: 'staff', bookingId, staff: staffNamed('Dana') }) as const
	const change = async (id: typeof ann, action: 'arrive' | 'finish' | 'cancel', hours: number) => {
		const { rows } = await setup.pool.query('select version from bookings where id = $1', [id])
		const changed = await changeAsSure(at(hours), right(id), { action, version: rows[0].version })
		if (!changed.ok) throw new Error(`the pickup could not ${action}`)
	}
	return { ...setup, ann, bo, at, right, change }
}

test('an emergency is told with the time left, then that it is overdue, until the crew is there', async () => {
	await using setup = await setUp()
	const at = formatTime(new Date('2026-11-20T20:00:00Z'), setup.platform.company.timeZone)
	const told = async (hours: number) =>
		(await openEmergencies(setup.at(hours))).map(({ name, due, words, isOverdue }) => [
			name,
			due,
			words,
			isOverdue,
		])
	expect(await told(0.8)).toEqual([['Ann', at, '1 h 12 min left', false]])
	expect(await told(2.5)).toEqual([['Ann', at, 'overdue by 30 min', true]])
	await setup.change(setup.ann, 'arrive', 2.6)
	expect(await told(3)).toEqual([])
})

test('the list has what is due, the first at the head, and neither what is kept, nor what was cancelled, nor what has no time yet', async () => {
	await using setup = await setUp()
	const listed = async (hours: number) =>
		(await listPromises(setup.at(hours))).promises.map(({ name, kind, isOverdue }) => [name, kind, isOverdue])
	expect(await listed(1)).toEqual([['Ann', 'response', false]])
	await setup.change(setup.bo, 'arrive', 1)
	await setup.change(setup.bo, 'finish', 1)
	expect(await listed(25.5)).toEqual([
		['Ann', 'response', true],
		['Bo', 'report', true],
	])
	const complaint = complaintIdSchema.parse('0199f5a0-0000-4000-8000-000000000001')
	await takeComplaint(setup.at(2), setup.right(setup.bo), { complaint, said: 'A scratch' })
	expect((await listPromises(setup.at(2))).complaints).toMatchObject([
		{ name: 'Bo', said: 'A scratch', by: 'Dana' },
	])
	expect(await countPromises(setup.platform)).toBe(3)
	await setup.change(setup.ann, 'cancel', 3)
	expect(await listed(4)).toEqual([['Bo', 'report', false]])
	expect(await openEmergencies(setup.at(4))).toEqual([])
	expect(await countPromises(setup.platform)).toBe(2)
})

test.each([
	[72, '1 h 12 min left'],
	[59, '59 min left'],
	[0.5, '0 min left'],
	[0, 'overdue by 0 min'],
	[-150, 'overdue by 2 h 30 min'],
	[-60 * 50, 'overdue by 2 days'],
])('%d minutes ahead is said as %s', (minutes, words) => {
	const now = new Date('2026-11-20T18:00:00Z')
	expect(timeLeft(new Date(now.getTime() + minutes * 60_000), now).words).toBe(words)
})
