import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBackups } from '#app/backups/backups.server.ts'
import { ada, customerWith } from '#tests/support/customer-to-erase.ts'
import { drillLeftovers } from '#tests/support/drill-leftovers.ts'
import { goesOn, platformWithBackups } from '#tests/support/nightly-backups.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { backUpWhenDue } from '../back-up-when-due.server.ts'
import { backupsAtDesk, backupWarning, drill } from '../backup-jobs.server.ts'
import { backupPlace } from '../set-up.server.ts'
import { compare } from './compare.server.ts'

async function withBooking() {
	const setup = await platformWithBackups()
	const photos = plainIntake(setup.platform)
	const { bookingId } = await customerWith(setup, photos, ada, '2026-12-20')
	return Object.assign(setup, { bookingId, photos })
}

test('a drill restores the newest backup beside the live place, compares it, says so, and leaves nothing', async () => {
	await using setup = await withBooking()
	const { needs, pool } = setup
	expect(await drill(needs, { stopping: goesOn })).toBeUndefined()
	await backUpWhenDue(needs, goesOn)
	const before = await pool.query('select * from bookings')
	expect(await drill(needs, { stopping: goesOn })).toMatchObject({
		ok: true,
		result: {
			bookings: 1,
			photoFiles: 2,
			unchanged: { bookings: 1, photoFiles: 2 },
			differences: [],
		},
	})
	expect(await drillLeftovers(setup)).toEqual([])
	expect(await pool.query('select * from bookings')).toMatchObject({ rows: before.rows })
	expect(await setup.photos.stillStored()).toBe(2)
	expect(await backupsAtDesk(needs)).toMatchObject({
		drill: {
			words: expect.stringMatching(/^Compared \d+ tables with \d+ rows\. 1 booking picked at random/),
		},
		drillFailed: undefined,
	})
	expect(await drill(needs, { stopping: goesOn })).toBeUndefined()
	setup.passHours(30 * 24)
	expect(await drill(needs, { stopping: goesOn })).toMatchObject({ ok: true })
})

test('what changed since the backup is not compared with the live place, and what did not is', async () => {
	await using setup = await withBooking()
	const { needs, pool } = setup
	await backUpWhenDue(needs, goesOn)
	await pool.query("update bookings set version = version + 1, city = 'Airdrie'")
	expect(await drill(needs, { stopping: goesOn, asked: true })).toEqual({
		ok: true,
		result: expect.objectContaining({ bookings: 1, unchanged: { bookings: 0, photoFiles: 2 } }),
	})
	await pool.query('update bookings set version = version - 1')
	expect(await drill(needs, { stopping: goesOn, asked: true })).toMatchObject({
		ok: false,
		failure: expect.stringContaining(`the booking ${setup.bookingId} isn’t as it is live`),
	})
	expect(await backupWarning(needs)).toMatchObject({ onEveryPage: true })
})

test('a photo that is not what it was is a difference', async () => {
	await using setup = await withBooking()
	const { needs, pool, platform } = setup
	await backUpWhenDue(needs, goesOn)
	const { rows } = await pool.query('select storage_key from quote_photos')
	await writeFile(join(platform.config.dataDir, 'photos', rows[0].storage_key), 'another picture')
	expect(await drill(needs, { stopping: goesOn })).toMatchObject({
		ok: false,
		failure: expect.stringContaining(`the file ${rows[0].storage_key} isn’t as it is live`),
		result: { differences: [expect.any(String)] },
	})
	expect(await drillLeftovers(setup)).toEqual([])
	// It failed: tried again after a day, not before.
	expect(await drill(needs, { stopping: goesOn })).toBeUndefined()
	setup.passHours(24.5)
	expect(await drill(needs, { stopping: goesOn })).toMatchObject({ ok: false })
})

test('a file that the restore wrote otherwise than the backup has it is a difference, and so is one that the backup has not', async () => {
	await using setup = await withBooking()
	const { needs, pool, platform } = setup
	await backUpWhenDue(needs, goesOn)
	const { config, files } = platform
	if (!config.backup) throw new Error('there is no place for backups')
	const ready = await backupPlace(config.backup, config)
	if (!ready.ok) throw new Error(ready.failure)
	const known = await readBackups(ready.place)
	const backup = known.ok ? known.backups[0] : undefined
	if (!backup) throw new Error('there is no backup')
	const { place, passphrase } = ready
	/** What is said of the files that these are, on the disk and live. */
	const differences = async (get: typeof files.get) => {
		const copy = { pool, files: { ...files, get } }
		const comparison = { backup, restored: copy, live: copy, place, passphrase, signal: goesOn }
		return (await compare(comparison)).differences.filter((one) => one.startsWith('the file'))
	}
	expect(await differences(files.get)).toEqual([])
	const { rows } = await pool.query('select storage_key from quote_photos')
	const key = rows[0].storage_key
	const another = new Uint8Array([1, 2, 3])
	expect(await differences(async (asked) => (asked === key ? another : files.get(asked)))).toEqual([
		`the file ${key} isn’t as in the backup`,
	])
	await pool.query("update quote_photos set storage_key = 'quotes/later.jpg'")
	expect(
		await differences(async (asked) => (asked === 'quotes/later.jpg' ? another : files.get(asked))),
	).toEqual(['the file quotes/later.jpg isn’t in the backup'])
})

test('the pictures that were texted from a booking’s phone are compared too', async () => {
	await using setup = await withBooking()
	const { needs, pool, platform } = setup
	await pool.query(
		`with text as (insert into incoming_texts (provider_id, phone, body) select 'SM1', phone, '' from leads returning id)
		insert into text_pictures (text_id, position, message_sid, media_sid, content_type, state, storage_key, thumbnail_key)
		select id, 0, 'MM1', 'ME1', 'image/jpeg', 'stored', 'quotes/1.jpg', 'quotes/1.thumb.webp' from text`,
	)
	for (const name of ['1.jpg', '1.thumb.webp'])
		await writeFile(join(platform.config.dataDir, 'photos', 'quotes', name), name)
	await backUpWhenDue(needs, goesOn)
	expect(await drill(needs, { stopping: goesOn })).toMatchObject({
		ok: true,
		result: { photoFiles: 4, unchanged: { photoFiles: 4 } },
	})
})

test('a damaged backup fails the drill with its remedy, and nothing is left of it', async () => {
	await using setup = await withBooking()
	const { needs, to } = setup
	await backUpWhenDue(needs, goesOn)
	const [name = ''] = (await readdir(to)).filter((entry) => /^bowline-/.test(entry))
	const [part = ''] = (await readdir(join(to, name))).filter(
		(entry) => !/manifest|\.txt$|README/i.test(entry),
	)
	await writeFile(join(to, name, part), 'not what it was')
	expect(await drill(needs, { stopping: goesOn })).toMatchObject({
		ok: false,
		failure: expect.stringMatching(/damaged|wrong|bytes/i),
	})
	expect(await drillLeftovers(setup)).toEqual([])
	expect(await backupsAtDesk(needs)).toMatchObject({
		drill: undefined,
		drillFailed: { words: expect.any(String) },
	})
})

test('two processes at once hold one drill', async () => {
	await using setup = await withBooking()
	await backUpWhenDue(setup.needs, goesOn)
	const another = { ...setup.needs, database: setup.another() }
	const outcomes = await Promise.all(
		[setup.needs, another].map((needs) => drill(needs, { stopping: goesOn })),
	)
	expect(outcomes.filter((outcome) => outcome !== undefined)).toMatchObject([{ ok: true }])
})

test('a user who may not make databases is told how the owner of the database allows it, and nothing is touched', async () => {
	await using setup = await withBooking()
	const user = `limited_${setup.connection.database}`
	await setup.pool.query(`create role ${user} login password 'limited'`)
	try {
		await backUpWhenDue(setup.needs, goesOn)
		const connection = { ...setup.connection, user, password: 'limited' }
		expect(await drill({ ...setup.needs, connection }, { stopping: goesOn, asked: true })).toEqual({
			ok: false,
			failure: expect.stringContaining('alter role … createdb'),
		})
		expect(await drillLeftovers(setup)).toEqual([])
		await setup.pool.query(`alter role ${user} createdb superuser`)
		expect(await drill({ ...setup.needs, connection }, { stopping: goesOn, asked: true })).toMatchObject({
			ok: true,
		})
	} finally {
		await setup.pool.query(`drop role ${user}`)
	}
})

test('a drill that is stopped leaves nothing, and is no failure', async () => {
	await using setup = await withBooking()
	await backUpWhenDue(setup.needs, goesOn)
	const stopping = new AbortController()
	const stopped = drill(setup.needs, { stopping: stopping.signal })
	await expect.poll(() => drillLeftovers(setup)).not.toEqual([])
	stopping.abort(new Error('Bowline stops'))
	await stopped
	expect(await drillLeftovers(setup)).toEqual([])
	expect((await setup.pool.query('select from backup_runs where not ok or ended_at is null')).rowCount).toBe(
		0,
	)
})
