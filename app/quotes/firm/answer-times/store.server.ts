import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'

/**
 * How many minutes each answer to a customer took, of the latest `most` firm prices that were offered since a moment: from when
 * its customer last made the quote pending. A price that corrects an earlier one of the same asking is no answer of its own,
 * and one for a caller answers nobody who waits.
 */
export async function answerMinutes(
	connection: Connection<'firm_prices' | 'history'>,
	{ since, most }: { since: Date; most: number },
): Promise<number[]> {
	const { rows } = await sql<{ minutes: number }>`
		with offered as (
			select quote_id, offered_at from firm_prices where offered_at >= ${since} order by offered_at desc limit ${most}
		)
		select greatest(0, extract(epoch from f.offered_at - asked.at) / 60)::float8 as minutes
		from offered f cross join lateral (
			select h.at from history h
			where h.subject = 'quote' and h.subject_id = f.quote_id and h.actor = 'customer' and h.at <= f.offered_at
				and h.after ->> 'status' = 'pending' and h.before ->> 'status' is distinct from 'pending'
			order by h.at desc limit 1
		) asked
		-- Counted for each one: as a join it would read all firm prices there are.
		where (
			select count(*) from firm_prices earlier
			where earlier.quote_id = f.quote_id and earlier.offered_at >= asked.at and earlier.offered_at < f.offered_at
		) = 0`.execute(connection)
	return rows.map(({ minutes }) => minutes)
}
