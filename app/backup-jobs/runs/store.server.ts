import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'

export type RunTables = Connection<'backup_runs' | 'restores'>
export type Work = 'backup' | 'drill'

/** A process that has not said for so long that it is at work has ended. */
const goneAfter = sql`interval '5 minutes'`

/** How a run whose process has ended, or that is frozen, is written down. */
export const cutOff = 'Bowline was stopped while it was running.'

/** Begins a run; `undefined` while another process is at it. */
export async function beginRun(connection: RunTables, work: Work): Promise<string | undefined> {
	await connection
		.updateTable('backup_runs')
		.set({ ended_at: sql`now()`, ok: false, failure: cutOff })
		.where('work', '=', work)
		.where('ended_at', 'is', null)
		.where('alive_at', '<', sql<Date>`now() - ${goneAfter}`)
		.execute()
	const begun = await connection
		.insertInto('backup_runs')
		.values({ work })
		.onConflict((conflict) => conflict.columns(['work']).where('ended_at', 'is', null).doNothing())
		.returning('id')
		.executeTakeFirst()
	return begun?.id
}

/** Says that a run goes on; `false` when it counts as ended. */
export async function stayAlive(connection: RunTables, id: string): Promise<boolean> {
	const { numUpdatedRows } = await connection
		.updateTable('backup_runs')
		.set({ alive_at: sql`now()` })
		.where('id', '=', id)
		.where('ended_at', 'is', null)
		.executeTakeFirst()
	return numUpdatedRows === 1n
}

type End = { ok: true; result: object } | { ok: false; failure: string; result?: object }

export const endRun = (connection: RunTables, id: string, end: End) =>
	connection
		.updateTable('backup_runs')
		.set({
			ended_at: sql`now()`,
			ok: end.ok,
			result: end.result === undefined ? null : JSON.stringify(end.result),
			failure: end.ok ? null : end.failure,
		})
		.where('id', '=', id)
		.where('ended_at', 'is', null)
		.execute()

/** Forgets a run that was not begun in earnest, or was stopped in order. */
export const forgetRun = (connection: RunTables, id: string) =>
	connection.deleteFrom('backup_runs').where('id', '=', id).where('ended_at', 'is', null).execute()

export const latestRun = (connection: RunTables, { work, ok }: { work: Work; ok: boolean }) =>
	connection
		.selectFrom('backup_runs')
		.select(['began_at', 'ended_at', 'result', 'failure'])
		.where('work', '=', work)
		.where('ok', '=', ok)
		.orderBy('id', 'desc')
		.limit(1)
		.executeTakeFirst()

/** When what runs now has begun. */
export const runningSince = (connection: RunTables, work: Work) =>
	connection
		.selectFrom('backup_runs')
		.select('began_at')
		.where('work', '=', work)
		.where('ended_at', 'is', null)
		.where('alive_at', '>=', sql<Date>`now() - ${goneAfter}`)
		.executeTakeFirst()

/** Deletes what was written down of runs long ago, but the latest of each kind. */
export const deleteRunsBefore = (connection: RunTables, before: Date) =>
	connection
		.deleteFrom('backup_runs as r')
		.where('ended_at', '<', before)
		.where(
			sql<boolean>`exists (select from backup_runs later where later.work = r.work and later.ok = r.ok and later.id > r.id)`,
		)
		.execute()

/** The restores after which nothing was deleted again yet, the latest first. */
export const unfinishedRestores = (connection: RunTables) =>
	connection
		.selectFrom('restores')
		.select(['backup', 'taken_at'])
		.where('finished_at', 'is', null)
		.orderBy('restored_at', 'desc')
		.execute()

export const finishRestores = (connection: RunTables) =>
	connection
		.updateTable('restores')
		.set({ finished_at: sql`now()` })
		.where('finished_at', 'is', null)
		.execute()
