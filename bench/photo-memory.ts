/**
 * Measures the cost of receiving photos: `node bench/photo-memory.ts [visitors] [at once]`. By default twenty visitors
 * send nine photos each, all nine at once, of 12 megapixels and about 12 MB, to a server in its own process: first to
 * our intake, then to a peer that holds each photo in memory and decodes it in the server's process. Prints peak
 * memory, time and their ratios. Needs /proc (Linux).
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createReadableStreamFromReadable } from '@react-router/node'
import pino from 'pino'
import sharp from 'sharp'
import { openPhotoIntake } from '#app/photos/photos.server.ts'
import { openFileStorage } from '#app/platform/files/file-storage.server.ts'

const photosEach = 9
const megabyte = 1024 * 1024
const print = (line: string) => process.stdout.write(`${line}\n`)

type Load = { visitors: number; atOnce: number; photo: Buffer<ArrayBuffer> }
type ReceivePhoto = (request: IncomingMessage) => Promise<number>

/** Our intake, as the server uses it. */
function intake(dataDir: string): ReceivePhoto {
	const files = openFileStorage({ s3: undefined, dataDir })
	const photos = openPhotoIntake({ files, dataDir, now: () => new Date(), log: pino({ level: 'silent' }) })
	return async (request) => {
		const taken = await photos.receive(createReadableStreamFromReadable(request))
		return taken.ok ? 201 : taken.reason === 'busy' ? 503 : 415
	}
}

/** The peer: reads the whole photo into memory, and runs sharp in the same process. */
function inMemory(dataDir: string): ReceivePhoto {
	let count = 0
	return async (request) => {
		const photo = Buffer.from(await new Response(createReadableStreamFromReadable(request)).arrayBuffer())
		const path = join(dataDir, String(count++))
		const fitted = (side: number) => ({ width: side, height: side, fit: 'inside' }) as const
		await sharp(photo).autoOrient().resize(fitted(2048)).jpeg({ quality: 82 }).toFile(`${path}.jpg`)
		await sharp(photo).autoOrient().resize(fitted(480)).webp({ quality: 74 }).toFile(`${path}.webp`)
		return 201
	}
}

async function serve(kind: string, dataDir: string) {
	const receive = kind === 'intake' ? intake(dataDir) : inMemory(dataDir)
	const server = createServer(async (request, response) => {
		response.statusCode = await receive(request)
		response.end()
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	process.send?.(server.address())
}

/** A memory memoryField of `/proc/PID/status`, in megabytes. */
const memoryField = async (pid: number, name: string) =>
	Number(
		new RegExp(`${name}:\\s+(\\d+)`).exec(
			await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''),
		)?.[1] ?? 0,
	) / 1024

async function childrenOf(pid: number): Promise<number[]> {
	const threads = await readdir(`/proc/${pid}/task`)
	const lists = await Promise.all(
		threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
	)
	return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

/** Sends all photos of one visitor, `atOnce` at a time. A photo that gets a 503 is sent again. */
async function visit(address: string, { photo, atOnce }: Load, seen: { again: number }) {
	let toSend = photosEach
	const send = async (): Promise<void> => {
		const { status } = await fetch(address, { method: 'PUT', body: photo })
		if (status === 503) {
			seen.again++
			await pause(1000)
			return send()
		}
		if (status !== 201) throw new Error(`a photo was answered ${status}`)
	}
	const next = async (): Promise<void> => {
		if (toSend-- <= 0) return
		await send()
		return next()
	}
	await Promise.all(Array.from({ length: atOnce }, next))
}

async function measure(kind: 'intake' | 'in memory', load: Load) {
	const dataDir = await mkdtemp(join(tmpdir(), 'bowline-bench-'))
	const child = fork(import.meta.filename, ['serve', kind, dataDir])
	const [bound] = await once(child, 'message')
	const pid = child.pid ?? 0
	const peak = { decoders: 0, processes: 0, together: 0 }
	const watching = setInterval(async () => {
		const ids = await childrenOf(pid).catch(() => [])
		const [own = 0, ...sizes] = await Promise.all([pid, ...ids].map((id) => memoryField(id, 'VmRSS')))
		const decoders = sizes.reduce((sum, size) => sum + size, 0)
		peak.decoders = Math.max(peak.decoders, decoders)
		peak.processes = Math.max(peak.processes, ids.length)
		peak.together = Math.max(peak.together, own + decoders)
	}, 50)
	const began = performance.now()
	const seen = { again: 0 }
	await Promise.all(
		Array.from({ length: load.visitors }, () => visit(`http://127.0.0.1:${bound.port}/`, load, seen)),
	)
	const seconds = (performance.now() - began) / 1000
	clearInterval(watching)
	const server = await memoryField(pid, 'VmHWM')
	const left = (await readdir(join(dataDir, 'incoming')).catch(() => [])).length
	child.kill()
	await once(child, 'exit')
	await rm(dataDir, { recursive: true, force: true })
	print(
		`${kind.padEnd(10)} server ${server.toFixed(0)} MB, decoders ${peak.decoders.toFixed(0)} MB in ${peak.processes}, ` +
			`together ${peak.together.toFixed(0)} MB, ${seconds.toFixed(1)} s, told to come back ${seen.again}, left over ${left}`,
	)
	return { server, together: Math.max(peak.together, server), seconds }
}

async function main(visitors: number, atOnce: number) {
	const noise = { type: 'gaussian', mean: 128, sigma: 45 } as const
	const size = { width: 4032, height: 3024, channels: 3, background: '#776655', noise } as const
	const photo = Buffer.from(
		await sharp({ create: size }).withMetadata({ orientation: 6 }).jpeg({ quality: 96 }).toBuffer(),
	)
	print(
		`${visitors} visitors × ${photosEach} photos of ${(photo.byteLength / megabyte).toFixed(1)} MB, ${atOnce} at once`,
	)
	const ours = await measure('intake', { visitors, atOnce, photo })
	const peer = await measure('in memory', { visitors, atOnce, photo })
	const ratio = (of: 'server' | 'together' | 'seconds') => (ours[of] / peer[of]).toFixed(2)
	print(
		`intake to peer: server memory ${ratio('server')}, all memory ${ratio('together')}, time ${ratio('seconds')}`,
	)
}

const [mode, kind, dataDir] = process.argv.slice(2)
if (mode === 'serve' && kind && dataDir) await serve(kind, dataDir)
else await main(Number(mode ?? 20), Number(kind ?? photosEach))
