import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

type Machine = {
	environment: Record<string, string | undefined>
	platform: string
	home: string
	/** The path of Playwright's own browser, which may not be installed. */
	playwrights: string
}

/** The first is the same engine without windows, and takes about half the time of a whole browser. */
const names = [
	'chromium-headless-shell',
	'chromium',
	'chromium-browser',
	'google-chrome',
	'google-chrome-stable',
]
const macApps = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']

/** The paths where a browser for the tests may be, the best first; only CHROMIUM_PATH when that is set. */
export function chromiumPaths({ environment, platform, home, playwrights }: Machine): string[] {
	if (environment.CHROMIUM_PATH) return [environment.CHROMIUM_PATH]
	const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
	const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
	const apps = ['/Applications', join(home, 'Applications')].flatMap((folder) =>
		macApps.map((app) => join(folder, app)),
	)
	return [...onPath, ...(platform === 'darwin' ? apps : []), playwrights]
}

/** The browser of the tests on this machine; `undefined` when there is none. */
export const findChromium = (): string | undefined =>
	chromiumPaths({
		environment: process.env,
		platform: process.platform,
		home: homedir(),
		playwrights: chromium.executablePath(),
	}).find(runs)

/** Whether a program runs: Ubuntu has a script of this name that only says how to install the browser. */
export const runs = (path: string): boolean =>
	existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0
