import { createServer, type Server } from 'node:http'
import { createReadableStreamFromReadable } from '@react-router/node'
import { afterEach, expect, test, vi } from 'vitest'
import { leaveUnread } from './unread-body.server.ts'

/** React Router's own stream of a request, on a real socket: there, `cancel` closes the connection. */
let server: Server | undefined
afterEach(() => {
	server?.closeAllConnections()
	server?.close()
})

const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024)

async function refusing(refuse: (body: ReadableStream<Uint8Array>) => Promise<void> | void): Promise<string> {
	const opened = createServer(async (request, response) => {
		await refuse(createReadableStreamFromReadable(request))
		response.statusCode = 415
		response.end('no photo')
	})
	server = opened
	await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
	const bound = opened.address()
	if (typeof bound !== 'object' || !bound) throw new Error('no port')
	return `http://127.0.0.1:${bound.port}`
}

const send = (address: string, size: number) =>
	fetch(address, { method: 'PUT', body: megabytes(size) }).then(
		async (response) => `${response.status} ${await response.text()}`,
		() => 'broken line',
	)

test('a client that is still sending receives the refusal', async () => {
	expect(await send(await refusing((body) => leaveUnread(body)), 14)).toBe('415 no photo')
})

test('if the body is cancelled, the client sees a broken connection', async () => {
	expect(await send(await refusing((body) => body.cancel()), 14)).toBe('broken line')
})

test('the connection can be used for the next request', async () => {
	const address = await refusing((body) => leaveUnread(body))
	expect([await send(address, 3), await send(address, 3)]).toEqual(['415 no photo', '415 no photo'])
})

test('a body that never ends is cancelled after the limit of bytes', async () => {
	const seen = { read: 0, cancelled: false }
	const endless = new ReadableStream<Uint8Array>({
		pull(controller) {
			seen.read++
			controller.enqueue(megabytes(1))
		},
		cancel() {
			seen.cancelled = true
		},
	})
	leaveUnread(endless, { bytes: 5 * 1024 * 1024, milliseconds: 60_000 })
	await expect.poll(() => seen.cancelled).toBe(true)
	expect(seen.read).toBeLessThanOrEqual(8)
})

test('a body that stops arriving is cancelled after the limit of time', async () => {
	const cancel = vi.fn()
	leaveUnread(new ReadableStream({ cancel }), { bytes: 1000, milliseconds: 50 })
	await expect.poll(() => cancel).toHaveBeenCalledOnce()
})

test('a body that fails, is missing or is already being read causes no error', async () => {
	const failing = new ReadableStream<Uint8Array>({
		start: (controller) => controller.error(new Error('gone')),
	})
	const taken = new ReadableStream<Uint8Array>()
	taken.getReader()
	for (const body of [failing, taken, null]) leaveUnread(body)
	await new Promise((resolve) => setTimeout(resolve, 20))
})
