import type { Platform } from '#app/platform/platform.server.ts'
import { formatMoment } from '#app/values/calgary-time.ts'
import { type Failure, failedKindSchema } from './failure.ts'
import * as store from './store.server.ts'

type Home = Pick<Platform, 'database'>

/** More than these at once have one cause, and it is at the top. */
const shownFailures = 200

export const countFailures = ({ database }: Home): Promise<number> => store.countFailed(database)

/** What did not go out and why, the latest first. */
export async function listFailures({ database }: Home): Promise<Failure[]> {
	const rows = await store.failedRows(database, shownFailures)
	return rows.map((row) => ({
		leadId: row.lead_id,
		leadName: row.name,
		kind: failedKindSchema.parse(row.kind),
		error: row.error ?? 'no reason was given',
		attempts: row.attempts,
		lastTried: formatMoment(row.updated_at),
	}))
}
