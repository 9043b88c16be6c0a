import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listen } from './listening.server.ts'

test('an address that cannot be had is said by its variable, its fault and an example', async () => {
	const other = createServer().listen(0, '127.0.0.1')
	await once(other, 'listening')
	const address = other.address()
	const port = typeof address === 'object' && address ? address.port : 0
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
	for (const [wanted, words] of addresses) await expect(listen(createServer(), wanted)).rejects.toThrow(words)
	other.close()
})

test('a server that listens takes no later fault for one of its address', async () => {
	const server = createServer()
	await listen(server, { host: '127.0.0.1', port: 0 })
	expect(server.listenerCount('error')).toBe(0)
	server.close()
})
