import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, migrateAsThen, migrationNames } from '#app/platform/database/migrations.server.ts'
import { installQueues } from '#app/platform/jobs/jobs.server.ts'
import { everything, fillPlace, log, notCopied, testPlace } from '#tests/support/backups.ts'
import { mayMountDisks, smallDisk } from '#tests/support/small-disk.ts'
import { openBackupPlace, readBackups, restoreBackup, verifyBackup, writeBackup } from './backups.server.ts'

const now = () => new Date('2026-11-27T00:30:12Z')
const plain = { protection: 'plain', log, now } as const

test('a backup of an earlier schema comes back under it, and is then brought up to date', async () => {
	await using from = await testPlace({ empty: true })
	await using unmigrated = await testPlace({ empty: true })
	await using migrated = await testPlace()
	const then = migrationNames().filter((name) => name < '2026-11-26')
	expect(then.length).toBeLessThan(migrationNames().length)
	await migrateAsThen(from.kysely, then)
	await installQueues(from.pool, ['lead-email'])
	await from.pool.query(
		`insert into quote_requests (volume_selection, weight_kg, has_stairs, selected_addons, estimated_total_cents, line_items, customer_name)
		values (0.5, 120, false, '{}', 32500, '{}', E'Jo \\u202e Tremblay')`,
	)
	const place = openBackupPlace(join(from.dataDir, 'backups'), { s3: undefined })
	expect(await writeBackup({ source: from.source, place, ...plain })).toMatchObject({ ok: true })
	await migrate(from.kysely)
	const now = await everything(from.pool, { leaveOut: notCopied })
	for (const to of [unmigrated, migrated]) {
		expect(await restoreBackup({ place, passphrase: undefined, into: to.into })).toMatchObject({ ok: true })
		expect(await everything(to.pool, { leaveOut: notCopied })).toEqual(now)
		const { rows } = await to.pool.query('select name from kysely_migration order by name')
		expect(rows.map(({ name }) => name)).toEqual(migrationNames())
	}
})

test('a backup of a newer program is refused, and nothing is written', async () => {
	await using from = await testPlace()
	await using to = await testPlace({ empty: true })
	await fillPlace(from)
	await from.pool.query("insert into kysely_migration (name, timestamp) values ('2999-01-01T0000_later', '')")
	const place = openBackupPlace(join(from.dataDir, 'backups'), { s3: undefined })
	await writeBackup({ source: from.source, place, ...plain })
	expect(await restoreBackup({ place, passphrase: undefined, into: to.into })).toMatchObject({
		ok: false,
		reason: 'newer',
		words: expect.stringContaining('2999-01-01T0000_later'),
	})
	expect((await to.pool.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0)
})

test('a database without our tables has nothing to back up', async () => {
	await using from = await testPlace({ empty: true })
	const place = openBackupPlace(join(from.dataDir, 'backups'), { s3: undefined })
	const written = await writeBackup({ source: from.source, place, ...plain })
	expect(written).toMatchObject({ ok: false, reason: 'nothing-there' })
	expect(await readBackups(place)).toMatchObject({ backups: [] })
})

test.runIf(mayMountDisks()).each(['backups', 'one.tar'])(
	'a full disk leaves the earlier backup: %s',
	async (where) => {
		await using from = await testPlace()
		await fillPlace(from)
		const disk = await smallDisk(4)
		try {
			const place = openBackupPlace(join(disk.path, where), { s3: undefined })
			const first = await writeBackup({ source: from.source, place, ...plain })
			expect(first).toMatchObject({ ok: true })
			await disk.fill(100_000)
			expect(await writeBackup({ source: from.source, place, ...plain })).toMatchObject({
				ok: false,
				reason: 'full',
				words:
					'The disk is full. No backup was made, and earlier ones are as they were. Free some space, then run it again.',
			})
			const after = await verifyBackup({ place, passphrase: undefined })
			expect(after.ok && first.ok && after.backup.takenAt).toEqual(first.ok && first.backup.takenAt)
			expect(
				(await readdir(join(disk.path, where === 'backups' ? 'backups/.unfinished' : '.'))).filter((name) =>
					name.includes('~'),
				),
			).toEqual([])
		} finally {
			await disk.end()
		}
	},
)
