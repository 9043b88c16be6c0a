import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chromiumPaths, runs } from './support/chromium.ts'

const names = ['chromium-headless-shell', 'chromium']
const linux = { platform: 'linux', home: '/home/jo', playwrights: '/home/jo/.cache/ms-playwright/chrome' }

test('on Linux the browser is searched for on the PATH, then at Playwright’s own path', () => {
	expect(chromiumPaths(names, { ...linux, environment: { PATH: '/usr/bin::/snap/bin' } })).toEqual([
		'/usr/bin/chromium-headless-shell',
		'/snap/bin/chromium-headless-shell',
		'/usr/bin/chromium',
		'/snap/bin/chromium',
		linux.playwrights,
	])
	expect(chromiumPaths(names, { ...linux, environment: {} })).toEqual([linux.playwrights])
})

test('on macOS it is also searched for in the applications folders of the system and of the user', () => {
	const places = chromiumPaths(names, { ...linux, platform: 'darwin', home: '/Users/jo', environment: {} })
	expect(places).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
	expect(places).toContain('/Users/jo/Applications/Chromium.app/Contents/MacOS/Chromium')
	expect(places.at(-1)).toBe(linux.playwrights)
})

test('CHROMIUM_PATH is used, without a fallback', () => {
	const environment = { PATH: '/usr/bin', CHROMIUM_PATH: '/opt/chromium/chrome' }
	expect(chromiumPaths(names, { ...linux, environment })).toEqual(['/opt/chromium/chrome'])
})

test('a missing program, or a script that only says how to install it, is not a browser', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'bowline-test-browsers-'))
	const program = async (name: string, source: string) => {
		const path = join(folder, name)
		await writeFile(path, source)
		await chmod(path, 0o755)
		return path
	}
	const note = await program('note', '#!/bin/sh\necho "install it with snap"; exit 1\n')
	const browser = await program('browser', '#!/bin/sh\necho "Chromium 142.0"\n')
	expect([note, browser, join(folder, 'none')].map(runs)).toEqual([false, true, false])
	await rm(folder, { recursive: true })
})
