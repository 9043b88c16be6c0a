import { sql } from 'kysely'
import type { Platform } from '../platform.server.ts'

/** Processes that work on the queue look after it every fifteen seconds. When none has for so long, none runs, in milliseconds. */
const unworkedAfter = 10 * 60_000

/**
 * Since when no process has worked on the queue, as its own tables say: each process that works leaves its mark there while it
 * looks after jobs of others. `undefined` while one does, and in a process that works itself, whose first mark may be still to
 * come.
 */
export async function unworkedSince({
	config,
	database,
	now,
}: Pick<Platform, 'config' | 'database' | 'now'>): Promise<Date | undefined> {
	if (config.role !== 'web') return undefined
	const {
		rows: [queue],
	} = await sql<{ workedAt: Date | null }>`
		select coalesce(max(monitor_claim_on), min(created_on)) as "workedAt" from pgboss.queue`.execute(database)
	const since = queue?.workedAt ?? undefined
	return since && now().getTime() - since.getTime() > unworkedAfter ? since : undefined
}
