import { expect, test } from 'vitest'
import { addDays } from '#app/values/local-time.ts'
import { company } from '#tests/support/company.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { rush, staffMeanwhile, watchClaims, watchedFaults } from '#tests/support/rush.ts'
import { rushTime } from '#tests/support/rush-task.ts'

test('a rush from two processes on the last places, with cancellations and staff who change what a day takes: never above it, and each loser is offered three windows', async () => {
	// A shift so short that places, cubic yards and minutes all run out.
	const short = { ...company, hauling: { ...company.hauling, workMinutes: 390 } }
	await using setup = await testPlatform({}, rushTime.toISOString(), short)
	const { user, password, host, database } = setup.connection
	const dates = Array.from({ length: 4 }, (_, nth) => addDays('2026-12-01', nth))
	await watchClaims(setup.pool, short.hauling)
	let isOver = false
	const staff = staffMeanwhile(setup.platform, dates, () => isOver)
	const result = await rush(2, {
		databaseUrl: `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`,
		company: short,
		clients: 16,
		attempts: 400,
		dates,
		cancels: 5,
		straight: false,
	}).finally(() => {
		isOver = true
	})
	expect(await staff).toBeGreaterThan(0)
	const booked = result.outcomes.booked ?? 0
	expect(booked).toBeGreaterThan(20)
	expect(result.unanswered).toBe(0)
	expect(await watchedFaults(setup.pool)).toEqual({ claims: booked, above: 0, miscounted: 0 })
	const { rows } = await setup.pool.query("select count(*)::int from bookings where status <> 'cancelled'")
	expect(rows).toEqual([{ count: booked - result.cancelled }])
})
