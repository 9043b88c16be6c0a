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

test('a folder that is not there yet is made for this user alone, and nothing is left in it', async () => {
	expect(await makeDataFolder(at('not', 'yet', 'there'))).toBe(at('not', 'yet', 'there'))
	expect((await stat(at('not', 'yet', 'there'))).mode & 0o777).toBe(0o700)
	expect(await readdir(at('not', 'yet', 'there'))).toEqual([])
})

test('several starts at once make a new folder within new folders together', async () => {
	for (let round = 0; round < 20; round++) {
		const place = at(`round-${round}`, 'not', 'there')
		const made = await Promise.all(Array.from({ length: 8 }, () => makeDataFolder(place)))
		expect(made).toEqual(made.map(() => place))
		expect((await stat(place)).mode & 0o777).toBe(0o700)
	}
})

test('a folder that is there keeps its mode and what is in it, also by a link', async () => {
	await mkdir(at('there'), { mode: 0o755 })
	await writeFile(at('there', 'kept'), '')
	await symlink(at('there'), at('link'))
	expect(await makeDataFolder(at('link'))).toBe(at('there'))
	expect((await stat(at('there'))).mode & 0o777).toBe(0o755)
	expect(await readdir(at('there'))).toEqual(['kept'])
})

test('what cannot be a folder is named with its fault and an example', async () => {
	await writeFile(at('file'), '')
	await symlink(at('nowhere'), at('lost'))
	const places: [string, string][] = [
		[at('file'), 'which is no folder'],
		[at('file', 'within'), 'which is no folder'],
		[at('lost'), 'where no folder can be made (ENOENT)'],
		[at('a'.repeat(300)), 'where no folder can be made (ENAMETOOLONG)'],
	]
	for (const [place, fault] of places)
		await expect(makeDataFolder(place)).rejects.toThrow(
			`DATA_DIR is ${place}, ${fault} (example: /var/lib/bowline)`,
		)
})

test.runIf(process.platform === 'linux')(
	'neither can what the system makes up, and that is said at once',
	async () => {
		// Node's own way of making a folder with those above it never returns here.
		for (const place of ['/proc/foo', '/proc/foo/bar', '/proc', '/sys/kernel'])
			await expect(makeDataFolder(place)).rejects.toThrow(`DATA_DIR is ${place}, wh`)
	},
)

test('a folder on a full disk will do, with a warning', async () => {
	await mkdir(at('full'))
	try {
		// Room for itself, and not for one file more.
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
