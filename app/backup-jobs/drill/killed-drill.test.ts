import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { drillLeftovers } from '#tests/support/drill-leftovers.ts'
import { goesOn, platformWithBackups } from '#tests/support/nightly-backups.ts'
import { backUpWhenDue } from '../back-up-when-due.server.ts'
import { runBackupJobs } from '../backup-jobs.server.ts'

/** `npm run restore-drill` beside a running process. */
function startDrill({ platform, url, to, passphraseFile }: Awaited<ReturnType<typeof platformWithBackups>>) {
	return spawn('node_modules/.bin/node', ['scripts/restore-drill.ts'], {
		env: {
			PATH: process.env.PATH,
			HOME: process.env.HOME,
			DATA_DIR: platform.config.dataDir,
			DATABASE_URL: url,
			BACKUP_TO: to,
			BACKUP_PASSPHRASE_FILE: passphraseFile,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	})
}

test('what a drill has left that was killed in the middle is removed by the next look, and the next one goes well', {
	timeout: 240_000,
}, async () => {
	await using setup = await platformWithBackups()
	await backUpWhenDue(setup.needs, goesOn)
	const killed = startDrill(setup)
	const gone = once(killed, 'exit')
	await expect.poll(() => drillLeftovers(setup), { timeout: 120_000 }).toHaveLength(2)
	killed.kill('SIGKILL')
	await gone
	expect(await drillLeftovers(setup)).toHaveLength(2)

	// While it may still be alive, nothing of it is touched.
	const stopBefore = runBackupJobs(setup.needs)
	await stopBefore()
	expect(await drillLeftovers(setup)).toHaveLength(2)

	await setup.pool.query(
		"update backup_runs set alive_at = now() - interval '6 minutes' where ended_at is null",
	)
	const stop = runBackupJobs(setup.needs)
	await expect.poll(() => drillLeftovers(setup), { timeout: 120_000 }).toEqual([])
	await stop()

	const next = startDrill(setup)
	const [output, errors] = await Promise.all([text(next.stdout), text(next.stderr), once(next, 'exit')])
	expect(errors).toBe('')
	expect(output).toMatch(
		/^bowline-\S+ can be restored: it took \d+ seconds, and all of it agreed\.\nCompared \d+ tables/,
	)
	expect(next.exitCode).toBe(0)
	expect(await drillLeftovers(setup)).toEqual([])
})
