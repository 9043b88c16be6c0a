import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { receiveDays } from './close-days.server.ts'
import { openWeek } from './schedule.server.ts'

/** A desk on a Tuesday, December 1, 2026. */
async function setUp() {
	const setup = await testPlatform({}, '2026-12-01T15:00:00Z')
	const { platform } = setup
	return {
		platform,
		send: async (fields: Record<string, string>) => {
			const staff = { ...staffNamed('dana'), name: 'Dana' }
			const { answer, status } = await receiveDays(platform, new Map(Object.entries(fields)), staff)
			return { ...answer, status }
		},
		closed: async () => {
			const { rows } = await setup.pool.query(
				'select to_char(date, $1) as date, reason from closed_days order by date',
				['YYYY-MM-DD'],
			)
			return rows.map(({ date, reason }) => `${date} ${reason}`)
		},
		pool: setup.pool,
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

const vacation = { does: 'close-days', date: '2026-12-23', until: '2026-12-26', reason: ' Christmas  break ' }

test('several days close in one press for one reason; the answer names who is booked in them, and they open again', async () => {
	await using desk = await setUp()
	await desk.pool.query("insert into closed_days values ('2026-12-25', 'Christmas Day')")
	const booked = { name: 'Robin Hall', date: '2026-12-24', window: '10-12pm', email: 'robin@example.ca' }
	const site = { sourceSite: 'localhost' }
	await bookPickup(desk.platform, bookingRequest(booked), site)
	const { message, ...answer } = await desk.send(vacation)
	expect(answer).toMatchObject({ ok: true, status: 200 })
	expect(message).toContain(
		'3 days are now closed, Wednesday, December 23, 2026 to Saturday, December 26, 2026.',
	)
	expect(message).toMatch(/these have no crew: Robin Hall \(\S+\)\./)
	const all = [
		'2026-12-23 Christmas break',
		'2026-12-24 Christmas break',
		'2026-12-25 Christmas Day',
		'2026-12-26 Christmas break',
	]
	expect(await desk.closed()).toEqual(all)
	const { history, unnotified } = await openWeek(desk.platform, undefined)
	expect(history).toHaveLength(3)
	expect(history.map(({ actor }) => actor)).toEqual(['Dana', 'Dana', 'Dana'])
	expect(unnotified).toMatchObject([{ date: '2026-12-24', pickups: [{ name: 'Robin Hall' }] }])
	expect(await desk.send(vacation)).toMatchObject({
		ok: false,
		status: 422,
		message: 'Nothing was changed: these days are already closed.',
	})
	const open = { ...vacation, does: 'open-days', date: '2026-12-24', reason: 'christmas break' }
	expect(await desk.send(open)).toMatchObject({
		ok: true,
		message: expect.stringContaining(
			'2 days are now open, Thursday, December 24, 2026 to Saturday, December 26, 2026. Still closed, for another reason: Friday, December 25, 2026 (Christmas Day).',
		),
	})
	const left = [all[0], all[2]]
	expect(await desk.closed()).toEqual(left)
	expect(await desk.send(open)).toMatchObject({
		ok: false,
		status: 422,
		message: expect.stringContaining(
			'no day here is closed for ‘christmas break’. Still closed, for another reason: Friday, December 25, 2026',
		),
	})
	const noReason = await desk.send({ ...open, reason: ' ' })
	expect(noReason).toMatchObject({ ok: false, status: 422, faults: { reason: expect.any(String) } })
	expect(await desk.closed()).toEqual(left)
})

test('a range that is over, the wrong way round, too long or without a reason is refused at its field, and closes nothing', async () => {
	await using desk = await setUp()
	for (const [change, field] of [
		[{ date: '2026-11-30' }, 'date'],
		[{ date: '' }, 'date'],
		[{ until: '2026-12-22' }, 'until'],
		[{ until: '2027-02-21' }, 'until'],
		[{ until: '2028-12-01' }, 'until'],
		[{ reason: '  ' }, 'reason'],
	] as const) {
		const sent = { ...vacation, ...change }
		const answer = await desk.send(sent)
		expect(answer, field).toMatchObject({ ok: false, status: 422, typed: sent })
		expect(Object.keys(answer.faults ?? {})).toEqual([field])
	}
	expect(await desk.closed()).toEqual([])
	expect(await desk.send({ ...vacation, until: '2027-02-20' })).toMatchObject({ ok: true })
	expect(await desk.closed()).toHaveLength(60)
})
