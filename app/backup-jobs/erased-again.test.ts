import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restoreBackup } from '#app/backups/backups.server.ts'
import { eraseAgain, eraseContact, eraseCustomer } from '#app/erasure/erasure.server.ts'
import { readMailbox } from '#app/notifications/incoming-mail/read-mailbox.server.ts'
import { connectTo } from '#app/platform/database/database.server.ts'
import { openFileStorage } from '#app/platform/files/file-storage.server.ts'
import { startFakeBucket } from '#fakes/bucket.ts'
import { startFakeMailbox } from '#fakes/mailbox.ts'
import { ada, customerWith, staying, whereItStands } from '#tests/support/customer-to-erase.ts'
import { testDatabase } from '#tests/support/database.ts'
import { emailFrom, emailWithFiles } from '#tests/support/mails.ts'
import { goesOn, platformWithBackups } from '#tests/support/nightly-backups.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { freshDataDir } from '#tests/support/program.ts'
import { backUpWhenDue } from './back-up-when-due.server.ts'
import { finishRestore, noteErasures } from './backup-jobs.server.ts'
import { backupPlace } from './set-up.server.ts'

type Setup = Awaited<ReturnType<typeof platformWithBackups>>

/** Two people with a pickup ahead, in a backup; since then the first was erased. */
async function erasedSinceBackup(...place: Parameters<typeof platformWithBackups>) {
	const setup = await platformWithBackups(...place)
	const photos = plainIntake(setup.platform)
	const needs = { ...setup.platform, ...setup.needs, photos }
	const { customerId } = await customerWith(setup, photos, ada, '2026-12-20')
	await customerWith(setup, photos, staying, '2026-12-20')
	await backUpWhenDue(needs, goesOn)
	await setup.pool.query("update bookings set status = 'cancelled' where customer_id = $1", [customerId])
	const erase = () => eraseCustomer(needs, { customerId, actor: 'Olga Owner' })
	return Object.assign(setup, { erase, customerId })
}

/** A new place, and its newest backup in it. */
async function restored({ needs, to }: Setup) {
	const database = await testDatabase({ empty: true })
	const dataDir = await freshDataDir()
	const opened = connectTo(database.connection, needs.log)
	const files = openFileStorage({ s3: undefined, dataDir })
	const { backup } = needs.config
	const ready = backup && (await backupPlace(backup, needs.config))
	if (!ready?.ok) throw new Error('no backups')
	const done = await restoreBackup({ ...ready, into: { database: opened, files } })
	expect(done).toMatchObject({ ok: true })
	const config = { ...needs.config, dataDir, backup: undefined }
	return {
		pool: database.pool,
		needs: { ...needs, database: database.kysely, files, config },
		photos: async () => {
			const names = await readdir(join(dataDir, 'photos'), { recursive: true }).catch(() => [])
			return names.filter((name) => /\.(jpg|webp)$/.test(name)).length
		},
		from: to,
		[Symbol.asyncDispose]: async () => {
			await opened.close()
			await database[Symbol.asyncDispose]()
			await rm(dataDir, { recursive: true, force: true })
		},
	}
}

/** Where backups and their notes are, as a test names it. */
async function bucketFor(
	where: string,
): Promise<AsyncDisposable & { place: Parameters<typeof platformWithBackups> }> {
	if (where === 'a folder') return { place: [], [Symbol.asyncDispose]: async () => {} }
	const bucket = await startFakeBucket()
	return {
		place: ['s3://backups/calgary', bucket.environment],
		[Symbol.asyncDispose]: async () => {
			await bucket.close()
		},
	}
}

const slotsTaken = async ({ pool }: Pick<Setup, 'pool'>) =>
	(await pool.query("select sum(booked)::int as places from arrival_windows where date = '2026-12-20'"))
		.rows[0].places

test.each(['a folder', 'a bucket'])(
	'of two people in a backup in %s, who was erased since is erased again by its restore, photos too, and the other is whole',
	async (where) => {
		await using bucket = await bucketFor(where)
		await using setup = await erasedSinceBackup(...bucket.place)
		expect(await setup.erase()).toMatchObject({ ok: true })
		expect(await noteErasures(setup.needs)).toBe(1)
		expect(await noteErasures(setup.needs)).toBe(0)
		await using copy = await restored(setup)
		for (const text of Object.values(ada)) expect(await whereItStands(copy.pool, text)).not.toEqual([])
		expect(await copy.photos()).toBe(4)
		expect(await slotsTaken(copy)).toBe(2)
		const before: Record<string, string[]> = {}
		for (const text of Object.values(staying)) before[text] = await whereItStands(copy.pool, text)

		expect(await finishRestore(copy.needs, copy.from)).toEqual({ erased: 1, oldBookings: 0 })
		for (const text of Object.values(ada)) expect(await whereItStands(copy.pool, text), text).toEqual([])
		for (const [text, columns] of Object.entries(before))
			expect(await whereItStands(copy.pool, text)).toEqual(columns)
		expect(await copy.photos()).toBe(2)
		expect(await slotsTaken(copy)).toBe(1)
		// It is in the next backup, and need not be noted again.
		expect((await copy.pool.query('select from erasures where noted_at is not null')).rowCount).toBe(1)
		expect(await finishRestore(copy.needs, copy.from)).toBeUndefined()
	},
)

/** The subjects of the emails that a database has, and the threads without anything in them. */
const mailsIn = async ({ pool }: Pick<Setup, 'pool'>) => ({
	subjects: (await pool.query('select subject from incoming_mails order by subject')).rows.map(
		({ subject }) => subject,
	),
	threads: (
		await pool.query("select contact from threads where contact like '%@%' order by contact")
	).rows.map(({ contact }) => contact),
})

test('an email of somebody who was erased never comes in again, marked as unread or after an older backup, and others’ do', async () => {
	const mailbox = await startFakeMailbox()
	await using closing = new AsyncDisposableStack()
	closing.defer(() => mailbox.close())
	await using setup = await platformWithBackups(undefined, { IMAP_URL: mailbox.url })
	const photos = plainIntake(setup.platform)
	const needs = { ...setup.platform, ...setup.needs, photos }
	const { customerId } = await customerWith(setup, photos, ada, '2026-12-20')
	await customerWith(setup, photos, staying, '2026-12-20')
	const unknown = 'una.unknown@example.ca'
	const read = (into: Pick<typeof needs, 'database'>) =>
		readMailbox({ ...needs, ...into, photos }, new AbortController().signal)
	const picture = { name: 'a.jpg', type: 'image/jpeg', content: Buffer.from('picture') }
	mailbox.deliver(emailWithFiles(ada.email, [picture], 'Of before the backup'))
	mailbox.deliver(emailFrom(unknown, { subject: 'Of before the backup' }))
	expect(await read(needs)).toBeUndefined()
	await backUpWhenDue(needs, goesOn)
	await setup.pool.query('delete from text_pictures where mail_id is not null')
	await setup.pool.query('delete from incoming_mails')
	for (const from of [ada.email, unknown, staying.email])
		mailbox.deliver(emailFrom(from, { subject: `Since, from ${from}` }))
	// Read again, as after another backup: each has another id than in the one that is restored.
	mailbox.unsee()
	expect(await read(needs)).toBeUndefined()
	expect((await mailsIn(setup)).subjects).toHaveLength(5)

	await setup.pool.query("update bookings set status = 'cancelled' where customer_id = $1", [customerId])
	const erased = await eraseCustomer(needs, { customerId, actor: 'Olga Owner' })
	expect(erased).toMatchObject({ ok: true, erased: { mails: 2 } })
	expect(await eraseContact(needs, unknown)).toMatchObject({ mails: 2 })
	await noteErasures(needs)
	const left = { subjects: [`Since, from ${staying.email}`], threads: [staying.email] }
	mailbox.unsee()
	mailbox.renumber()
	expect(await read(needs)).toBeUndefined()
	expect(await mailsIn(setup)).toEqual(left)

	await using copy = await restored({ ...setup, needs })
	expect((await mailsIn(copy)).threads).toEqual([ada.email, unknown])
	const files = await copy.photos()
	expect(await finishRestore(copy.needs, copy.from)).toMatchObject({ erased: 2 })
	expect(await mailsIn(copy)).toEqual({ subjects: [], threads: [] })
	expect(await copy.photos()).toBe(files - 4)
	mailbox.unsee()
	expect(await read(copy.needs)).toBeUndefined()
	expect(await mailsIn(copy)).toEqual(left)
})

test('a note has ids and a moment, and nothing of the person', async () => {
	await using setup = await erasedSinceBackup()
	await setup.erase()
	await noteErasures(setup.needs)
	const [name = ''] = (await readdir(join(setup.to, 'erasures'))).filter((entry) => entry.endsWith('.json'))
	const note = await readFile(join(setup.to, 'erasures', name), 'utf8')
	for (const text of [...Object.values(ada), 'Olga'])
		expect(note.toLowerCase()).not.toContain(text.toLowerCase())
	expect(JSON.parse(note)).toMatchObject({ gone: { customers: [setup.customerId] } })
})

test('while the place is away an erasure waits for it, and is then noted once', async () => {
	await using setup = await erasedSinceBackup()
	await rename(setup.to, `${setup.to}-away`)
	expect(await setup.erase()).toMatchObject({ ok: true })
	await expect(noteErasures(setup.needs)).rejects.toThrow(setup.to)
	expect((await setup.pool.query('select from erasures where noted_at is null')).rowCount).toBe(1)
	await rename(`${setup.to}-away`, setup.to)
	expect(await noteErasures(setup.needs)).toBe(1)
	await using copy = await restored(setup)
	expect(await finishRestore(copy.needs, copy.from)).toMatchObject({ erased: 1 })
	expect(await whereItStands(copy.pool, ada.email)).toEqual([])
})

test('a restore that was cut off before it erased again is not opened until the notes can be read', async () => {
	await using setup = await erasedSinceBackup()
	await setup.erase()
	await noteErasures(setup.needs)
	await using copy = await restored(setup)
	await expect(finishRestore(copy.needs)).rejects.toThrow('was cut off before people who asked to be deleted')
	const { backup } = setup.needs.config
	const started = { ...copy.needs, config: { ...copy.needs.config, backup } }
	await rename(setup.to, `${setup.to}-away`)
	await expect(finishRestore(started)).rejects.toThrow(
		`The list of deleted people at ${setup.to} can’t be read`,
	)
	expect(await whereItStands(copy.pool, ada.email)).not.toEqual([])
	await rename(`${setup.to}-away`, setup.to)
	expect(await finishRestore(started)).toMatchObject({ erased: 1 })
	expect(await whereItStands(copy.pool, ada.email)).toEqual([])
})

test('what is no longer kept by its age is deleted by the restore, and what is kept stays', async () => {
	await using setup = await erasedSinceBackup()
	await using copy = await restored(setup)
	const inSevenYears = { ...copy.needs, now: () => new Date('2033-01-02T18:00:00Z') }
	expect(await finishRestore(inSevenYears, copy.from)).toMatchObject({ erased: 0, oldBookings: 2 })
	for (const text of [...Object.values(ada), ...Object.values(staying)])
		expect(await whereItStands(copy.pool, text), text).toEqual([])
})

test('erasing again changes nothing where nothing of it is, and nothing the second time', async () => {
	await using setup = await erasedSinceBackup()
	const rows = { bookings: [], quotes: [], waiting: [], texts: [], stops: [], threads: [], mails: [] }
	const none = { ...rows, mailFingerprints: [], forms: [] }
	const note = {
		id: '01900000-0000-7000-8000-000000000001',
		at: '2026-11-20T18:00:00.000Z',
		gone: { ...none, customers: [] },
	}
	const photos = plainIntake(setup.platform)
	for (let round = 0; round < 2; round++) await eraseAgain({ ...setup.platform, photos }, note)
	expect((await setup.pool.query('select from customers')).rowCount).toBe(2)
	expect((await setup.pool.query('select from bookings')).rowCount).toBe(2)
	expect((await setup.pool.query('select from erasures')).rowCount).toBe(1)
})
