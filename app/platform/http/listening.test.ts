import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import pino from 'pino'
import { expect, test } from 'vitest'
import { addressOf, isOneOfSeveral, listen } from './listening.server.ts'

function portOf(server: Server): number {
	const address = server.address()
	return typeof address === 'object' && address ? address.port : 0
}

test('an address that cannot be bound is refused with the variable, the fault and an example', async () => {
	const other = createServer().listen(0, '127.0.0.1')
	await once(other, 'listening')
	const port = portOf(other)
	const addresses: [{ host: string; port: number }, RegExp][] = [
		[
			{ host: '127.0.0.1', port },
			/^PORT is \d+, which another program on this machine has: .* \(example: \d+\)$/,
		],
		[
			{ host: '203.0.113.9', port: 0 },
			/^HOST is 203\.0\.113\.9, which is no address of this machine \(example: /,
		],
		[
			{ host: '127.0.0.1:3000', port: 0 },
			/^HOST is 127\.0\.0\.1:3000, which is neither .* \(example: 127\.0\.0\.1\)$/,
		],
	]
	for (const [wanted, words] of addresses)
		await expect(listen(createServer(), wanted, pino({ level: 'silent' }))).rejects.toThrow(words)
	other.close()
})

test('a later error of the server is logged, and the server still responds', async () => {
	const server = createServer((_, response) => response.end())
	const logged: string[] = []
	await listen(
		server,
		{ host: '127.0.0.1', port: 0 },
		pino({ base: null }, { write: (line) => logged.push(line) }),
	)
	server.emit('error', Object.assign(new Error('too many open files'), { code: 'EMFILE' }))
	expect(logged).toEqual([expect.stringContaining('too many open files')])
	expect((await fetch(`http://127.0.0.1:${portOf(server)}`)).status).toBe(200)
	server.close()
})

test('the address that is printed opens, also where HOST is one of IPv6', async () => {
	for (const [host, printed] of [
		['::1', /^http:\/\/\[::1\]:\d+$/],
		['127.0.0.1', /^http:\/\/localhost:\d+$/],
		['::', /^http:\/\/localhost:\d+$/],
		['127.0.0.2', /^http:\/\/127\.0\.0\.2:\d+$/],
	] as const) {
		const server = createServer((_, response) => response.end())
		await listen(server, { host, port: 0 }, pino({ level: 'silent' }))
		const address = addressOf(server, { host, port: 0 })
		expect(address).toMatch(printed)
		expect((await fetch(address)).status).toBe(200)
		server.close()
	}
})

test('a process is taken for one of several where a proxy can take a request to another, and only there', () => {
	const databaseUrl = 'postgres://db/bowline'
	const rows = [
		[{ role: 'web', databaseUrl, trustProxy: false }, true],
		[{ role: 'web', databaseUrl, trustProxy: true }, true],
		[{ role: 'all', databaseUrl, trustProxy: true }, true],
		[{ role: 'all', databaseUrl, trustProxy: false }, false],
		[{ role: 'all', databaseUrl: undefined, trustProxy: true }, false],
		[{ role: 'worker', databaseUrl, trustProxy: true }, false],
	] as const
	for (const [config, is] of rows) expect(isOneOfSeveral(config), JSON.stringify(config)).toBe(is)
})
