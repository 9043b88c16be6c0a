import { execFileSync } from 'node:child_process'
import { mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { freshDataDir } from '#tests/support/program.ts'
import * as dataFolder from './data-folder.server.ts'

const folder = await freshDataDir()
const makeDataFolder = (path: string) => dataFolder.makeDataFolder(path, pino({ level: 'silent' }))
const at = (...path: string[]) => join(folder, ...path)

afterAll(() => rm(folder, { recursive: true, force: true }))

test('a new folder is open to this user only, and stays empty', async () => {
	expect(await makeDataFolder(at('not', 'yet', 'there'))).toBe(at('not', 'yet', 'there'))
	expect((await stat(at('not', 'yet', 'there'))).mode & 0o777).toBe(0o700)
	expect(await readdir(at('not', 'yet', 'there'))).toEqual([])
})

test('several starts at the same time can make the same nested folders', async () => {
	for (let round = 0; round < 20; round++) {
		const path = at(`round-${round}`, 'not', 'there')
		const made = await Promise.all(Array.from({ length: 8 }, () => makeDataFolder(path)))
		expect(made).toEqual(made.map(() => path))
		expect((await stat(path)).mode & 0o777).toBe(0o700)
	}
})

test('an existing folder, or a link to it, keeps its mode and its files', async () => {
	await mkdir(at('there'), { mode: 0o755 })
	await writeFile(at('there', 'kept'), '')
	await symlink(at('there'), at('link'))
	expect(await makeDataFolder(at('link'))).toBe(at('there'))
	expect((await stat(at('there'))).mode & 0o777).toBe(0o755)
	expect(await readdir(at('there'))).toEqual(['kept'])
})

test('a path that cannot be a folder is refused with the fault and an example', async () => {
	await writeFile(at('file'), '')
	await symlink(at('nowhere'), at('lost'))
	const paths: [string, string][] = [
		[at('file'), 'which is no folder'],
		[at('file', 'within'), 'which is no folder'],
		[at('lost'), 'where no folder can be made (ENOENT)'],
		[at('a'.repeat(300)), 'where no folder can be made (ENAMETOOLONG)'],
	]
	for (const [path, fault] of paths)
		await expect(makeDataFolder(path)).rejects.toThrow(
			`DATA_DIR is ${path}, ${fault} (example: /var/lib/bowline)`,
		)
})

test.runIf(process.platform === 'linux')('a path in /proc or /sys is refused at once', async () => {
	// Node's `mkdir` with `recursive` never returns here.
	for (const path of ['/proc/foo', '/proc/foo/bar', '/proc', '/sys/kernel'])
		await expect(makeDataFolder(path)).rejects.toThrow(`DATA_DIR is ${path}, wh`)
})

test('a folder on a full disk is accepted with a warning', async () => {
	await mkdir(at('full'))
	try {
		// Room for the folder itself, and for no file.
		execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,nr_inodes=1', 'bowline-test', at('full')])
	} catch {
		return
	}
	try {
		const warned: string[] = []
		const log = pino({ base: null }, { write: (line) => warned.push(line) })
		expect(await dataFolder.makeDataFolder(at('full'), log)).toBe(at('full'))
		expect(warned).toEqual([expect.stringContaining('the disk of DATA_DIR is full')])
		await expect(makeDataFolder(at('full', 'new'))).rejects.toThrow('where the disk is full')
	} finally {
		execFileSync('umount', [at('full')])
	}
})
