import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { configFrom } from '#app/platform/config.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { openFileStorage } from '#app/platform/files/file-storage.server.ts'
import { startFakeBucket } from '#fakes/bucket.ts'
import { everything, fillPlace, log, notCopied, testPlace } from '#tests/support/backups.ts'
import { beginCommand } from '#tests/support/commands.ts'
import { freshDataDir } from '#tests/support/program.ts'

type Variables = Record<string, string>

async function run(...args: Parameters<typeof beginCommand>) {
	const { child, output, ended } = beginCommand(...args)
	await ended
	expect({ code: child.exitCode, output: output() }).toMatchObject({ code: 0 })
}

/** Restores, killed twice at a random moment after it has said something, and then to its end. */
async function restoreInterrupted(from: string, into: Variables) {
	for (const _ of [1, 2]) {
		const { child, ended } = beginCommand('restore', ['--from', from], into)
		await Promise.race([once(child.stdout, 'data'), ended])
		await pause(Math.random() * 1000)
		child.kill('SIGKILL')
		await ended
	}
	await run('restore', ['--from', from], into)
}

/** All of a database that a copy brings; second steps are off in it, because the secret is not given. */
async function copied(pool: Parameters<typeof everything>[0]) {
	const all = await everything(pool, { leaveOut: notCopied })
	for (const table of ['public.staff', 'public.staff_second_factors']) delete all.content[table]
	return all
}

async function inEmbedded<Result>(
	dataDir: string,
	look: (pool: Parameters<typeof everything>[0]) => Promise<Result>,
): Promise<Result> {
	const opened = await openDatabase({ config: configFrom({ DATA_DIR: dataDir }), log })
	try {
		return await look(opened.pool)
	} finally {
		await opened.close()
	}
}

test('from the embedded database and a folder to a server and a bucket and back, interrupted twice each way, nothing is another', {
	timeout: 600_000,
}, async () => {
	const folder = await mkdtemp(join(tmpdir(), 'bowline-move-'))
	const [here, back] = [await freshDataDir(), await freshDataDir()]
	const bucket = await startFakeBucket()
	await using server = await testPlace({ empty: true })
	try {
		await writeFile(join(folder, 'passphrase'), 'correct horse battery staple\n')
		const common = { BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase') }
		const inFolder = (dataDir: string) => openFileStorage({ s3: undefined, dataDir })
		// A whole database of Bowline is made on a server first, and brought into the embedded one.
		await using origin = await testPlace()
		const photos = await fillPlace(origin)
		const before = await copied(origin.pool)
		const embedded = { ...common, DATA_DIR: here }
		await run('backup', ['--to', join(folder, 'origin')], {
			...common,
			DATA_DIR: origin.dataDir,
			DATABASE_URL: origin.url,
		})
		await run('restore', ['--from', join(folder, 'origin')], embedded)
		const there = { ...common, ...bucket.environment, DATA_DIR: server.dataDir, DATABASE_URL: server.url }

		await run('backup', ['--to', join(folder, 'going')], embedded)
		await restoreInterrupted(join(folder, 'going'), there)
		expect(await copied(server.pool)).toEqual(before)
		const stored = openFileStorage(configFrom(there))
		for (const [key, bytes] of photos) expect(await stored.get(key)).toEqual(bytes)

		await run('backup', ['--to', join(folder, 'coming')], there)
		await restoreInterrupted(join(folder, 'coming'), { ...common, DATA_DIR: back })
		expect(await inEmbedded(back, copied)).toEqual(before)
		for (const [key, bytes] of photos) expect(await inFolder(back).get(key)).toEqual(bytes)
	} finally {
		bucket.close()
		for (const each of [folder, here, back]) await rm(each, { recursive: true, force: true })
	}
})
