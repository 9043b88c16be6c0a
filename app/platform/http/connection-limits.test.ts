import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { type ConnectionLimits, limitConnections } from './connection-limits.server.ts'

/** More than the network takes without a reader. */
const large = 'x'.repeat(64 * 1024 * 1024)
/** How long a busy machine may take, in milliseconds. */
const generous = { timeout: 20_000 }

/** A server that responds when the test says so. */
async function open(limits: Partial<ConnectionLimits>, { behindProxy = false } = {}) {
	const asked: { path: string; response: ServerResponse }[] = []
	const timersAfter = new Map<string, number | undefined>()
	const server = createServer({ keepAliveTimeout: 60_000 }, ({ url = '' }, response) => {
		asked.push({ path: url, response })
		if (url === '/at-once') response.end('answered')
		if (url === '/large-at-once') response.end(large)
	})
	const isUpload = ({ path }: { path: string }) => path === '/photo'
	const { end } = limitConnections(server, { behindProxy, log: pino({ level: 'silent' }), isUpload }, limits)
	server.on('request', ({ url = '', socket }) => timersAfter.set(url, socket.timeout))
	await once(server.listen(0, '127.0.0.1'), 'listening')
	const bound = server.address()
	const port = typeof bound === 'object' && bound ? bound.port : 0
	const sockets: Socket[] = []
	closing = () => {
		for (const socket of sockets) socket.destroy()
		server.close()
		server.closeAllConnections()
	}

	const arrived = (path: string) =>
		vi.waitFor(() => expect(asked.map((each) => each.path)).toContain(path), generous)

	/** A connection that the server has accepted or refused, and what it has received. */
	async function from(address: string) {
		const socket = connect({ host: '127.0.0.1', port, localAddress: address })
		sockets.push(socket)
		socket.on('error', () => undefined)
		const seen = { text: '', ended: false }
		socket.setEncoding('latin1').on('data', (text: string) => {
			seen.text += text
		})
		socket.on('close', () => {
			seen.ended = true
		})
		await Promise.all([once(server, 'connection'), once(socket, 'connect')])
		const ask = async (path: string) => {
			socket.write(`GET ${path} HTTP/1.1\r\nHost: test\r\n\r\n`)
			await arrived(path)
		}
		/** Sends the whole head of a request, and one of the two bytes of its body. */
		const askSlowly = async (path: string) => {
			socket.write(`PUT ${path} HTTP/1.1\r\nHost: test\r\nContent-Length: 2\r\n\r\nx`)
			await arrived(path)
		}
		return { seen, socket, ask, askSlowly }
	}

	function responseTo(path: string) {
		const found = asked.find((each) => each.path === path)
		if (!found) throw new Error(`${path} was not asked for`)
		return found.response
	}

	/** Responds to a request, and waits until the response is sent. */
	async function answer(path: string, text = 'answered') {
		const response = responseTo(path)
		const closed = once(response, 'close')
		response.end(text)
		await closed
	}
	return { server, from, responseTo, answer, end, timersAfter }
}

let closing = () => {}
afterEach(() => closing())

const ended = (...connections: { seen: { ended: boolean } }[]) =>
	vi.waitFor(
		() => expect(connections.map(({ seen }) => seen.ended)).toEqual(connections.map(() => true)),
		generous,
	)

test('the connection of a full network that has been idle for longest is closed for a new one', async () => {
	const { from } = await open({ all: 10, ofOneNetwork: 2 })
	const other = await from('127.0.0.1')
	const [first, second] = [await from('127.0.0.2'), await from('127.0.0.2')]
	const third = await from('127.0.0.2')
	await ended(first)
	const fourth = await from('127.0.0.2')
	await ended(second)
	expect([other, third, fourth].map(({ seen }) => seen.ended)).toEqual([false, false, false])
})

test('a client that never finishes the head of its request is closed for one that sends promptly', async () => {
	const { from, answer } = await open({ all: 2 })
	const [first, second] = [await from('127.0.0.2'), await from('127.0.0.3')]
	for (const { socket } of [first, second]) socket.write('GET /slow HTTP/1.1\r\nX-Slow: ')
	const prompt = await from('127.0.0.1')
	await prompt.ask('/prompt')
	await answer('/prompt')
	await vi.waitFor(() => expect(prompt.seen.text).toContain('answered'), generous)
	await ended(first)
	expect(second.seen.ended).toBe(false)
})

test('the idle time of a connection counts from its last request', async () => {
	const { from, answer } = await open({ all: 2 })
	const old = await from('127.0.0.1')
	const young = await from('127.0.0.2')
	await old.ask('/old')
	await answer('/old')
	await from('127.0.0.3')
	await ended(young)
	expect(old.seen.ended).toBe(false)
	await from('127.0.0.4')
	await ended(old)
})

test('a connection that waits for a response is not closed for another; while all wait, a new one is refused', async () => {
	const { from, answer } = await open({ all: 2 })
	const [first, second] = [await from('127.0.0.1'), await from('127.0.0.2')]
	await first.ask('/first')
	await second.ask('/second')
	const refused = await from('127.0.0.3')
	await ended(refused)
	await answer('/first')
	await vi.waitFor(() => expect(first.seen.text).toContain('answered'), generous)
	// The first is idle now, and the second is still busy.
	const taken = await from('127.0.0.3')
	await ended(first)
	expect([second, taken].map(({ seen }) => seen.ended)).toEqual([false, false])
})

test('a slow form is closed first, a slow photo after all others, and a complete request never', async () => {
	const { from, answer } = await open({ all: 4 })
	const photo = await from('127.0.0.1')
	await photo.askSlowly('/photo?label=pile')
	const [form, later, whole] = [await from('127.0.0.1'), await from('127.0.0.1'), await from('127.0.0.1')]
	await form.askSlowly('/form')
	await later.askSlowly('/later')
	await whole.askSlowly('/whole')
	whole.socket.write('x')
	const others = []
	for (const leaving of [form, later]) {
		const other = await from('127.0.0.2')
		others.push(other)
		await ended(leaving)
	}
	for (const [at, other] of others.entries()) await other.ask(`/other-${at}`)
	others.push(await from('127.0.0.2'))
	await ended(photo)
	await others.at(-1)?.ask('/other-last')
	await ended(await from('127.0.0.2'))
	await answer('/whole')
	await vi.waitFor(() => expect(whole.seen.text).toContain('answered'), generous)
	expect(others.map(({ seen }) => seen.ended)).toEqual([false, false, false])
})

test('a connection with two requests is still busy when the first is answered', async () => {
	const { from, answer } = await open({ all: 1 })
	const busy = await from('127.0.0.1')
	await busy.ask('/one')
	await busy.ask('/two')
	await answer('/one')
	await ended(await from('127.0.0.2'))
	await answer('/two')
	await vi.waitFor(() => expect(busy.seen.text.match(/answered/g)).toHaveLength(2), generous)
	expect(busy.seen.ended).toBe(false)
})

test('a closed connection makes room for another', async () => {
	const { from, server } = await open({ all: 2, ofOneNetwork: 1 })
	for (let round = 0; round < 5; round++) {
		const busy = await from('127.0.0.1')
		await busy.ask(`/${round}`)
		busy.socket.destroy()
		await vi.waitFor(async () => {
			const count = await new Promise<number>((resolve) => server.getConnections((_, n) => resolve(n)))
			expect(count).toBe(0)
		}, generous)
	}
})

test('behind a proxy only the total number of connections is limited', async () => {
	const { from } = await open({ all: 4, ofOneNetwork: 1 }, { behindProxy: true })
	const four = [await from('127.0.0.1'), await from('127.0.0.1'), await from('127.0.0.1')]
	four.push(await from('127.0.0.1'))
	expect(four.map(({ seen }) => seen.ended)).toEqual([false, false, false, false])
	await from('127.0.0.1')
	await ended(...four.slice(0, 1))
})

test('a response that the client does not read is ended after the limit', async () => {
	const { from, answer } = await open({ unreadFor: 200 })
	const reader = await from('127.0.0.1')
	reader.socket.pause()
	await reader.ask('/large')
	await answer('/large', large)
	reader.socket.resume()
	await ended(reader)
	expect(reader.seen.text.length).toBeLessThan(large.length)
})

test('so is one that is sent at once, on a connection that was idle before it', async () => {
	const { from, responseTo } = await open({ unreadFor: 200 })
	const reader = await from('127.0.0.1')
	await reader.ask('/at-once')
	await vi.waitFor(() => expect(reader.seen.text).toContain('answered'), generous)
	reader.socket.pause()
	await reader.ask('/large-at-once')
	await vi.waitFor(() => expect(responseTo('/large-at-once').closed).toBe(true), generous)
	reader.socket.resume()
	await ended(reader)
	expect(reader.seen.text.length).toBeLessThan(large.length)
})

test('a response that is sent at once starts no timer for its reader, one that waits does', async () => {
	const { from, answer, timersAfter } = await open({ unreadFor: 120_000 })
	const reader = await from('127.0.0.1')
	await reader.ask('/at-once')
	await reader.ask('/later')
	await answer('/later')
	reader.socket.pause()
	await reader.ask('/large-at-once')
	expect([...timersAfter].map(([path, timeout]) => [path, timeout || 'none'])).toEqual([
		['/at-once', 'none'],
		['/later', 120_000],
		['/large-at-once', 120_000],
	])
})

test('a server that closes ends idle connections at once, and others after their last response', async () => {
	const { from, answer, end, server } = await open({})
	const [idle, busy] = [await from('127.0.0.1'), await from('127.0.0.1')]
	await busy.ask('/last')
	const closed = once(server, 'close')
	server.close()
	end()
	await ended(idle)
	expect(busy.seen.ended).toBe(false)
	// A request that came before the client learned of the end is answered too.
	await busy.ask('/very-last')
	await answer('/last')
	await answer('/very-last')
	await closed
	await vi.waitFor(() => expect(busy.seen.text.match(/answered/g)).toHaveLength(2), generous)
})

test('the last response of a closing server announces the end of the connection, and no other does', async () => {
	const { from, answer, end, server } = await open({})
	const connections = [await from('127.0.0.1'), await from('127.0.0.1'), await from('127.0.0.1')]
	const [one, pipelined, reused] = connections
	await one?.ask('/one')
	await pipelined?.ask('/first')
	await reused?.ask('/before')
	await answer('/before')
	await reused?.ask('/after')
	const closed = once(server, 'close')
	server.close()
	end()
	await pipelined?.ask('/at-once')
	for (const path of ['/one', '/first', '/after']) await answer(path)
	await closed
	await ended(...connections)
	const received = connections.map(({ seen }) => seen.text.match(/answered|(?<=Connection: )\S+/g))
	expect(received).toEqual([
		['close', 'answered'],
		['answered', 'close', 'answered'],
		['keep-alive', 'answered', 'close', 'answered'],
	])
})
