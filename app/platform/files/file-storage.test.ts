import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeBucketKey, startFakeBucket } from '#fakes/bucket.ts'
import { isUnavailable } from '../http/unavailable.server.ts'
import { openFileStorage } from './file-storage.server.ts'
import type { FileStorage } from './file-storage.ts'

let dataDir: string
let source: string
let bucket: Awaited<ReturnType<typeof startFakeBucket>>
const content = new Uint8Array(300_000).map((_, at) => at % 251)

beforeAll(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'bowline-files-'))
	source = join(dataDir, 'source')
	await writeFile(source, content)
	bucket = await startFakeBucket()
})
afterAll(async () => {
	bucket.close()
	await rm(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
	bucket.objects.clear()
	bucket.asked.length = 0
})

const key = 'quotes/2026/11/00ff.jpg'
const folder = () => openFileStorage({ s3: undefined, dataDir })
const remote = (secretAccessKey = fakeBucketKey.secretAccessKey) =>
	openFileStorage({
		dataDir,
		s3: { endpoint: bucket.address, bucket: 'photos', region: 'auto', accessKeyId: 'id', secretAccessKey },
	})

describe.each<[string, () => FileStorage]>([
	['a folder', folder],
	['a bucket', remote],
])('%s', (_, open) => {
	test('returns a stored file until it is removed', async () => {
		const files = open()
		expect(await files.get(key)).toBeUndefined()
		await files.put(key, source, 'image/jpeg')
		expect(await files.get(key)).toEqual(content)
		await files.remove(key)
		expect(await files.get(key)).toBeUndefined()
		await files.remove(key)
	})

	test('throws when it cannot store a file', async () => {
		await expect(open().put(key, join(dataDir, 'missing'), 'image/jpeg')).rejects.toThrow()
		expect(await open().get(key)).toBeUndefined()
	})
})

describe('a folder', () => {
	test.each([
		'../outside.jpg',
		'quotes/../../x.jpg',
		'/etc/passwd',
		'quotes/.hidden',
		'a\\b.jpg',
		'a\0.jpg',
		'',
		'A.jpg',
		'a'.repeat(201),
	])('refuses the key %j', async (odd) => {
		await expect(folder().put(odd, source, 'image/jpeg')).rejects.toThrow(RangeError)
		await expect(folder().get(odd)).rejects.toThrow(RangeError)
		await expect(folder().remove(odd)).rejects.toThrow(RangeError)
	})

	test('is closed to other users, and contains no half-written file', async () => {
		await folder().put(key, source, 'image/jpeg')
		for (const name of ['photos', 'photos/quotes', 'photos/quotes/2026/11', 'photos/.unfinished'])
			expect(((await stat(join(dataDir, name))).mode & 0o777).toString(8), name).toBe('700')
		expect(await readdir(join(dataDir, 'photos', '.unfinished'))).toEqual([])
		await folder().remove(key)
	})

	test('contains no file of a check afterwards', async () => {
		await folder().check()
		expect(await readdir(join(dataDir, 'photos', '.unfinished'))).toEqual([])
	})

	test('removes a file that a killed process left half-written', async () => {
		const unfinished = join(dataDir, 'photos', '.unfinished')
		// No process has this number: it is above the highest one of Linux.
		await writeFile(join(unfinished, `${hostname()}~4999999~1700000000000~x`), 'half')
		await folder().sweep()
		expect(await readdir(unfinished)).toEqual([])
	})
})

describe('a bucket', () => {
	test('stores the object with its type', async () => {
		await remote().put(key, source, 'image/webp')
		expect([...bucket.objects.keys()]).toEqual([`/photos/${key}`])
		expect(bucket.objects.get(`/photos/${key}`)?.type).toBe('image/webp')
	})

	test('is written to by the first check and only read by the others', async () => {
		const files = remote()
		for (let check = 0; check < 5; check++) await files.check()
		expect(bucket.asked).toEqual(['PUT', 'HEAD', 'HEAD', 'HEAD', 'HEAD'])
		expect([...bucket.objects.keys()]).toEqual(['/photos/probe/readiness'])
		// Somebody deleted the probe.
		bucket.objects.clear()
		await files.check()
		expect(bucket.asked.slice(5)).toEqual(['HEAD', 'PUT'])
	})

	test('is written to by the check after a failed one', async () => {
		const files = remote()
		await files.check()
		bucket.redirectTo = 'http://127.0.0.1:1/'
		await expect(files.check()).rejects.toThrow()
		bucket.redirectTo = undefined
		await files.check()
		await files.check()
		expect(bucket.asked.slice(-2)).toEqual(['PUT', 'HEAD'])
	})

	test('that refuses our key makes every call throw, never return `undefined`', async () => {
		await remote().put(key, source, 'image/jpeg')
		const wrong = remote('another secret')
		await expect(wrong.put('quotes/x.jpg', source, 'image/jpeg')).rejects.toThrow('403')
		await expect(wrong.get(key)).rejects.toThrow('403')
		await expect(wrong.remove(key)).rejects.toThrow('403')
		await expect(wrong.check()).rejects.toThrow('403')
		// Unavailable, not a fault of the visitor: the photo can be sent again once the key is corrected.
		for (const refused of [
			() => wrong.put('quotes/x.jpg', source, 'image/jpeg'),
			() => wrong.get(key),
			() => wrong.remove(key),
		])
			expect(isUnavailable(await refused().catch((error) => error))).toBe(true)
		expect(bucket.objects.size).toBe(1)
	})

	test('that redirects us is not followed', async () => {
		bucket.redirectTo = 'http://127.0.0.1:1/'
		await expect(remote().put(key, source, 'image/jpeg')).rejects.toThrow()
		await expect(remote().get(key)).rejects.toThrow()
		bucket.redirectTo = undefined
	})
})
