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

/** Whole browsers, as people have them. */
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The same engine without windows, which takes about half the time of a whole browser. */
const engine = 'chromium-headless-shell'
const macApps = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']

/** The paths where a program of one of these names may be, the best first; only CHROMIUM_PATH when that is set. */
export function chromiumPaths(
	names: string[],
	{ environment, platform, home, playwrights }: Machine,
): string[] {
	if (environment.CHROMIUM_PATH) return [environment.CHROMIUM_PATH]
	const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
	const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
	const apps = ['/Applications', join(home, 'Applications')].flatMap((folder) =>
		macApps.map((app) => join(folder, app)),
	)
	return [...onPath, ...(platform === 'darwin' ? apps : []), playwrights]
}

const found = (names: string[]): string | undefined =>
	chromiumPaths(names, {
		environment: process.env,
		platform: process.platform,
		home: homedir(),
		playwrights: chromium.executablePath(),
	}).find(runs)

/** The browser of the tests on this machine; `undefined` when there is none. */
export const findChromium = () => found([engine, ...browsers])

/** The browser of the benchmarks: a whole one, which also renders ahead what people may open next. */
export const findWholeChromium = () => found(browsers)

/** Whether a program runs: Ubuntu has a script of this name that only says how to install the browser. */
export const runs = (path: string): boolean =>
	existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0
