import { randomBytes } from 'node:crypto'
import { createServer, get as getPlain } from 'node:http'
import { get as getOverTls } from 'node:https'
import { connect } from 'node:tls'
import { listen } from '../../fakes/listener.ts'
import { expect, test } from '../support/journey.ts'
import { hasNginx, startNginx } from '../support/nginx.ts'
import type { Program } from '../support/program.ts'

/** The nginx block of docs/operations.md, as it stands there. */

const host = 'bowline.example'

const tried: [string, (program: Program) => Promise<void>][] = [
	[
		'speaks TLS 1.3 and 1.2 and nothing older, sends visitors from http to https, and logs no key',
		tryBehindNginx,
	],
	['leaves no visitor with a process that starts, that is gone, or that is back', tryTwoProcesses],
]
for (const [what, tryIt] of tried)
	if (hasNginx()) test(what, ({ program }) => tryIt(program))
	else
		test(`cannot be tried without nginx and openssl (apt-get install nginx-light openssl): ${what}`, () =>
			undefined)

const portOf = (program: Program) => Number(new URL(program.address).port)

async function tryTwoProcesses(program: Program) {
	let asked = 0
	/** What a process answers while it starts. */
	const starting = createServer((_request, response) => {
		asked++
		response.writeHead(503, { 'Retry-After': '5' }).end('Bowline is starting')
	})
	const port = await listen(starting, 0)
	await using nginx = await startNginx(portOf(program), port)
	const status = () =>
		new Promise<number | undefined>((resolve, reject) => {
			getOverTls(
				{ port: nginx.https, path: '/healthz', headers: { Host: host }, rejectUnauthorized: false },
				(response) => response.resume().on('end', () => resolve(response.statusCode)),
			).on('error', reject)
		})
	const statuses = async () => {
		const found: (number | undefined)[] = []
		for (let time = 0; time < 20; time++) found.push(await status())
		return new Set(found)
	}
	expect(await statuses()).toEqual(new Set([200]))
	expect(asked).toBeGreaterThan(0)
	starting.closeAllConnections()
	await new Promise((resolve) => starting.close(resolve))
	expect(await statuses()).toEqual(new Set([200]))
	// Back, it is asked again at once.
	const back = createServer((_request, response) => response.end(String(++asked)))
	await listen(back, port)
	asked = 0
	expect(await statuses()).toEqual(new Set([200]))
	expect(asked).toBeGreaterThan(0)
	back.closeAllConnections()
	back.close()
}

async function tryBehindNginx(program: Program) {
	await using nginx = await startNginx(portOf(program))
	const overTls = (path: string) =>
		new Promise<{ status: number; body: string }>((resolve, reject) => {
			const asked = getOverTls(
				{
					port: nginx.https,
					path,
					headers: { Host: host, Referer: `https://${host}${path}` },
					rejectUnauthorized: false,
				},
				(response) => {
					let body = ''
					response.on('data', (piece) => (body += piece))
					response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
				},
			)
			asked.on('error', reject)
		})
	const redirected = (path: string) =>
		new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
			getPlain({ port: nginx.http, path, headers: { Host: host } }, (response) => {
				response.resume().on('end', () => resolve([response.statusCode, response.headers.location]))
			}).on('error', reject)
		})
	const protocol = (version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') =>
		new Promise<string | null>((resolve) => {
			const socket = connect(
				{
					port: nginx.https,
					minVersion: version,
					maxVersion: version,
					rejectUnauthorized: false,
					ciphers: 'DEFAULT@SECLEVEL=0',
				},
				() => {
					resolve(socket.getProtocol())
					socket.destroy()
				},
			)
			socket.on('error', () => resolve(null))
		})

	expect(await protocol('TLSv1.3')).toBe('TLSv1.3')
	expect(await protocol('TLSv1.2')).toBe('TLSv1.2')
	expect(await protocol('TLSv1.1')).toBeNull()
	expect((await overTls('/calgary')).body).toContain('Calgary Junk Removal')
	// The host that the proxy names is the one that the page names.
	expect((await overTls('/contact')).body).toContain(`https://${host}/contact`)

	const key = randomBytes(32).toString('base64url')
	const addresses = [
		`/booked/${key}`,
		`/waiting/${key}`,
		`/%62ooked//${key}`,
		`/pickups/${key}/calendar.ics`,
		`/${key}`,
	]
	for (const path of addresses) {
		expect((await overTls(path)).status).toBe(404)
		expect(await redirected(path)).toEqual([301, `https://${host}${path}`])
	}
	const lines = async () => (await nginx.log()).split('\n').filter((line) => line.includes(' GET '))
	await expect.poll(async () => (await lines()).length).toBe(2 + 2 * addresses.length)
	const logged = await nginx.log()
	expect(logged).not.toContain(key)
	// Each line of a page names the line of ours that has its address, without its key.
	const [, id = ''] = / GET 404 .* ([\w-]{36})$/m.exec(logged) ?? []
	expect(program.output()).toContain(id)
	expect(id).not.toBe('')
}
