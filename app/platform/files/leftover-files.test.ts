import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeLeftovers, unfinishedName } from './leftover-files.server.ts'

let folder: string
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'bowline-leftovers-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = (name: string) => writeFile(join(folder, name), 'half')

/** Another process that is writing a file named by `unfinishedName`. */
async function otherProcess() {
	const child = spawn(process.execPath, [
		'--input-type=module',
		'-e',
		`import { writeFileSync } from 'node:fs'
		import { unfinishedName } from ${JSON.stringify(resolve('app/platform/files/leftover-files.server.ts'))}
		writeFileSync(${JSON.stringify(folder)} + '/' + unfinishedName(), 'half')
		process.stdout.write('written')
		setInterval(() => {}, 1000)`,
	])
	await once(child.stdout, 'data')
	return child
}

test('the file of a process is removed once it was killed, and not before', async () => {
	const child = await otherProcess()
	expect(await removeLeftovers(folder)).toBe(0)
	expect(await readdir(folder)).toHaveLength(1)
	child.kill('SIGKILL')
	await once(child, 'exit')
	expect(await removeLeftovers(folder)).toBe(1)
	expect(await readdir(folder)).toEqual([])
})

test('the files of this process stay', async () => {
	await write(unfinishedName())
	await write(`${unfinishedName()}.jpg`)
	expect(await removeLeftovers(folder)).toBe(0)
})

test('files of an earlier process with the same number, as in a container, are removed', async () => {
	await write([hostname(), process.pid, 1_700_000_000_000, 'x'].join('~'))
	expect(await removeLeftovers(folder)).toBe(1)
})

test('files of another machine, and files with other names, are removed after an hour', async () => {
	const names = ['elsewhere~1~1700000000000~x', 'half']
	for (const name of names) await write(name)
	expect(await removeLeftovers(folder)).toBe(0)
	const longAgo = new Date(Date.now() - 61 * 60_000)
	for (const name of names) await utimes(join(folder, name), longAgo, longAgo)
	expect(await removeLeftovers(folder)).toBe(2)
})

test('folders within stay, and a missing folder counts as empty', async () => {
	await mkdir(join(folder, 'quotes'))
	expect(await removeLeftovers(folder)).toBe(0)
	expect(await removeLeftovers(join(folder, 'missing'))).toBe(0)
})
