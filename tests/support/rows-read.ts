import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Tables } from '#app/platform/database/database-types.ts'

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

/** A database, and how many rows of its tables are read by what a function asks of it. */
export function rowsReader(pool: Pool) {
	const asked: CompiledQuery[] = []
	const database = new Kysely<Tables>({
		dialect: new PostgresDialect({ pool }),
		log: ({ query }) => void asked.push(query),
	})
	const read = async (verb: () => Promise<unknown>) => {
		asked.length = 0
		await verb()
		let rows = 0
		for (const { sql, parameters } of [...asked]) {
			const explained = await pool.query(`explain (analyze, format json) ${sql}`, [...parameters])
			rows += rowsOf(explainedSchema.parse(explained.rows)[0]['QUERY PLAN'][0].Plan)
		}
		return rows
	}
	return { database, read }
}
