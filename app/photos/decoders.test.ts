import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { childIds, killEach, startedChild } from '#tests/support/child-ids.ts'
import type { DecodeTask } from './decoder-protocol.ts'
import { type DecoderLimits, type Decoders, openDecoders } from './decoders.server.ts'

let folder: string
let opened: Decoders | undefined

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'bowline-decoders-'))
	const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
	const draw = (width: number, height: number) =>
		sharp({ create: { width, height, channels: 3, background: '#776655', noise } })
	await draw(7000, 5000).png({ compressionLevel: 0 }).toFile(join(folder, 'slow.png'))
	await sharp(join(folder, 'slow.png'))
		.jpeg({ quality: 97, progressive: true, chromaSubsampling: '4:4:4' })
		.toFile(join(folder, 'hard.jpg'))
	await draw(4032, 3024).jpeg({ quality: 97 }).toFile(join(folder, 'phone.jpg'))
	await draw(300, 200).jpeg().toFile(join(folder, 'small.jpg'))
}, 180_000)
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(async () => {
	opened?.stop()
	await expect.poll(decoderIds).toEqual([])
})

function open(limits: Partial<DecoderLimits> = {}): Decoders {
	opened = openDecoders(pino({ level: 'silent' }), limits)
	return opened
}

let count = 0
const task = (name: 'slow.png' | 'hard.jpg' | 'phone.jpg' | 'small.jpg'): DecodeTask => {
	count++
	const out = join(folder, `out-${count}`)
	return {
		source: join(folder, name),
		kind: name === 'slow.png' ? 'png' : 'jpeg',
		display: `${out}.jpg`,
		thumbnail: `${out}.webp`,
	}
}

const file = 'app/photos/decoder.ts'
const decoderIds = () => childIds(file)
const startedDecoder = () => startedChild(file)

const whole = { ok: true, width: 2048, height: 1463 }
const small = { ok: true, width: 300, height: 200 }

describe('a decoder that ends during a photo', () => {
	test('because it is killed from outside: the photo is decoded by another', async () => {
		const decoded = open().decode(task('slow.png'))
		process.kill(await startedDecoder(), 'SIGKILL')
		expect(await decoded).toMatchObject(whole)
	})

	test('every time: the photo is refused, the next one decoded', async () => {
		const decoders = open({ atOnce: 1 })
		const killing = killEach(file)
		const refused = await decoders.decode(task('slow.png'))
		const killed = killing.stop()
		expect(refused).toMatchObject({ ok: false, reason: 'undecodable' })
		expect(killed).toBeGreaterThanOrEqual(2)
		expect(await decoders.decode(task('small.jpg'))).toMatchObject(small)
	})

	test('or while it is idle: the next photo is decoded', async () => {
		const decoders = open({ atOnce: 1 })
		await decoders.decode(task('small.jpg'))
		process.kill(await startedDecoder(), 'SIGKILL')
		expect(await decoders.decode(task('small.jpg'))).toMatchObject(small)
		await expect.poll(decoderIds).toHaveLength(1)
		process.kill(await startedDecoder(), 'SIGKILL')
		await expect.poll(decoderIds).toEqual([])
		expect(await decoders.decode(task('small.jpg'))).toMatchObject(small)
	})

	test('because it works for too long: that photo is refused, the next ones go on', async () => {
		// Half of what this photo takes on this machine; a new process starts in much less.
		const before = process.cpuUsage()
		await sharp(join(folder, 'hard.jpg')).resize(2048).jpeg().toBuffer()
		const { user, system } = process.cpuUsage(before)
		const decoders = open({ atOnce: 1, processorTime: (user + system) / 1000 / 2 })
		const hard = decoders.decode(task('hard.jpg'))
		const behind = decoders.decode(task('small.jpg'))
		expect(await hard).toMatchObject({ ok: false, reason: 'undecodable' })
		expect(await behind).toMatchObject(small)
	})
})

describe('a machine that is too busy for a photo', () => {
	test('decodes it later: the photo is not refused', async () => {
		const decoders = open({ atOnce: 1, processorTime: 3000 })
		const decoded = decoders.decode(task('phone.jpg'))
		const id = await startedDecoder()
		process.kill(id, 'SIGSTOP')
		await new Promise((resolve) => setTimeout(resolve, 3500))
		process.kill(id, 'SIGCONT')
		expect(await decoded).toMatchObject({ ok: true, width: 2048 })
	})

	test('refuses it as busy after the timeout, and ends the decoder', async () => {
		const decoders = open({ atOnce: 1, timeout: 1500 })
		const starved = decoders.decode(task('phone.jpg'))
		const waiting = decoders.decode(task('small.jpg'))
		process.kill(await startedDecoder(), 'SIGSTOP')
		expect(await starved).toBe('busy')
		// It timed out while it waited in the queue.
		expect(await waiting).toBe('busy')
		await expect.poll(decoderIds).toEqual([])
	})
})

describe('many concurrent photos', () => {
	test('are refused as busy only beyond the queue', async () => {
		const decoders = open({ atOnce: 1, longestQueue: 2 })
		const answers = await Promise.all(Array.from({ length: 5 }, () => decoders.decode(task('small.jpg'))))
		expect(answers.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => expect.objectContaining(small)))
		expect(answers.slice(3)).toEqual(['busy', 'busy'])
		expect(await decoders.decode(task('small.jpg'))).toMatchObject(small)
	})

	test('twenty of 12 megapixels: two processes, together under 500 MB', { timeout: 240_000 }, async () => {
		const decoders = open({ timeout: 240_000 })
		const peak = { processes: 0, bytes: 0 }
		const watching = setInterval(async () => {
			const ids = decoderIds()
			const sizes = await Promise.all(ids.map(residentBytes))
			peak.processes = Math.max(peak.processes, ids.length)
			peak.bytes = Math.max(
				peak.bytes,
				sizes.reduce((sum, size) => sum + size, 0),
			)
		}, 50)
		const answers = await Promise.all(Array.from({ length: 20 }, () => decoders.decode(task('phone.jpg'))))
		clearInterval(watching)
		expect(answers).toEqual(
			Array.from({ length: 20 }, () => expect.objectContaining({ ok: true, width: 2048 })),
		)
		expect(peak.processes).toBe(2)
		expect(peak.bytes).toBeGreaterThan(100e6)
		expect(peak.bytes).toBeLessThan(500e6)
	})
})

test('a photo of a 50-megapixel phone, which has a few more, is decoded', { timeout: 240_000 }, async () => {
	const source = join(folder, 'large.jpg')
	const white = { width: 8160, height: 6144, channels: 3, background: 'white' } as const
	await sharp({ create: white }).jpeg({ quality: 20 }).toFile(source)
	const answer = await open().decode({ ...task('small.jpg'), source })
	expect(answer).toMatchObject({ ok: true, width: 2048, height: 1542 })
})

test('idle decoders end after a while', async () => {
	const decoders = open({ idleFor: 100 })
	await decoders.decode(task('small.jpg'))
	await expect.poll(decoderIds).toEqual([])
	expect(await decoders.decode(task('small.jpg'))).toMatchObject(small)
})

test('on stop, waiting and running photos are refused as busy', async () => {
	const decoders = open({ atOnce: 1 })
	const answers = Promise.all([decoders.decode(task('slow.png')), decoders.decode(task('small.jpg'))])
	await startedDecoder()
	decoders.stop()
	expect(await answers).toEqual(['busy', 'busy'])
	expect(await decoders.decode(task('small.jpg'))).toBe('busy')
})

test('a decoder does not get our environment variables', async () => {
	const decoders = open({ atOnce: 1 })
	await decoders.decode(task('small.jpg'))
	const environment = await readFile(`/proc/${await startedDecoder()}/environ`, 'utf8')
	const names = environment.split('\0').map((line) => line.split('=')[0])
	expect(names.filter((name) => name && !name.startsWith('NODE_CHANNEL'))).toEqual(['MALLOC_ARENA_MAX'])
})

/** Resident memory; 0 when the process has ended. */
async function residentBytes(id: number): Promise<number> {
	const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
	return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}
