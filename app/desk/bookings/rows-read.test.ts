import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Tables } from '#app/platform/database/database-types.ts'
import { makeBookings } from '#tests/support/many-bookings.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { openDay } from '../day/day.server.ts'
import { listBookings } from './bookings.server.ts'
import { bookingsAskSchema } from './list/bookings-ask.ts'

type Plan = {
	'Relation Name'?: string | undefined
	'Actual Rows': number
	'Actual Loops': number
	'Rows Removed by Filter'?: number | undefined
	'Rows Removed by Index Recheck'?: number | undefined
	Plans?: Plan[] | undefined
}
const planSchema: z.ZodType<Plan> = z.object({
	'Relation Name': z.string().optional(),
	'Actual Rows': z.number(),
	'Actual Loops': z.number(),
	'Rows Removed by Filter': z.number().optional(),
	'Rows Removed by Index Recheck': z.number().optional(),
	Plans: z.array(z.lazy(() => planSchema)).optional(),
})
const explainedSchema = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planSchema })]) })])

/** The rows of tables that a plan has read, including those it discarded. */
function rowsOf(plan: Plan): number {
	const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
	const own = plan['Relation Name'] ? (plan['Actual Rows'] + removed) * plan['Actual Loops'] : 0
	return (plan.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), own)
}

/** Rows are measured instead of time: a list is slow when much of the tables is read for it. */
test('a page of the list, and a day, read as few rows of 20,000 bookings as they show', async () => {
	await using setup = await testPlatform()
	await makeBookings(setup.pool, 20_000, 400)
	await setup.pool.query('vacuum analyze')
	const asked: CompiledQuery[] = []
	const database = new Kysely<Tables>({
		dialect: new PostgresDialect({ pool: setup.pool }),
		log: ({ query }) => void asked.push(query),
	})
	const read = async (verb: () => Promise<unknown>) => {
		asked.length = 0
		await verb()
		let rows = 0
		for (const { sql, parameters } of [...asked]) {
			const explained = await setup.pool.query(`explain (analyze, format json) ${sql}`, [...parameters])
			rows += rowsOf(explainedSchema.parse(explained.rows)[0]['QUERY PLAN'][0].Plan)
		}
		return rows
	}
	const platform = { ...setup.platform, database }
	const list = (ask: Record<string, string>) =>
		read(() => listBookings(platform, bookingsAskSchema.parse(ask), { money: true }))
	const before = (await listBookings(platform, bookingsAskSchema.parse({}), { money: true })).older ?? ''
	const reads = {
		first: await list({}),
		next: await list({ before }),
		status: await list({ status: 'booked' }),
		'a status that none has': await list({ status: 'no-show' }),
		'what has no outcome': await list({ status: 'past, no outcome entered' }),
		'what is not paid': await list({ status: 'not paid yet' }),
		days: await list({ from: '2026-12-10', to: '2026-12-12' }),
		'one found': await list({ q: 'many 19999@' }),
		'one found by words': await list({ q: 'street many 19999' }),
		'one found by a short word and a long one': await list({ q: 'm 19999@' }),
		'none found': await list({ q: 'nobody at all' }),
		day: await read(() => openDay(platform, '2026-12-10', { money: true })),
	}
	for (const [what, rows] of Object.entries(reads)) expect(rows, what).toBeLessThan(500)
	// Where all match, the search gives up after a few, and the list is read row by row.
	expect(await list({ q: 'elm street' })).toBeLessThan(5000)
})
