import pino from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { openLimits } from './limits.server.ts'
import { keepForgettingCounts } from './shared-counts.server.ts'

const here = '192.0.2.1'
const passed = (answers: (number | undefined)[]) => answers.filter((seconds) => seconds === undefined).length

test('three processes asked at once let through together what one lets through', async () => {
	await using house = await testDatabase()
	const processes = [house.kysely, house.another(), house.another()].map(openLimits)
	const asked = await Promise.all(
		Array.from({ length: 150 }, (_, at) => processes[at % 3]?.count('book', here)),
	)
	expect(passed(asked)).toBe(30)
	for (const limits of processes) {
		const seconds = await limits.count('book', here)
		expect(seconds).toBeGreaterThan(500)
		expect(seconds).toBeLessThanOrEqual(600)
		expect(await limits.count('saveQuote', here)).toBeUndefined()
		expect(await limits.count('book', '192.0.2.2')).toBeUndefined()
	}
})

test('a process that starts anew goes on counting where it was', async () => {
	await using house = await testDatabase()
	const before = openLimits(house.kysely)
	for (let at = 0; at < 30; at++) expect(await before.count('book', here)).toBeUndefined()
	expect(await openLimits(house.another()).count('book', here)).toBeGreaterThan(0)
})

test('while the database is away each process counts for itself, and nobody is turned away for that', async () => {
	await using house = await testDatabase()
	const limits = openLimits(house.kysely)
	await house.pool.query('alter table limits rename to away')
	const asked = await Promise.all(Array.from({ length: 40 }, () => limits.count('book', here)))
	expect(passed(asked)).toBe(30)
	await house.pool.query('alter table away rename to limits')
	expect(await limits.count('book', here)).toBeUndefined()
})

test('a database that does not answer holds nobody up for long', async () => {
	await using house = await testDatabase()
	const limits = openLimits(house.kysely)
	const holder = await house.pool.connect()
	await holder.query('begin; lock table limits')
	try {
		const waited = await Promise.race([
			limits.count('book', here),
			new Promise((resolve) => setTimeout(() => resolve('held up'), 20_000)),
		])
		expect(waited).toBeUndefined()
	} finally {
		await holder.query('rollback')
		holder.release()
	}
})

test('what has run out is deleted, and what still counts is kept', async () => {
	await using house = await testDatabase()
	const limits = openLimits(house.kysely)
	await limits.count('book', here)
	await house.pool.query("insert into limits values ('old', 3, 1000)")
	const log = pino({ level: 'silent' })
	const stop = keepForgettingCounts({ database: house.kysely, log, now: () => new Date() })
	await stop()
	expect((await house.pool.query('select key from limits')).rows).toEqual([{ key: `book:${here}` }])
})
