import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { configFrom } from '#app/platform/config.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { startFakeBucket } from '#fakes/bucket.ts'
import {
	anyRowsTable,
	everything,
	fillPlace,
	log,
	notCopied,
	storeFile,
	testPlace,
} from '#tests/support/backups.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { testPlatform } from '#tests/support/platform.ts'
import {
	type BackupPlace,
	deleteBackup,
	openBackupPlace,
	readBackups,
	restoreBackup,
	verifyBackup,
	writeBackup,
} from './backups.server.ts'

const passphrase = 'correct horse battery staple'
const now = () => new Date('2026-11-27T00:30:12Z')
type Place = Awaited<ReturnType<typeof testPlace>>

let bucket: Awaited<ReturnType<typeof startFakeBucket>>
beforeAll(async () => {
	bucket = await startFakeBucket()
})
afterAll(() => bucket.close())
beforeEach(() => {
	bucket.objects.clear()
	bucket.awayAfter = Number.POSITIVE_INFINITY
})

const placeAt = (address: string) => openBackupPlace(address, configFrom(bucket.environment))
const write = (from: Place, place: BackupPlace, limit?: number) =>
	writeBackup({ source: from.source, place, protection: { passphrase }, log, now, limit })
const copiedFrom = ({ pool }: Place) => everything(pool, { leaveOut: notCopied })
const isEmpty = async ({ pool, files }: Place) => {
	const { rows } = await pool.query(
		'select (select count(*) from staff) + (select count(*) from limits) as rows',
	)
	return rows[0].rows === '0' && (await files.get('sent/1.jpg')) === undefined
}

test.each([
	['a folder', 'backups', undefined],
	['a file', 'one.tar.age', undefined],
	['a bucket', 's3://backups/calgary', undefined],
	['a bucket in many parts', 's3://backups', 4_060_000],
])('%s gives back every row, every photo and every sequence', async (_, where, limit) => {
	await using from = await testPlace()
	await using to = await testPlace({ empty: true })
	const photos = await fillPlace(from)
	await from.pool.query("select nextval('booking_references'), nextval('history_id_seq')")
	const place = placeAt(where.startsWith('s3:') ? where : join(from.dataDir, where))
	const written = await write(from, place, limit)
	expect(written).toMatchObject({
		ok: true,
		backup: { encrypted: true, contents: { photos: { files: 6, lost: 0 } } },
	})
	expect(
		await restoreBackup({ place, passphrase, into: to.into, sessionSecret: 'x'.repeat(32) }),
	).toMatchObject({
		ok: true,
		secondSteps: 'kept',
		backup: written.ok && { name: written.backup.name, takenAt: written.backup.takenAt },
	})
	expect(await copiedFrom(to)).toEqual(await copiedFrom(from))
	for (const [key, bytes] of photos) expect(await to.files.get(key)).toEqual(bytes)
	expect((await to.pool.query('select from staff_sessions')).rowCount).toBe(0)
})

test('a booking with the messages it owes comes back, and the next one has the next number', async () => {
	await using from = await testPlatform()
	await using to = await testPlace({ empty: true })
	const booked = await bookPickup(from.platform, bookingRequest(), { sourceSite: 'localhost' })
	expect(booked.ok).toBe(true)
	const place = placeAt(join(from.platform.config.dataDir, 'backups'))
	const source = { connection: from.connection, files: from.platform.files }
	await writeBackup({ source, place, protection: 'plain', log, now })
	expect(await restoreBackup({ place, passphrase: undefined, into: to.into })).toMatchObject({ ok: true })
	const read = (pool: typeof to.pool) => everything(pool, { leaveOut: notCopied })
	const [there, here] = [await read(to.pool), await read(from.pool)]
	expect(there).toEqual(here)
	expect(here.content['pgboss.job']?.length).toBeGreaterThan(2)
})

const row = fc.record({
	t: fc.option(
		fc
			.oneof(
				fc.string({ unit: 'grapheme' }),
				fc.constantFrom('', '\\.', '"', '""', '\r\n', 'NULL', '\\N', ',', 'é'),
			)
			.map((text) => text.replaceAll('\0', '')),
	),
	b: fc.option(fc.uint8Array()),
	j: fc.option(fc.json().map((text) => text.replaceAll('\\u0000', ''))),
	n: fc.option(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String)),
	f: fc.option(fc.double()),
	at: fc.option(fc.date({ min: new Date('0200-01-01'), max: new Date('9000-01-01'), noInvalidDate: true })),
	a: fc.option(fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')))),
})

test('any content of a row comes back: nulls, bytes, JSON, numbers, and every character', async () => {
	await using from = await testPlace()
	await using to = await testPlace()
	for (const { pool } of [from, to]) await pool.query(anyRowsTable)
	const rows = fc.sample(row, process.env.HARD ? 20_000 : 300)
	for (const [id, { t, b, j, n, f, at, a }] of rows.entries())
		await from.pool.query(
			'insert into any_rows (id, t, b, j, n, f, at, a) values ($1, $2, $3, $4, $5, $6, $7, $8)',
			[id, t, b && Buffer.from(b), j, n, f, at, a],
		)
	const place = placeAt(join(from.dataDir, 'any.tar'))
	await writeBackup({ source: from.source, place, protection: 'plain', log, now })
	expect(await restoreBackup({ place, passphrase: undefined, into: to.into })).toMatchObject({ ok: true })
	expect(await copiedFrom(to)).toEqual(await copiedFrom(from))
})

test('a copy opens nobody’s desk: no secret, session, link, and second steps are off without the secret', async () => {
	await using from = await testPlace()
	await using to = await testPlace()
	await fillPlace(from)
	const path = join(from.dataDir, 'plain.tar')
	const place = placeAt(path)
	await writeBackup({ source: from.source, place, protection: 'plain', log, now })
	const text = (await readFile(path)).toString('latin1')
	expect(text).toContain('o@example.ca')
	for (const secret of ['token-of-a-session', 'key-of-a-link', 'the-secret-that-signs'])
		expect(text).not.toContain(secret)
	expect(await restoreBackup({ place, passphrase: undefined, into: to.into })).toMatchObject({
		secondSteps: 'turned off',
	})
	const { rows } = await to.pool.query(
		'select s."twoFactorEnabled" as on, f.id from staff s left join staff_second_factors f on true',
	)
	expect(rows).toEqual([{ on: false, id: null }])
})

test('one changed bit of any file is found and named, and nothing is written', {
	timeout: 600_000,
}, async () => {
	await using from = await testPlace()
	await using to = await testPlace()
	await fillPlace(from)
	const folder = join(from.dataDir, 'backups')
	const place = placeAt(folder)
	const written = await write(from, place, 4_060_000)
	if (!written.ok) throw new Error(written.words)
	const names = (await readdir(join(folder, written.backup.name))).filter((name) => name !== 'README.txt')
	expect(names.length).toBeGreaterThan(2)
	for (const name of names) {
		const path = join(folder, written.backup.name, name)
		const whole = await readFile(path)
		const rounds = process.env.HARD ? 40 : 2
		for (const bit of fc.sample(fc.nat(whole.length * 8 - 1), rounds)) {
			const changed = Buffer.from(whole)
			changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
			await writeFile(path, changed)
			const failed = await restoreBackup({ place, passphrase, into: to.into })
			expect(failed, `bit ${bit} of ${name}`).toMatchObject({ ok: false, reason: 'damaged' })
			expect(!failed.ok && failed.words).toContain(name)
		}
		await writeFile(path, whole)
	}
	expect(await isEmpty(to)).toBe(true)
	expect(await verifyBackup({ place, passphrase })).toMatchObject({ ok: true })
})

test('a wrong passphrase and none are told, and write nothing', async () => {
	await using from = await testPlace()
	await using to = await testPlace()
	await fillPlace(from)
	for (const where of ['backups', 'one.tar.age']) {
		const place = placeAt(join(from.dataDir, where))
		await write(from, place)
		for (const [given, reason] of [
			['another passphrase', 'wrong-passphrase'],
			[undefined, 'passphrase-missing'],
		] as const)
			expect(await restoreBackup({ place, passphrase: given, into: to.into })).toMatchObject({
				ok: false,
				reason,
			})
	}
	expect(await isEmpty(to)).toBe(true)
})

test('a place in use is refused and left as it is, and one that has this very backup is not restored again', async () => {
	await using from = await testPlace()
	await using to = await testPlace()
	await using used = await testPlace()
	await fillPlace(from)
	await used.pool.query("insert into limits (key, points) values ('theirs', 1)")
	const place = placeAt(join(from.dataDir, 'backups'))
	await write(from, place)
	const before = await everything(used.pool)
	expect(await restoreBackup({ place, passphrase, into: used.into })).toMatchObject({
		ok: false,
		reason: 'not-empty',
	})
	expect(await everything(used.pool)).toEqual(before)
	expect(await restoreBackup({ place, passphrase, into: to.into })).toMatchObject({ ok: true })
	await to.pool.query("insert into limits (key, points) values ('since', 1)")
	expect(await restoreBackup({ place, passphrase, into: to.into })).toMatchObject({ ok: true })
	expect((await to.pool.query("select from limits where key = 'since'")).rowCount).toBe(1)
})

test('a store that goes away midway leaves the earlier backup', async () => {
	await using from = await testPlace()
	await fillPlace(from)
	const place = placeAt('s3://backups/calgary')
	const first = await write(from, place)
	expect(first.ok).toBe(true)
	for (let answered = 0; answered < 5; answered++) {
		bucket.awayAfter = answered
		expect(await write(from, place, 4_060_000)).toMatchObject({ ok: false, reason: 'away' })
		expect(await verifyBackup({ place, passphrase })).toMatchObject({ ok: false, reason: 'away' })
		bucket.awayAfter = Number.POSITIVE_INFINITY
		const listed = await readBackups(place)
		expect(listed).toMatchObject({
			ok: true,
			damaged: [],
			backups: [first.ok && { name: first.backup.name }],
		})
	}
	expect(await verifyBackup({ place, passphrase })).toMatchObject({ ok: true })
})

test('a folder is made where its own folder is there, and a mistyped path is refused, for a folder and a file', async () => {
	await using from = await testPlace()
	await fillPlace(from)
	for (const name of ['backups', 'one.tar']) {
		expect(await write(from, placeAt(join(from.dataDir, 'mistyped', name)))).toMatchObject({
			ok: false,
			reason: 'away',
			words: expect.stringContaining('There’s no folder'),
		})
		expect(await readdir(from.dataDir)).not.toContain('mistyped')
		expect(await write(from, placeAt(join(from.dataDir, name)))).toMatchObject({ ok: true })
	}
})

test('backups are listed the newest first, deleted by name, and a damaged one is named', async () => {
	await using from = await testPlace()
	const folder = join(from.dataDir, 'backups')
	const place = placeAt(folder)
	expect(await readBackups(place)).toEqual({ ok: true, backups: [], damaged: [] })
	expect(await verifyBackup({ place, passphrase })).toMatchObject({ ok: false, reason: 'no-such-backup' })
	const names: string[] = []
	for (let each = 0; each < 3; each++) {
		const written = await write(from, place)
		if (written.ok) names.unshift(written.backup.name)
	}
	const listed = async () => {
		const found = await readBackups(place)
		return found.ok && { names: found.backups.map(({ name }) => name), damaged: found.damaged }
	}
	expect(await listed()).toEqual({ names, damaged: [] })
	// A copy of one that broke off is no backup yet.
	await mkdir(join(folder, 'bowline-2020-01-02T000000Z-0000'))
	await writeFile(join(folder, 'bowline-2020-01-03T000000Z-0000'), '')
	expect(await listed()).toEqual({ names, damaged: [] })
	await writeFile(join(folder, names[2] ?? '', 'manifest.json'), '{}')
	expect(await deleteBackup(place, names[0] ?? '')).toEqual({ ok: true })
	expect(await deleteBackup(place, names[0] ?? '')).toEqual({ ok: true })
	expect(await deleteBackup(place, '../photos')).toEqual({ ok: true })
	expect(await listed()).toEqual({ names: [names[1]], damaged: [names[2]] })
	expect(await readdir(join(folder, '.unfinished'))).toEqual([])
})

test('rows of one transaction are all in a copy or not at all, and photos deleted meanwhile are left out', async () => {
	await using from = await testPlace()
	await using to = await testPlace()
	await fillPlace(from)
	let writing = true
	const writer = (async () => {
		for (let n = 0; writing; n++)
			await from.pool.query(`with a as (insert into limits (key, points) values ('pair ${n}', 1))
				insert into stopped_phones (phone) values ('+1403555${String(n).padStart(4, '0')}')`)
	})()
	const deletesSome: typeof from.files = {
		...from.files,
		get: async (key) => {
			if (key.startsWith('sent/2')) {
				await from.files.remove('sent/2.jpg')
				await from.files.remove('sent/2.thumb.webp')
				await from.pool.query("delete from sent_photos where storage_key = 'sent/2.jpg'")
			}
			return from.files.get(key)
		},
	}
	const place = placeAt(join(from.dataDir, 'backups'))
	const source = { connection: from.connection, files: deletesSome }
	const written = await writeBackup({ source, place, protection: 'plain', log, now })
	writing = false
	await writer
	expect(written).toMatchObject({
		ok: true,
		backup: { contents: { photos: { files: 4, deletedMeanwhile: 2, lost: 0 } } },
	})
	expect(await restoreBackup({ place, passphrase: undefined, into: to.into })).toMatchObject({ ok: true })
	const { rows } = await to.pool.query(
		"select (select count(*) from limits where key like 'pair %') as a, (select count(*) from stopped_phones) as b",
	)
	expect(rows[0].a).toBe(rows[0].b)
	const { rows: photos } = await to.pool.query('select storage_key from sent_photos order by 1')
	expect(photos.map(({ storage_key }) => storage_key)).toEqual(['sent/1.jpg', 'sent/3.jpg'])
})

test('the pictures of texts come back, and one that is still to come has no file', async () => {
	await using from = await testPlace()
	await using to = await testPlace({ empty: true })
	await from.pool.query(`
		with text as (insert into incoming_texts (provider_id, phone, body) values ('SM1', '+14035550142', '') returning id)
		insert into text_pictures (text_id, position, message_sid, media_sid, content_type, state, storage_key, thumbnail_key)
		select id, 0, 'MM1', 'ME1', 'image/jpeg', 'stored', 'texts/1.jpg', 'texts/1.thumb.webp' from text
		union all select id, 1, 'MM1', 'ME2', 'image/jpeg', 'pending', null, null from text`)
	const picture = await storeFile(from, 'texts/1.jpg', Buffer.from('a picture'))
	await storeFile(from, 'texts/1.thumb.webp', Buffer.from('its thumbnail'))
	const place = placeAt(join(from.dataDir, 'backups'))
	expect(await write(from, place)).toMatchObject({ ok: true, backup: { contents: { photos: { files: 2 } } } })
	expect(await restoreBackup({ place, passphrase, into: to.into })).toMatchObject({ ok: true })
	expect(await to.files.get('texts/1.jpg')).toEqual(new Uint8Array(picture))
})

test('it moves from a server to the embedded database', async () => {
	await using from = await testPlace()
	await using to = await testPlace()
	await fillPlace(from)
	const place = placeAt(join(from.dataDir, 'backups'))
	await write(from, place)
	const embedded = await openDatabase({ config: configFrom({ DATA_DIR: to.dataDir }), log })
	try {
		const into = { database: embedded, files: to.files }
		expect(await restoreBackup({ place, passphrase, into, sessionSecret: 'x'.repeat(32) })).toMatchObject({
			ok: true,
		})
		expect(await everything(embedded.pool, { leaveOut: notCopied })).toEqual(await copiedFrom(from))
	} finally {
		await embedded.close()
	}
})
