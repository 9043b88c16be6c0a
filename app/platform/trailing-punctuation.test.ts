import { once } from 'node:events'
import { createServer } from 'node:http'
import express from 'express'
import { expect, test } from 'vitest'
import { dropPunctuation } from './trailing-punctuation.server.ts'

const page = { module: { default: () => null } }
const routes = {
	contact: { id: 'contact', path: 'contact', ...page },
	town: { id: 'town', path: ':town', ...page },
}

test('whoever reads an address with a full stop after it is led to the page, a mail program that asks for its head too; what is sent there is not', async () => {
	const app = express()
	app.use(
		dropPunctuation(
			async () => ({ routes }),
			(path) => (path === '/calgary' ? path : undefined),
		),
	)
	app.use((_request, response) => response.status(404).end())
	const server = createServer(app)
	await once(server.listen(0, '127.0.0.1'), 'listening')
	const bound = server.address()
	const port = typeof bound === 'object' && bound ? bound.port : 0
	try {
		const asked = async (method: string, path: string) => {
			const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`, {
				method,
				redirect: 'manual',
			})
			return [status, headers.get('Location')]
		}
		for (const method of ['GET', 'HEAD']) {
			expect(await asked(method, '/contact.'), method).toEqual([301, '/contact'])
			expect(await asked(method, '/calgary).?from=text'), method).toEqual([301, '/calgary?from=text'])
			expect(await asked(method, '/contact'), method).toEqual([404, null])
			expect(await asked(method, '/no-such-town.'), method).toEqual([404, null])
		}
		for (const method of ['POST', 'PUT', 'DELETE'])
			expect(await asked(method, '/contact.'), method).toEqual([404, null])
	} finally {
		server.close()
		server.closeAllConnections()
	}
})
