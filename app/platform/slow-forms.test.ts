import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import express, { type Request, type Response } from 'express'
import { afterEach, expect, test, vi } from 'vitest'
import { endSlowForms } from './slow-forms.server.ts'

/** Waits are for what happens; how long a busy machine may take over it, in milliseconds. */
const patience = { timeout: 20_000 }

let server: Server
afterEach(() => {
	server.close()
	server.closeAllConnections()
})

/** What a sender hears from a server that gives forms 150 milliseconds; it sends `bytes` at a time until it has sent 200. */
async function hear(path: string, bytes: number, handle: (request: Request, response: Response) => void) {
	const app = express()
	app.use(endSlowForms((request) => request.path === '/photo', 150))
	app.use(handle)
	server = app.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const bound = server.address()
	const socket = connect(typeof bound === 'object' && bound ? bound.port : 0, '127.0.0.1')
	const heard = { text: '', ended: false }
	socket.setEncoding('latin1').on('data', (text: string) => {
		heard.text += text
	})
	socket.write(`POST ${path} HTTP/1.1\r\nHost: test\r\nContent-Length: 200\r\n\r\n`)
	let sent = 0
	const sending = setInterval(() => {
		if (sent < 200) socket.write('x'.repeat(bytes))
		sent += bytes
	}, 5)
	socket
		.on('error', () => undefined)
		.on('close', () => {
			clearInterval(sending)
			heard.ended = true
		})
	return heard
}

const readWhole = (request: Request, response: Response) => {
	request.on('error', () => undefined)
	request.resume().on('end', () => response.end('whole'))
}

test('a form that comes too slowly is told so, and its connection is ended', async () => {
	const heard = await hear('/form', 1, readWhole)
	await vi.waitFor(() => expect(heard.ended).toBe(true), patience)
	expect(heard.text).toMatch(/^HTTP\/1\.1 408 /)
	expect(heard.text).toContain('Your form did not arrive in time, and nothing was saved.')
})

test('what is left of a refused form is not waited for either', async () => {
	const heard = await hear('/form', 1, (_request, response) => void response.status(403).end('refused'))
	await vi.waitFor(() => expect(heard.ended).toBe(true), patience)
	expect(heard.text).toMatch(/^HTTP\/1\.1 403 .*refused$/s)
})

test('a photo has its own time', async () => {
	const heard = await hear('/photo', 1, readWhole)
	await vi.waitFor(() => expect(heard.text).toContain('whole'), patience)
})

test('a form that is all here is not ended because its answer takes long', async () => {
	const heard = await hear('/form', 200, (request, response) => {
		// It has arrived, and is read only now.
		setTimeout(() => request.resume().on('end', () => response.end('late')), 400)
	})
	await vi.waitFor(() => expect(heard.text).toContain('late'), patience)
	expect(heard.ended).toBe(false)
})
