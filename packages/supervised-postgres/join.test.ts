import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask, endOwner, startOwner } from '#tests/support/embedded.ts'
import { freshDataDir } from '#tests/support/program.ts'
import { hasPostgres, joinPostgres } from './postgres.ts'

let dataDir: string
beforeEach(async () => {
	dataDir = await freshDataDir()
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('another process connects while the owner runs, and not once it has ended', async () => {
	expect(await joinPostgres(dataDir)).toBeUndefined()
	expect(await joinPostgres(join(dataDir, 'missing'))).toBeUndefined()
	expect(await hasPostgres(dataDir)).toBe(false)
	const owner = await startOwner({ dataDir })
	const connection = await joinPostgres(dataDir)
	expect(connection).toEqual(owner.connection)
	expect(connection && (await ask(connection, 'select 1 as one'))).toEqual([{ one: 1 }])
	await endOwner(owner.child, 'SIGTERM')
	expect(await joinPostgres(dataDir)).toBeUndefined()
	expect(await hasPostgres(dataDir)).toBe(true)
})
