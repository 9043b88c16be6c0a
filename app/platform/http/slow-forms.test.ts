import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import express, { type Request, type Response } from 'express'
import { afterEach, expect, test, vi } from 'vitest'
import { endSlowForms } from './slow-forms.server.ts'

/** How long a busy machine may take, in milliseconds. */
const generous = { timeout: 20_000 }

let server: Server
afterEach(() => {
	server.close()
	server.closeAllConnections()
})

/** The response to a client that sends 200 bytes, `bytes` at a time; the server's limit for forms is 150 milliseconds. */
async function sendTo(path: string, bytes: number, handle: (request: Request, response: Response) => void) {
	const app = express()
	app.use(endSlowForms((request) => request.path === '/photo', 150))
	app.use(handle)
	server = app.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const bound = server.address()
	const socket = connect(typeof bound === 'object' && bound ? bound.port : 0, '127.0.0.1')
	const received = { text: '', ended: false }
	socket.setEncoding('utf8').on('data', (text: string) => {
		received.text += text
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
			received.ended = true
		})
	return received
}

const readWhole = (request: Request, response: Response) => {
	request.on('error', () => undefined)
	request.resume().on('end', () => response.end('whole'))
}

test('a form that arrives too slowly gets a 408, and its connection is closed', async () => {
	const received = await sendTo('/form', 1, readWhole)
	await vi.waitFor(() => expect(received.ended).toBe(true), generous)
	expect(received.text).toMatch(/^HTTP\/1\.1 408 /)
	const [head = '', words = ''] = received.text.split('\r\n\r\n')
	expect(words).toContain('Your form didn’t arrive in time, and nothing was saved.')
	expect(head).toContain(`Content-Length: ${Buffer.byteLength(words)}`)
})

test('the rest of a refused form is not waited for either', async () => {
	const received = await sendTo('/form', 1, (_request, response) => void response.status(403).end('refused'))
	await vi.waitFor(() => expect(received.ended).toBe(true), generous)
	expect(received.text).toMatch(/^HTTP\/1\.1 403 .*refused$/s)
})

test('the limit does not apply to a photo', async () => {
	const received = await sendTo('/photo', 1, readWhole)
	await vi.waitFor(() => expect(received.text).toContain('whole'), generous)
})

test('a form that has arrived is not ended because the response takes long', async () => {
	const received = await sendTo('/form', 200, (request, response) => {
		// The body has arrived long ago, and is read only now.
		setTimeout(() => request.resume().on('end', () => response.end('late')), 400)
	})
	await vi.waitFor(() => expect(received.text).toContain('late'), generous)
	expect(received.ended).toBe(false)
})
