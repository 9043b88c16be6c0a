import { restoreBackup } from '#app/backups/backups.server.ts'
import type { Needs } from '../back-up-when-due.server.ts'
import type { DrillReport } from '../drill-report.ts'
import { isDrillDue } from '../due.ts'
import { latestRuns, type Outcome, runOnce } from '../run-once.server.ts'
import { backupPlace } from '../set-up.server.ts'
import { compare } from './compare.server.ts'
import { type DrillSpace, inDrillSpace, sweepDrills } from './drill-space.server.ts'
import * as store from './store.server.ts'

/**
 * Restores the newest backup beside the live database, compares it, and removes it again: once a month, unless another process
 * does it, or when it is asked for. Nothing that is live is written to. `undefined` when there was nothing to do.
 */
export async function drill(
	needs: Needs,
	{ stopping, asked = false }: { stopping: AbortSignal; asked?: boolean },
): Promise<Outcome | undefined> {
	const { config, now } = needs
	const { backup } = config
	if (!backup) return undefined
	const isDue = async () =>
		asked ||
		((await latestRuns(needs, 'backup')).wentWell !== undefined &&
			isDrillDue(await latestRuns(needs, 'drill'), now()))
	return runOnce(needs, { work: 'drill', isDue, stopping }, async (signal, run) => {
		await sweepDrills(needs)
		const ready = await backupPlace(backup, config)
		if (!ready.ok) return ready
		try {
			return await inDrillSpace(needs, run, (space) => restoreAndCompare(needs, { ...ready, space, signal }))
		} catch (error) {
			if (!store.mayNotCreate(error)) throw error
			return {
				ok: false,
				failure:
					'The database’s user can’t make a second database, so the backup couldn’t be tried. The backups themselves weren’t touched. Whoever runs the database can allow it: alter role … createdb.',
			}
		}
	})
}

type Trying = {
	place: Parameters<typeof restoreBackup>[0]['place']
	passphrase: string
	space: DrillSpace
	signal: AbortSignal
}

async function restoreAndCompare(
	{ files, now }: Needs,
	{ place, passphrase, space, signal }: Trying,
): Promise<Outcome> {
	const began = now().getTime()
	const restored = await restoreBackup({ place, passphrase, into: space, signal })
	if (!restored.ok) return { ok: false, failure: restored.words }
	const { backup } = restored
	const compared = await compare({
		backup,
		restored: space,
		live: { pool: space.live, files },
		place,
		passphrase,
		signal,
	})
	const result: DrillReport = {
		name: backup.name,
		takenAt: backup.takenAt.toISOString(),
		seconds: Math.round((now().getTime() - began) / 1000),
		...compared,
	}
	const [difference] = compared.differences
	if (difference === undefined) return { ok: true, result }
	const more = compared.differences.length - 1
	return {
		ok: false,
		result,
		failure: `The restored copy isn’t what it should be: ${difference}${more > 0 ? `, and ${more} more` : ''}. Nothing live was touched. Run a new backup and another drill, and keep the older backups until one agrees.`,
	}
}
