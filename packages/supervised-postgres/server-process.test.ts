import { rm } from 'node:fs/promises'
import pino from 'pino'
import { expect, test } from 'vitest'
import { ask } from '#tests/support/embedded.ts'
import { freshDataDir } from '#tests/support/program.ts'
import { findBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { prepareDataFolder } from './data-folder.ts'
import { connectionTo, end, launchAndWait } from './server-process.ts'

test('a frozen server is killed after the timeouts, and its acknowledged data is there at the next start', async () => {
	const log = pino({ level: 'silent' })
	const dataDir = await prepareDataFolder(await freshDataDir())
	const binaries = await findBinaries(dataDir)
	const cluster = await prepareCluster(dataDir, binaries)
	const setup = { cluster, binary: binaries.postgres, dataDir, log }
	const server = await launchAndWait(setup)
	await ask(connectionTo(cluster), 'create table kept as select 1 as n')
	server.kill('SIGSTOP')
	await end(server, { inOrder: 100, atOnce: 100 })
	expect(server.signalCode).toBe('SIGKILL')

	const next = await launchAndWait(setup)
	expect(await ask(connectionTo(cluster), 'select n from kept')).toEqual([{ n: 1 }])
	await end(next)
	expect(next.exitCode).toBe(0)
	await rm(dataDir, { recursive: true, force: true })
})
