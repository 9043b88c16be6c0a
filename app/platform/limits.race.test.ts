import pino from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { openLimits } from './limits.server.ts'
import type { Platform } from './platform.server.ts'
import { deleteExpiredCountsDaily } from './shared-counts.server.ts'

const here = '192.0.2.1'
const log = pino({ level: 'silent' })
const limitsIn = (database: Platform['database']) => openLimits({ database, log })
const passed = (answers: (number | undefined)[]) => answers.filter((seconds) => seconds === undefined).length

test('three processes asked at once let through together what one lets through', async () => {
	await using house = await testDatabase()
	const processes = [house.kysely, house.another(), house.another()].map(limitsIn)
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
	const before = limitsIn(house.kysely)
	for (let at = 0; at < 30; at++) expect(await before.count('book', here)).toBeUndefined()
	expect(await limitsIn(house.another()).count('book', here)).toBeGreaterThan(0)
})

test('while the database does not answer each process counts for itself, holds nobody up for long, and says so', async () => {
	await using house = await testDatabase()
	const said: string[] = []
	const loud = pino({ base: null }, { write: (line) => said.push(line) })
	const limits = openLimits({ database: house.kysely, log: loud })
	const holder = await house.pool.connect()
	await holder.query('begin; lock table limits')
	try {
		const waited = await Promise.race([
			Promise.all(Array.from({ length: 40 }, () => limits.count('book', here))),
			new Promise<[]>((resolve) => setTimeout(() => resolve([]), 20_000)),
		])
		expect(passed(waited)).toBe(30)
		expect(said).toEqual([expect.stringContaining('not answered in time')])
	} finally {
		await holder.query('rollback')
		holder.release()
	}
	expect(await limits.count('book', '192.0.2.2')).toBeUndefined()
	const counted = await house.pool.query("select points from limits where key = 'book:192.0.2.2'")
	expect(counted.rows).toEqual([{ points: 1 }])
})

test('a fault of ours is no reason to count alone', async () => {
	await using house = await testDatabase()
	await house.pool.query('alter table limits rename to away')
	await expect(limitsIn(house.kysely).count('book', here)).rejects.toThrow('limits')
})

test('what has run out is deleted, and what still counts is kept', async () => {
	await using house = await testDatabase()
	const limits = limitsIn(house.kysely)
	await limits.count('book', here)
	await house.pool.query("insert into limits values ('old', 3, 1000)")
	const stop = deleteExpiredCountsDaily({ database: house.kysely, log, now: () => new Date() })
	await stop()
	expect((await house.pool.query('select key from limits')).rows).toEqual([{ key: `book:${here}` }])
})
