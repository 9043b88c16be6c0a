import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { goesOn, platformWithBackups } from '#tests/support/nightly-backups.ts'
import { mayMountDisks, smallDisk } from '#tests/support/small-disk.ts'
import { backUpWhenDue } from './back-up-when-due.server.ts'
import { backupsAtDesk, backupWarning } from './backup-jobs.server.ts'

const backupsIn = async (folder: string) => (await readdir(folder)).filter((name) => /^bowline-/.test(name))

test('the first backup is made at once, one a day, and the desk says of what size and when', async () => {
	await using setup = await platformWithBackups()
	const { needs, to } = setup
	expect(await backupsAtDesk(needs)).toMatchObject({ last: undefined, isStale: false, failed: undefined })
	expect(await backupWarning(needs)).toBeUndefined()
	expect(await backUpWhenDue(needs, goesOn)).toMatchObject({ ok: true })
	expect(await backUpWhenDue(needs, goesOn)).toBeUndefined()
	expect(await backupsIn(to)).toHaveLength(1)
	expect(await backupsAtDesk(needs)).toMatchObject({
		to,
		last: { size: expect.stringMatching(/ kB$/) },
		isStale: false,
		running: undefined,
	})
	setup.passHours(25)
	expect(await backupWarning(needs)).toBeUndefined()
	setup.passHours(2)
	expect(await backupsAtDesk(needs)).toMatchObject({ isStale: true })
	expect(await backupWarning(needs)).toMatchObject({ onEveryPage: true })
	expect(await backUpWhenDue(needs, goesOn)).toMatchObject({ ok: true })
})

test('two processes at once make one backup, many times over', async () => {
	await using setup = await platformWithBackups()
	const others = [setup.another(), setup.another()].map((database) => ({ ...setup.needs, database }))
	for (let round = 1; round <= 3; round++) {
		const outcomes = await Promise.all([setup.needs, ...others].map((needs) => backUpWhenDue(needs, goesOn)))
		expect(outcomes.filter((outcome) => outcome !== undefined)).toMatchObject([{ ok: true }])
		const { rows } = await setup.pool.query('select ok from backup_runs')
		expect(rows).toEqual(Array(round).fill({ ok: true }))
		setup.passHours(25)
	}
})

test('while a process that is alive is at it, no other one is; once it is gone, the next one does it', async () => {
	await using setup = await platformWithBackups()
	const { needs, pool } = setup
	await pool.query("insert into backup_runs (work, alive_at) values ('backup', now() - interval '4 minutes')")
	expect(await backUpWhenDue(needs, goesOn)).toBeUndefined()
	expect(await backupsAtDesk(needs)).toMatchObject({ running: expect.any(String) })
	await pool.query("update backup_runs set alive_at = now() - interval '6 minutes'")
	expect(await backUpWhenDue(needs, goesOn)).toBeUndefined()
	expect(await backupsAtDesk(needs)).toMatchObject({
		running: undefined,
		failed: { words: 'Bowline was stopped while it was running.' },
	})
	setup.passHours(1.1)
	expect(await backUpWhenDue(needs, goesOn)).toMatchObject({ ok: true })
})

test('a backup that is stopped in order is no failure, and is made after the next start', async () => {
	await using setup = await platformWithBackups()
	const stopping = new AbortController()
	const stopped = backUpWhenDue(setup.needs, stopping.signal)
	stopping.abort(new Error('Bowline stops'))
	await stopped
	expect((await setup.pool.query('select from backup_runs where not ok or ended_at is null')).rowCount).toBe(
		0,
	)
	expect((await backUpWhenDue(setup.needs, goesOn)) ?? { ok: true }).toMatchObject({ ok: true })
	expect(await backupsIn(setup.to)).toHaveLength(1)
})

describe('a backup that fails', () => {
	test('because its folder is away says so, makes no folder, leaves the earlier ones and is tried again in an hour', async () => {
		await using setup = await platformWithBackups()
		const { needs, to } = setup
		await backUpWhenDue(needs, goesOn)
		const before = await backupsIn(to)
		await rename(to, `${to}-away`)
		setup.passHours(25)
		expect(await backUpWhenDue(needs, goesOn)).toMatchObject({
			ok: false,
			failure: `The backup folder ${to} isn’t there. Earlier backups weren’t touched. Mount its disk, or make the folder.`,
		})
		expect(await backupsAtDesk(needs)).toMatchObject({ failed: { words: expect.stringContaining(to) } })
		expect(await backupWarning(needs)).toMatchObject({ onEveryPage: false })
		await expect(readdir(to)).rejects.toThrow('ENOENT')
		expect(await backUpWhenDue(needs, goesOn)).toMatchObject({ ok: false })
		await setup.pool.query("update backup_runs set ended_at = now() + interval '25 hours' where not ok")
		expect(await backUpWhenDue(needs, goesOn)).toBeUndefined()
		expect(await backupsIn(`${to}-away`)).toEqual(before)
		await rename(`${to}-away`, to)
		setup.passHours(1.1)
		expect(await backUpWhenDue(needs, goesOn)).toMatchObject({ ok: true })
		expect(await backupsAtDesk({ ...needs, now: () => new Date() })).toMatchObject({ failed: undefined })
	})

	test('because there is no passphrase says where one was looked for', async () => {
		await using setup = await platformWithBackups()
		await writeFile(setup.passphraseFile, '\n')
		const failure = expect.stringContaining(setup.passphraseFile)
		expect(await backUpWhenDue(setup.needs, goesOn)).toEqual({ ok: false, failure })
		await rm(setup.passphraseFile)
		setup.passHours(1.1)
		expect(await backUpWhenDue(setup.needs, goesOn)).toEqual({ ok: false, failure })
		expect(await backupWarning(setup.needs)).toEqual({
			words: 'There’s no backup yet: the first one failed.',
			onEveryPage: true,
		})
	})

	test.runIf(mayMountDisks())(
		'because the place is full leaves what was there, deletes nothing, and goes well once there is room',
		async () => {
			const disk = await smallDisk(8)
			try {
				const to = join(disk.path, 'backups')
				await using setup = await platformWithBackups(to)
				await bookPickup(setup.platform, bookingRequest({}), { sourceSite: 'localhost' })
				await backUpWhenDue(setup.needs, goesOn)
				const before = await backupsIn(to)
				expect(before).toHaveLength(1)
				await disk.fill(2000)
				setup.passHours(25)
				expect(await backUpWhenDue(setup.needs, goesOn)).toMatchObject({
					ok: false,
					failure: expect.stringContaining('full'),
				})
				expect(await backupsIn(to)).toEqual(before)
				await disk.free()
				setup.passHours(2)
				expect(await backUpWhenDue(setup.needs, goesOn)).toMatchObject({ ok: true })
			} finally {
				await disk.end()
			}
		},
	)
})

test('after a backup those of the same day go, but what is not a whole backup of ours stays', async () => {
	await using setup = await platformWithBackups()
	const { needs, to } = setup
	await backUpWhenDue(needs, goesOn)
	const [first = ''] = await backupsIn(to)
	const damaged = 'bowline-2020-01-01T000000Z-0000'
	await mkdir(join(to, damaged))
	await writeFile(join(to, damaged, 'manifest.json'), '{}')
	await writeFile(join(to, 'holiday.jpg'), 'ours, but no backup')
	setup.passHours(25)
	await backUpWhenDue(needs, goesOn)
	const left = await readdir(to)
	expect(left).toEqual(expect.arrayContaining([damaged, 'holiday.jpg']))
	expect(left).not.toContain(first)
	expect(await backupsIn(to)).toHaveLength(2)
})

test('no backup is set up: nothing is made, and owners are told at the menu alone', async () => {
	await using setup = await platformWithBackups()
	const needs = { ...setup.needs, config: { ...setup.needs.config, backup: undefined } }
	expect(await backUpWhenDue(needs, goesOn)).toBeUndefined()
	expect(await backupsAtDesk(needs)).toBeUndefined()
	expect(await backupWarning(needs)).toEqual({ words: 'No backup is set up.', onEveryPage: false })
	expect(await readdir(setup.to)).toEqual([])
})
