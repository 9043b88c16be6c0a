import type { Kysely } from 'kysely'
import type { FailedKind } from './failure.ts'

type JobTables = {
	deliveries: {
		lead_id: string
		kind: FailedKind
		state: 'sent' | 'skipped' | 'failed'
		error: string | null
		attempts: number
		updated_at: Date
	}
	leads: { id: string; name: string }
}

const tables = (connection: Kysely<unknown>) => connection.withTables<JobTables>()

export async function countFailed(connection: Kysely<unknown>): Promise<number> {
	const row = await tables(connection)
		.selectFrom('deliveries')
		.select((eb) => eb.fn.countAll<string>().as('n'))
		.where('state', '=', 'failed')
		.executeTakeFirstOrThrow()
	return Number(row.n)
}

/** The latest failures first. */
export async function failedRows(connection: Kysely<unknown>, limit: number) {
	return tables(connection)
		.selectFrom('deliveries as d')
		.innerJoin('leads as l', 'l.id', 'd.lead_id')
		.select(['d.lead_id', 'l.name', 'd.kind', 'd.error', 'd.attempts', 'd.updated_at'])
		.where('d.state', '=', 'failed')
		.orderBy('d.updated_at', 'desc')
		.limit(limit)
		.execute()
}
