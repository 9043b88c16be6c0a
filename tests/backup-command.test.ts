import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBackupPlace, readBackups, verifyBackup } from '#app/backups/backups.server.ts'
import { everything, fillPlace, notCopied, storeFile, testPlace } from '#tests/support/backups.ts'
import { beginCommand } from '#tests/support/commands.ts'

let folder: string
const passphrase = 'correct horse battery staple'
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'bowline-backup-command-'))
	await writeFile(join(folder, 'passphrase'), `${passphrase}\n`)
})
afterAll(() => rm(folder, { recursive: true }))

type Place = Awaited<ReturnType<typeof testPlace>>

const begin = (
	script: 'backup' | 'restore',
	args: string[],
	{ dataDir, url }: Pick<Place, 'dataDir' | 'url'>,
) =>
	beginCommand(script, args, {
		DATA_DIR: dataDir,
		DATABASE_URL: url,
		BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase'),
	})

async function run(...args: Parameters<typeof begin>) {
	const running = begin(...args)
	await Promise.race([once(running.child.stdout, 'data'), running.ended])
	const began = performance.now()
	await running.ended
	return { code: running.child.exitCode, output: running.output(), milliseconds: performance.now() - began }
}

/** Kills it at a random moment after it has begun its work. */
async function killAtRandom(
	{ child, ended }: { child: ChildProcess; ended: Promise<unknown> },
	within: number,
) {
	await Promise.race([once(child.stdout ?? child, 'data'), ended])
	await pause(Math.random() * within)
	child.kill('SIGKILL')
	await ended
}

async function much(place: Place) {
	await fillPlace(place)
	await place.pool.query(
		"insert into limits (key, points) select 'key ' || n, n from generate_series(1, 50000) n",
	)
	await place.pool.query(
		"insert into sent_photos (id, bytes, width, height, storage_key, thumbnail_key, token_hash) select gen_random_uuid(), 1, 1, 1, 'much/' || n || '.jpg', 'much/' || n || '.thumb.webp', '\\x00' from generate_series(1, 60) n",
	)
	for (let n = 1; n <= 60; n++)
		for (const key of [`much/${n}.jpg`, `much/${n}.thumb.webp`])
			await storeFile(place, key, Buffer.alloc(30_000, n))
}

test('killed at any moment, a backup leaves the earlier ones, and a restore goes on when it is started again', {
	timeout: 3_600_000,
}, async () => {
	await using from = await testPlace()
	await using to = await testPlace({ empty: true })
	await much(from)
	const place = openBackupPlace(join(folder, 'killed'), { s3: undefined })
	const rounds = process.env.HARD ? 40 : 2
	const first = await run('backup', ['--to', place.address], from)
	expect(first).toMatchObject({ code: 0, output: expect.stringContaining('Backed up to') })
	for (let round = 0; round < rounds; round++) {
		await killAtRandom(begin('backup', ['--to', place.address], from), first.milliseconds)
		const listed = await readBackups(place)
		if (!listed.ok) throw new Error(listed.words)
		expect(listed.damaged).toEqual([])
		expect(listed.backups.length).toBeGreaterThan(0)
		for (const { name } of listed.backups)
			expect(await verifyBackup({ place, name, passphrase })).toMatchObject({ ok: true })
	}
	expect(await run('backup', ['--to', place.address], from)).toMatchObject({ code: 0 })
	expect(await readdir(join(place.address, '.unfinished'))).toEqual([])

	const args = ['--from', place.address]
	for (let round = 0; round < rounds; round++) {
		await killAtRandom(begin('restore', args, to), first.milliseconds * 2)
		const rows = await to.pool.query('select from limits').catch(() => ({ rowCount: 0 }))
		expect([0, 50_003]).toContain(rows.rowCount)
	}
	expect(await run('restore', args, to)).toMatchObject({
		code: 0,
		output: expect.stringContaining('No one is signed in.'),
	})
	const [there, here] = [
		await everything(to.pool, { leaveOut: notCopied }),
		await everything(from.pool, { leaveOut: notCopied }),
	]
	// Second steps are off, because the secret was not given.
	for (const table of ['public.staff', 'public.staff_second_factors']) {
		delete there.content[table]
		delete here.content[table]
	}
	expect(there).toEqual(here)
	for (const key of ['sent/1.jpg', 'much/1.jpg', 'much/60.thumb.webp'])
		expect(await to.files.get(key)).toEqual(await from.files.get(key))
})

test('the commands refuse in a sentence, with an exit code, and write nothing', {
	timeout: 3_600_000,
}, async () => {
	await using from = await testPlace()
	await using to = await testPlace()
	await fillPlace(from)
	await to.pool.query("insert into limits (key, points) values ('theirs', 1)")
	const at = join(folder, 'refused')
	expect(await run('backup', [], from)).toMatchObject({
		code: 1,
		output: expect.stringContaining('Say where: npm run backup -- --to'),
	})
	await writeFile(join(folder, 'short'), 'short\n')
	expect(await run('backup', ['--to', at, '--passphrase-file', join(folder, 'short')], from)).toMatchObject({
		code: 1,
		output: expect.stringContaining('shorter than 12 characters'),
	})
	expect(await stat(at).catch(() => 'nothing')).toBe('nothing')
	const secret = join(folder, 'secret')
	expect(await run('backup', ['--to', at, '--plain', '--with-secret', secret], from)).toMatchObject({
		code: 0,
	})
	expect((await stat(secret)).mode & 0o777).toBe(0o600)
	expect(await run('restore', ['--from', at], to)).toMatchObject({
		code: 1,
		output: expect.stringContaining('This database is in use'),
	})
	expect(await run('restore', ['--from', at, '--name', 'bowline-x'], to)).toMatchObject({
		code: 1,
		output: expect.stringContaining("There's no backup bowline-x"),
	})
})
