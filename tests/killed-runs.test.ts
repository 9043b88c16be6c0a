import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endOwner, isAlive, startOwner, until } from './support/embedded.ts'
import { freshDataDir, sweepKilledRuns } from './support/program.ts'

test('the next run ends the database server that a killed one has left and deletes its folder, and leaves those of a run that goes on', async () => {
	const run = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'])
	await once(run, 'spawn')
	const dataDir = await freshDataDir(run.pid)
	const left = await startOwner({ dataDir })
	await using living = await startOwner({ dataDir: await freshDataDir() })

	await sweepKilledRuns()
	expect([await isAlive(left.pid), await isAlive(living.pid)]).toEqual([true, true])

	run.kill('SIGKILL')
	await endOwner(left.child, 'SIGKILL')
	await until(async () => !(await isAlive(run.pid)))
	await sweepKilledRuns()
	await until(async () => !(await isAlive(left.pid)))
	expect(existsSync(dataDir)).toBe(false)
	expect(await isAlive(living.pid)).toBe(true)
})
