import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testPlace } from '#tests/support/backups.ts'

/** Two gigabytes: 5,000 photos with their thumbnails, and rows for the rest. */
const photoCount = 5000
const photoBytes = 330_000
const thumbnailBytes = 20_000
const rowCount = 1_000_000

type Place = Awaited<ReturnType<typeof testPlace>>

/** Runs a command, and returns how long it took and the most memory that it had, in megabytes. */
async function measured(
	script: string,
	args: string[],
	{ dataDir, url }: Pick<Place, 'dataDir' | 'url'>,
	folder: string,
) {
	const began = performance.now()
	const child = spawn('node_modules/.bin/node', [`scripts/${script}.ts`, ...args], {
		env: {
			PATH: process.env.PATH,
			HOME: process.env.HOME,
			DATA_DIR: dataDir,
			DATABASE_URL: url,
			BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase'),
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	let output = ''
	let most = 0
	const seen: number[] = []
	child.stdout.setEncoding('utf8').on('data', async (text) => {
		output += text
		const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
		most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000)
		seen.push(Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000))
	})
	await once(child, 'close')
	return {
		code: child.exitCode,
		output,
		seconds: (performance.now() - began) / 1000,
		most: Math.round(most),
		seen,
	}
}

test.runIf(process.env.HARD)(
	'two gigabytes under load: memory stays flat, and every row and photo comes back',
	{ timeout: 3_600_000 },
	async () => {
		await using from = await testPlace()
		await using to = await testPlace()
		const folder = await mkdtemp(join(tmpdir(), 'bowline-backup-large-'))
		await writeFile(join(folder, 'passphrase'), 'correct horse battery staple')
		await mkdir(join(from.dataDir, 'photos', 'much'), { recursive: true })
		const noise = Buffer.from(
			Array.from({ length: photoBytes + photoCount }, (_, at) => (at * 2654435761) >>> 24),
		)
		for (let n = 1; n <= photoCount; n++) {
			await writeFile(join(from.dataDir, 'photos', 'much', `${n}.jpg`), noise.subarray(n, n + photoBytes))
			await writeFile(
				join(from.dataDir, 'photos', 'much', `${n}.thumb.webp`),
				noise.subarray(n, n + thumbnailBytes),
			)
		}
		await from.pool.query(
			`insert into sent_photos (id, bytes, width, height, storage_key, thumbnail_key, token_hash) select gen_random_uuid(), 1, 1, 1, 'much/' || n || '.jpg', 'much/' || n || '.thumb.webp', '\\x00' from generate_series(1, ${photoCount}) n`,
		)
		for (let at = 0; at < rowCount; at += 50_000)
			await from.pool.query(
				`insert into limits (key, points) select 'key ' || n || repeat(md5(n::text), 10), n from generate_series(${at + 1}, ${at + 50_000}) n`,
			)
		const copying = performance.now()
		await cp(join(from.dataDir, 'photos'), join(folder, 'copied'), { recursive: true })
		const copied = (performance.now() - copying) / 1000
		await rm(join(folder, 'copied'), { recursive: true })

		let writing = true
		const writers = [0, 1, 2].map(async (writer) => {
			for (let n = 0; writing; n++)
				await from.pool.query(`with a as (insert into limits (key, points) values ('pair ${writer} ${n}', 1))
				insert into stopped_phones (phone) values ('+1${writer}${String(n).padStart(9, '0')}')`)
		})
		const backup = await measured('backup', ['--to', join(folder, 'backups')], from, folder)
		writing = false
		await Promise.all(writers)
		expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('10,000 photo files') })
		const restore = await measured('restore', ['--from', join(folder, 'backups')], to, folder)
		expect(restore).toMatchObject({ code: 0 })
		process.stdout.write(
			`copying the photos alone ${copied.toFixed(1)} s; ${[backup, restore].map(({ seconds, most, seen }) => `${seconds.toFixed(1)} s, at most ${most} MB (${seen.filter((_, at) => at % 10 === 0).join(' ')})`).join('; ')}\n`,
		)

		const { rows } = await to.pool.query(
			"select (select count(*) from limits where key like 'pair %') as pairs, (select count(*) from stopped_phones) as phones, (select count(*) from limits where key like 'key %')::int as keys",
		)
		expect(rows[0]).toMatchObject({ pairs: rows[0].phones, keys: rowCount })
		const kept = async (place: Place) =>
			(
				await place.pool.query(
					`select (select md5(string_agg(md5(l::text), '' order by key)) from limits l where key like 'key %') as limits,
						(select md5(string_agg(md5(p::text), '' order by storage_key)) from sent_photos p) as photos`,
				)
			).rows
		expect(await kept(to)).toEqual(await kept(from))
		for (let n = 1; n <= photoCount; n++) {
			const [photo, thumbnail] = [
				await to.files.get(`much/${n}.jpg`),
				await to.files.get(`much/${n}.thumb.webp`),
			]
			if (!photo || noise.compare(photo, 0, photo.length, n, n + photoBytes) !== 0)
				throw new Error(`photo ${n} isn’t what it was`)
			if (!thumbnail || noise.compare(thumbnail, 0, thumbnail.length, n, n + thumbnailBytes) !== 0)
				throw new Error(`thumbnail ${n} isn’t what it was`)
		}
		expect(backup.most).toBeLessThan(800)
		expect(restore.most).toBeLessThan(800)
		await rm(folder, { recursive: true })
	},
)
