import pino from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { deleteExpiredCountsDaily } from './database/shared-counts.server.ts'
import { networkOf } from './http/visitor-network.ts'
import { openLimits } from './limits.server.ts'
import type { Platform } from './platform.server.ts'

const here = '192.0.2.1'
const log = pino({ level: 'silent' })
/** Counted in the database, however long this machine takes for it. */
const limitsIn = (database: Platform['database']) => openLimits({ database, log }, 60_000)
const passed = (waits: (number | undefined)[]) => waits.filter((seconds) => seconds === undefined).length

test('three processes together allow as many calls as one process does', async () => {
	await using setup = await testDatabase()
	const processes = [setup.kysely, setup.another(), setup.another()].map(limitsIn)
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

test('the networks of one IPv6 site have a limit in common, and another site is not affected', async () => {
	await using setup = await testDatabase()
	const processes = [setup.kysely, setup.another()].map(limitsIn)
	const asked: (number | undefined)[] = []
	for (let network = 0; network < 110; network++)
		for (let call = 0; call < 3; call++) {
			const address = networkOf(`2001:db8:7:${network.toString(16)}::1`)
			asked.push(await processes[call % 2]?.count('book', address))
		}
	expect(passed(asked)).toBe(300)
	for (const limits of processes) {
		expect(await limits.count('book', networkOf('2001:db8:7:ffff::1'))).toBeGreaterThan(500)
		expect(await limits.count('book', networkOf('2001:db8:8:1::1'))).toBeUndefined()
		expect(await limits.count('saveQuote', networkOf('2001:db8:7:1::1'))).toBeUndefined()
	}
})

test('what one IPv6 network is refused does not count against the others of its site', async () => {
	await using setup = await testDatabase()
	const limits = limitsIn(setup.kysely)
	const loud = networkOf('2001:db8:7:1::1')
	const asked = await Promise.all(Array.from({ length: 400 }, () => limits.count('book', loud)))
	expect(passed(asked)).toBe(30)
	expect(await limits.count('book', networkOf('2001:db8:7:2::1'))).toBeUndefined()
})

test('counts survive the end of the process', async () => {
	await using setup = await testDatabase()
	const before = limitsIn(setup.kysely)
	for (let at = 0; at < 30; at++) expect(await before.count('book', here)).toBeUndefined()
	expect(await limitsIn(setup.another()).count('book', here)).toBeGreaterThan(0)
})

test('while the database does not answer, each process counts alone, without long waits, and logs it', async () => {
	await using setup = await testDatabase()
	const logged: string[] = []
	const loud = pino({ base: null }, { write: (line) => logged.push(line) })
	const limits = openLimits({ database: setup.kysely, log: loud })
	const holder = await setup.pool.connect()
	await holder.query('begin; lock table limits')
	try {
		const counted = await Promise.race([
			Promise.all(Array.from({ length: 40 }, () => limits.count('book', here))),
			new Promise<[]>((resolve) => setTimeout(() => resolve([]), 20_000)),
		])
		expect(passed(counted)).toBe(30)
		expect(logged).toEqual([expect.stringContaining('not answered in time')])
	} finally {
		await holder.query('rollback')
		holder.release()
	}
	expect(await limits.count('book', '192.0.2.2')).toBeUndefined()
	const counted = await setup.pool.query("select points from limits where key = 'book:192.0.2.2'")
	expect(counted.rows).toEqual([{ points: 1 }])
})

test('an error in our own SQL is thrown, and no process counts alone for it', async () => {
	await using setup = await testDatabase()
	await setup.pool.query('alter table limits rename to away')
	await expect(limitsIn(setup.kysely).count('book', here)).rejects.toThrow('limits')
})

test('expired counts are deleted, and the others stay', async () => {
	await using setup = await testDatabase()
	const limits = limitsIn(setup.kysely)
	await limits.count('book', here)
	await setup.pool.query("insert into limits values ('old', 3, 1000)")
	const stop = deleteExpiredCountsDaily({ database: setup.kysely, log, now: () => new Date() })
	await stop()
	expect((await setup.pool.query('select key from limits')).rows).toEqual([{ key: `book:${here}` }])
})
