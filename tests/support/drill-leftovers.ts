import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { platformWithBackups } from './nightly-backups.ts'

/** What drills of a site have beside it: databases, and what is in their folder. */
export async function drillLeftovers({
	pool,
	platform,
}: Pick<Awaited<ReturnType<typeof platformWithBackups>>, 'pool' | 'platform'>): Promise<string[]> {
	const { rows } = await pool.query(
		`select datname from pg_database where starts_with(datname,
			'bowline_restore_drill_' || left(encode(sha256(current_database()::text::bytea), 'hex'), 12))`,
	)
	const folders = await readdir(join(platform.config.dataDir, 'restore-drill')).catch(() => [])
	return [...rows.map(({ datname }) => datname), ...folders]
}
