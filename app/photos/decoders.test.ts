import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
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
		.extract({ left: 0, top: 0, width: 5000, height: 4000 })
		.jpeg({ quality: 97, progressive: true })
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

/** The decoders that this very process started: others on this machine are none of our business. */
function decoderIds(): number[] {
	try {
		const found = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'app/photos/decoder.ts'], {
			encoding: 'utf8',
		})
		return found.trim().split('\n').map(Number)
	} catch {
		return []
	}
}

async function appears(): Promise<number> {
	await expect.poll(decoderIds).not.toEqual([])
	const [id] = decoderIds()
	return id ?? appears()
}

const whole = { ok: true, width: 2048, height: 1463 }
const small = { ok: true, width: 300, height: 200 }

describe('a decoder that ends over a photo', () => {
	test('from outside: the photo is decoded by another', async () => {
		const decoded = open().decode(task('slow.png'))
		process.kill(await appears(), 'SIGKILL')
		expect(await decoded).toMatchObject(whole)
	})

	test('each time: the photo is refused, the next one decoded', async () => {
		const decoders = open({ atOnce: 1 })
		const killed = new Set<number>()
		const killing = setInterval(() => {
			for (const id of decoderIds().filter((each) => !killed.has(each))) {
				killed.add(id)
				process.kill(id, 'SIGKILL')
			}
		}, 10)
		const refused = await decoders.decode(task('slow.png'))
		clearInterval(killing)
		expect(refused).toMatchObject({ ok: false, reason: 'undecodable' })
		expect(killed.size).toBeGreaterThanOrEqual(2)
		expect(await decoders.decode(task('small.jpg'))).toMatchObject(small)
	})

	test('while it was idle: the next photo does not notice', async () => {
		const decoders = open({ atOnce: 1 })
		await decoders.decode(task('small.jpg'))
		process.kill(await appears(), 'SIGKILL')
		expect(await decoders.decode(task('small.jpg'))).toMatchObject(small)
		await expect.poll(decoderIds).toHaveLength(1)
		process.kill(await appears(), 'SIGKILL')
		await expect.poll(decoderIds).toEqual([])
		expect(await decoders.decode(task('small.jpg'))).toMatchObject(small)
	})

	test('because it works on it for too long: that photo is refused, those behind it go on', async () => {
		const decoders = open({ atOnce: 1, processorTime: 600 })
		const hard = decoders.decode(task('hard.jpg'))
		const behind = decoders.decode(task('small.jpg'))
		expect(await hard).toMatchObject({ ok: false, reason: 'undecodable' })
		expect(await behind).toMatchObject(small)
	})
})

describe('a machine that has no time for a photo', () => {
	test('is no fault of the photo: it is decoded when there is some', async () => {
		const decoders = open({ atOnce: 1, processorTime: 3000 })
		const decoded = decoders.decode(task('phone.jpg'))
		const id = await appears()
		process.kill(id, 'SIGSTOP')
		await new Promise((resolve) => setTimeout(resolve, 3500))
		process.kill(id, 'SIGCONT')
		expect(await decoded).toMatchObject({ ok: true, width: 2048 })
	})

	test('has its sender come back, and lets go of the decoder', async () => {
		const decoders = open({ atOnce: 1, patience: 1500 })
		const starved = decoders.decode(task('phone.jpg'))
		const waiting = decoders.decode(task('small.jpg'))
		process.kill(await appears(), 'SIGSTOP')
		expect(await starved).toBe('busy')
		// Its time passed while it waited for its turn.
		expect(await waiting).toBe('busy')
		await expect.poll(decoderIds).toEqual([])
	})
})

describe('many at once', () => {
	test('beyond the queue are told to come back, and only they', async () => {
		const decoders = open({ atOnce: 1, longestQueue: 2 })
		const answers = await Promise.all(Array.from({ length: 5 }, () => decoders.decode(task('small.jpg'))))
		expect(answers.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => expect.objectContaining(small)))
		expect(answers.slice(3)).toEqual(['busy', 'busy'])
		expect(await decoders.decode(task('small.jpg'))).toMatchObject(small)
	})

	test('twenty of 12 megapixels: two processes, together under 500 MB', { timeout: 240_000 }, async () => {
		const decoders = open({ patience: 240_000 })
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

test('idle decoders leave after a while', async () => {
	const decoders = open({ idleFor: 100 })
	await decoders.decode(task('small.jpg'))
	await expect.poll(decoderIds).toEqual([])
	expect(await decoders.decode(task('small.jpg'))).toMatchObject(small)
})

test('at the end, photos that are waiting or under way are told to come back', async () => {
	const decoders = open({ atOnce: 1 })
	const answers = Promise.all([decoders.decode(task('slow.png')), decoders.decode(task('small.jpg'))])
	await appears()
	decoders.stop()
	expect(await answers).toEqual(['busy', 'busy'])
	expect(await decoders.decode(task('small.jpg'))).toBe('busy')
})

test('a decoder knows nothing of our environment', async () => {
	const decoders = open({ atOnce: 1 })
	await decoders.decode(task('small.jpg'))
	const environment = await readFile(`/proc/${await appears()}/environ`, 'utf8')
	const names = environment.split('\0').map((line) => line.split('=')[0])
	expect(names.filter((name) => name && !name.startsWith('NODE_CHANNEL'))).toEqual(['MALLOC_ARENA_MAX'])
})

/** Memory as the system counts it; nothing once the process is gone. */
async function residentBytes(id: number): Promise<number> {
	const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
	return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}
