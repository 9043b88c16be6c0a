import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { isAlive } from '../support/embedded.ts'
import { freshDataDir } from '../support/program.ts'

/**
 * A signal to npm, which passes it on to its shell: all processes below it end in order, and the data folder and the
 * port are free. Uses this machine's npm. `prepare.test.ts` tests the preparation.
 */

test.setTimeout(300_000)

let dataDir = ''

test.beforeEach(async () => {
	dataDir = await freshDataDir()
})

test.afterEach(async () => {
	// Processes that a failed test has left.
	for (const pid of await holders()) if (await isAlive(pid)) process.kill(pid, 'SIGKILL')
	await rm(dataDir, { recursive: true, force: true })
})

function npm(...args: string[]) {
	const child = spawn('npm', args, {
		env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: dataDir },
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	let output = ''
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding('utf8').on('data', (text) => {
			output += text
		})
	return { child, output: () => output, ended: once(child, 'exit') }
}

/** The processes that use the data folder, by their files in it: Node and the database server. */
async function holders(): Promise<number[]> {
	const read = (path: string) => readFile(join(dataDir, path), 'utf8').catch(() => '')
	const owner = (await readdir(dataDir)).find((name) => /^owner\.\d+\.json$/.test(name)) ?? 'none'
	const [, node] = /"pid":(\d+)/.exec(await read(owner)) ?? []
	const [server] = (await read('postgres/postmaster.pid')).split('\n')
	return [node, server].flatMap((pid) => Number(pid) || [])
}

const start = ['start', '--ignore-scripts']
const seed = ['run', 'seed', '--', '--quotes', '5000000']
const dev = ['run', 'dev']

/** The command, the signal, and when it is sent: once the program answers, or once its database has begun to start. */
const cases: [string[], NodeJS.Signals, 'answers' | 'starts'][] = [
	[start, 'SIGTERM', 'answers'],
	[start, 'SIGTERM', 'starts'],
]
if (process.env.HARD)
	cases.push([start, 'SIGINT', 'answers'], [seed, 'SIGTERM', 'starts'], [dev, 'SIGTERM', 'starts'])

for (const [args, signal, when] of cases)
	test(`${signal} to npm ${args.join(' ')} when it ${when} ends npm, Node and the database`, async () => {
		const { child, output, ended } = npm(...args)
		await expect.poll(holders, { timeout: 120_000, intervals: [20] }).toHaveLength(2)
		if (when === 'answers') await expect.poll(output, { timeout: 120_000 }).toContain('answers on')
		const [, address] = /answers on +(\S+)/.exec(output()) ?? []
		const pids = await holders()

		child.kill(signal)
		await ended
		expect(output()).toContain('Finishing what is under way')
		for (const pid of pids) expect(await isAlive(pid)).toBe(false)
		expect(await holders()).toEqual([])
		if (when === 'answers') await expect(fetch(`${address}/healthz`)).rejects.toThrow()
	})
