import type { Connection } from '#app/platform/connection.ts'

type JobTables = Connection<'deliveries' | 'leads'>

export async function countFailed(connection: JobTables): Promise<number> {
	const row = await connection
		.selectFrom('deliveries')
		.select((eb) => eb.fn.countAll<string>().as('n'))
		.where('state', '=', 'failed')
		.executeTakeFirstOrThrow()
	return Number(row.n)
}

/** The latest failures first. */
export async function failedRows(connection: JobTables, limit: number) {
	return connection
		.selectFrom('deliveries as d')
		.innerJoin('leads as l', 'l.id', 'd.lead_id')
		.select(['d.lead_id', 'l.name', 'd.kind', 'd.error', 'd.attempts', 'd.updated_at'])
		.where('d.state', '=', 'failed')
		.orderBy('d.updated_at', 'desc')
		.limit(limit)
		.execute()
}
