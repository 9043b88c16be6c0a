import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freshDataDir } from '../support/program.ts'

/**
 * A fault in the environment ends the start at once, with a message that names the variable, and before anything is
 * done.
 */

test.setTimeout(300_000)

let dataDir = ''

test.beforeEach(async () => {
	dataDir = await freshDataDir()
})

test.afterEach(() => rm(dataDir, { recursive: true, force: true }))

const begin = (environment: Record<string, string>) => {
	const child = spawn('node_modules/.bin/node', ['scripts/start.ts'], {
		env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...environment },
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	let stdout = ''
	let stderr = ''
	child.stdout.setEncoding('utf8').on('data', (text) => {
		stdout += text
	})
	child.stderr.setEncoding('utf8').on('data', (text) => {
		stderr += text
	})
	const ended = once(child, 'close').then(() => ({ code: child.exitCode, stdout, stderr }))
	return { child, ended }
}

/** The error output of a start that must fail. */
async function refusal(environment: Record<string, string>) {
	const { child, ended } = begin(environment)
	// A start that takes this long has begun what it should have refused.
	const late = setTimeout(() => child.kill('SIGKILL'), 90_000)
	const { code, stdout, stderr } = await ended
	clearTimeout(late)
	expect(code, stderr).toBe(1)
	expect(stdout).not.toContain('password')
	return stderr
}

async function occupied(): Promise<{ server: Server; port: number }> {
	const server = createServer().listen(0, '127.0.0.1')
	await once(server, 'listening')
	const address = server.address()
	return { server, port: isAddress(address) ? address.port : 0 }
}

const isAddress = (address: ReturnType<Server['address']>): address is AddressInfo =>
	typeof address === 'object' && address !== null

test('a port in use, an address of another machine and a folder that cannot be made are named, and nothing is opened', async () => {
	const { server, port } = await occupied()
	const folder = join(dataDir, 'a'.repeat(300))
	const faults: [Record<string, string>, string][] = [
		[{ PORT: String(port) }, `PORT is ${port}, which another program`],
		[{ HOST: '203.0.113.9' }, 'HOST is 203.0.113.9, which is no address of this machine'],
		[{ DATA_DIR: folder }, `DATA_DIR is ${folder}, where no folder can be made`],
	]
	for (const [environment, beginning] of faults) {
		const [none, title, fault, ...more] = (await refusal(environment)).split('\n')
		expect([none, title, more]).toEqual(['', 'Bowline did not start.', ['']])
		expect(fault).toContain(beginning)
		expect(fault).toMatch(/ \(example: .*\)$/)
	}
	server.close()
	expect(await readdir(dataDir)).toEqual([])
})

test('a company’s file that is missing or has a fault is named, with the line and an example', async () => {
	const file = join(dataDir, 'company.yaml')
	const missing = await refusal({ COMPANY_FILE: file })
	expect(missing).toContain(`COMPANY_FILE is ${file}, which cannot be read`)
	const settings = await readFile('content/company.yaml', 'utf8')
	await writeFile(file, settings.replace(/^phone: .*$/m, 'phone: none'))
	const [none, title, fault, ...more] = (await refusal({ COMPANY_FILE: file })).split('\n')
	expect([none, title, more]).toEqual(['', 'Bowline did not start.', ['']])
	const line = settings.slice(0, settings.indexOf('\nphone:') + 1).split('\n').length
	expect(fault).toBe(`${file}, line ${line}: phone is no phone number (example: 403-555-0142)`)
	expect(await readdir(dataDir)).toEqual(['company.yaml'])
})

test('during the start requests get a 503 with Retry-After; then they are answered', {
	tag: '@main',
}, async () => {
	// Holds the start where it waits for the socket that a killed database server has left.
	await mkdir(join(dataDir, 'run'), { mode: 0o700 })
	const leftSocket = createServer().listen(join(dataDir, 'run', '.s.PGSQL.5432'))
	const waiting = once(leftSocket, 'connection')
	const { server, port } = await occupied()
	server.close()
	const { child, ended } = begin({ PORT: String(port) })
	const ask = (path: string, init?: RequestInit) =>
		fetch(`http://127.0.0.1:${port}${path}`, init).catch(() => undefined)
	await waiting
	for (const [path, init] of [
		['/', {}],
		['/readyz', {}],
		['/bookings', { method: 'POST', body: 'name=Jo' }],
	] as const) {
		const answer = await ask(path, init)
		expect([answer?.status, answer?.headers.get('retry-after')], path).toEqual([503, '5'])
		expect(await answer?.text()).toContain('Bowline is starting')
	}
	expect((await ask('/healthz'))?.status).toBe(200)
	leftSocket.close()
	await expect.poll(async () => (await ask('/'))?.status, { timeout: 60_000 }).toBe(200)
	child.kill('SIGTERM')
	expect((await ended).code).toBe(0)
	expect(await ask('/')).toBeUndefined()
})
