import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { type Program, startProgram } from '../support/program.ts'

/**
 * A proxy that reuses its connections to the program, as nginx does with `keepalive`, and does not retry a POST. A
 * request on a connection that the program has just closed is a 502 for the visitor, so the proxy must close idle
 * connections, not the program.
 */

/** How long connections are idle, in milliseconds: longer than Node's default, and with HARD longer than nginx's. */
const idle = process.env.HARD ? 62_000 : 9_000
const visitors = 12

let program: Program
let proxy: Awaited<ReturnType<typeof openProxy>>

test.beforeEach(async () => {
	program = await startProgram({ TRUST_PROXY: 'on' })
	proxy = await openProxy(Number(new URL(program.address).port))
})
test.afterEach(async () => {
	proxy.close()
	expect(await program.stop()).toEqual({ code: 0, signal: null })
})

test('a POST on a proxy’s idle connection is answered', async () => {
	test.setTimeout(180_000)
	const statuses = () => Promise.all(Array.from({ length: visitors }, () => post(proxy.address)))
	expect(await statuses()).toEqual(Array(visitors).fill(422))
	expect(proxy.opened()).toBe(visitors)
	await pause(idle)
	expect(await statuses()).toEqual(Array(visitors).fill(422))
	expect(proxy.opened(), 'no connection was opened anew').toBe(visitors)
})

/** The status of a booking that is refused because of its empty fields. */
async function post(address: string): Promise<number> {
	const response = await fetch(`${address}/bookings`, {
		method: 'POST',
		headers: { Origin: address },
		body: new URLSearchParams({ name: '' }),
	})
	await response.arrayBuffer()
	return response.status
}

/** Forwards requests over reused connections, and answers 502 when one of them has been closed. */
async function openProxy(port: number) {
	const free: Upstream[] = []
	const all: Upstream[] = []
	const server: Server = createServer(async (request, response) => {
		const pieces: Buffer[] = []
		for await (const piece of request) pieces.push(piece)
		const body = Buffer.concat(pieces)
		const { connection: _, 'transfer-encoding': __, ...headers } = request.headers
		const lines = Object.entries({ ...headers, 'content-length': body.length }).map((each) => each.join(': '))
		const head = [`${request.method} ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n')
		const upstream = free.shift() ?? openUpstream(port)
		if (!all.includes(upstream)) all.push(upstream)
		const status = await upstream.send(Buffer.concat([Buffer.from(head), body]))
		if (status !== 502) free.push(upstream)
		response.writeHead(status).end()
	})
	await once(server.listen(0, '127.0.0.1'), 'listening')
	const bound = server.address()
	return {
		address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`,
		opened: () => all.length,
		close: () => {
			server.close()
			server.closeAllConnections()
			for (const { socket } of all) socket.destroy()
		},
	}
}

type Upstream = { socket: Socket; send: (request: Buffer) => Promise<number> }

/**
 * A connection to the program. It is read only while an answer is expected: closing it while it is idle is noticed too
 * late, as it may be by a proxy.
 */
function openUpstream(port: number): Upstream {
	let answer = Buffer.alloc(0)
	let answered = Promise.withResolvers<number>()
	const buffer = Buffer.alloc(64 * 1024)
	const callback = (length: number) => {
		answer = Buffer.concat([answer, buffer.subarray(0, length)])
		if (isComplete(answer)) answered.resolve(Number(answer.toString('latin1', 9, 12)))
		return true
	}
	// Only with its own buffer does a paused socket stop reading.
	const socket = connect({ host: '127.0.0.1', port, onread: { buffer, callback } })
	socket.on('error', () => answered.resolve(502)).on('close', () => answered.resolve(502))
	return {
		socket,
		send: async (request) => {
			answer = Buffer.alloc(0)
			answered = Promise.withResolvers()
			socket.write(request)
			socket.resume()
			const status = await answered.promise
			socket.pause()
			return status
		},
	}
}

/** Whether an answer is complete. */
function isComplete(answer: Buffer): boolean {
	const end = answer.indexOf('\r\n\r\n')
	if (end < 0) return false
	const length = /content-length: (\d+)/i.exec(answer.toString('latin1', 0, end))?.[1]
	if (length !== undefined) return answer.length >= end + 4 + Number(length)
	return answer.subarray(-5).toString() === '0\r\n\r\n'
}
