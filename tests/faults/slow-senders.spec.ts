import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, test } from '@playwright/test'
import { type Program, startProgram } from '../support/program.ts'
import { sendRaw } from '../support/raw-request.ts'

/** Clients that open many connections and send almost nothing: all others are still served. */

let program: Program
const held: Socket[] = []

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
	program = await startProgram()
})
test.afterEach(() => {
	for (const socket of held.splice(0)) socket.destroy()
})
test.afterAll(async () => {
	expect(await program.stop()).toEqual({ code: 0, signal: null })
})

const portOf = ({ address }: Program) => Number(new URL(address).port)

const slowHead = () => 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
/** Its head is complete, but its body ends within the first field. */
const slowBody = () =>
	[
		'POST /admin/sign-in HTTP/1.1',
		`Host: ${new URL(program.address).host}`,
		`Origin: ${program.address}`,
		'Content-Type: application/x-www-form-urlencoded',
		'Content-Length: 1000',
		'',
		'email=jo',
	].join('\r\n')

/** Begins so many requests from a network address and does not finish them. */
async function sendSlowly(begun: () => string, from: string, count: number): Promise<Socket[]> {
	const sockets = Array.from({ length: count }, () => {
		const socket = connect({ host: '127.0.0.1', port: portOf(program), localAddress: from })
		return socket.on('error', () => undefined)
	})
	held.push(...sockets)
	await Promise.all(sockets.map((socket) => once(socket, 'connect')))
	for (const socket of sockets) socket.resume().write(begun())
	return sockets
}

/** The status of a page, requested over a new connection. */
const statusFor = (from: string, path: string) =>
	new Promise<number>((resolve, reject) => {
		const asked = request(
			{ host: '127.0.0.1', port: portOf(program), localAddress: from, path, agent: false },
			(answer) => {
				answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
			},
		)
		asked.on('error', reject)
		asked.setTimeout(60_000, () => asked.destroy(new Error('no answer')))
		asked.end()
	})

const pages = ['/healthz', '/calgary/couch-removal', '/']
const everyPage = Object.fromEntries(pages.map((path) => [path, 200]))

async function statusesFor(from: string) {
	const found: Record<string, number | string> = {}
	for (const path of pages) found[path] = await statusFor(from, path).catch((error: unknown) => String(error))
	return found
}

for (const [what, begun] of [
	['heads', slowHead],
	['bodies', slowBody],
] as const) {
	test(`550 slow ${what} from one address leave room for all others, and for other clients at that address`, async () => {
		const sockets = await sendSlowly(begun, '127.0.0.2', 550)
		expect(await statusesFor('127.0.0.1')).toEqual(everyPage)
		expect(await statusesFor('127.0.0.2')).toEqual(everyPage)
		await expect.poll(() => sockets.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(64)
		await expect.poll(() => program.output()).toContain('a connection was closed to make room')
	})

	test(`slow ${what} from twenty addresses, enough to use every connection, leave room too`, async () => {
		for (let address = 2; address < 22; address++) await sendSlowly(begun, `127.0.0.${address}`, 40)
		expect(await statusesFor('127.0.0.1')).toEqual(everyPage)
	})
}

test('a refused photo is answered before all of it has arrived', async () => {
	const refused = await sendRaw(program.address, {
		method: 'PUT',
		target: `/quotes/photos/${randomUUID()}`,
		headers: [
			['Host', new URL(program.address).host],
			['X-Bowline-Client', 'site'],
			['Content-Type', 'image/jpeg'],
			['Content-Length', '1000'],
		],
		body: Buffer.from('the rest never comes'),
	})
	expect(refused.status).toBe(404)
})
