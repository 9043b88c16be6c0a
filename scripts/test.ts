/** `npm test`: runs all checks, the cheapest first, and shows their output. */
import { spawnSync } from 'node:child_process'
import { findChromium } from '../tests/support/chromium.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const bin = (name: string) => `node_modules/.bin/${name}`

/** Finds the browser for the journeys: an installed one, otherwise it installs Debian's or Playwright's. */
function bringChromium(): string {
	const sources: [string, string][] = [
		['apt-get', 'apt-get update -q && apt-get install -y -q --no-install-recommends chromium'],
		['playwright', `${bin('playwright')} install chromium`],
	]
	let found = findChromium()
	for (const [source, command] of process.env.CHROMIUM_PATH ? [] : sources) {
		if (found) break
		say(`Installing Chromium (${source}) …`)
		spawnSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 })
		found = findChromium()
	}
	if (found) return found
	const words = process.env.CHROMIUM_PATH
		? `CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, where no browser runs (example: /usr/bin/chromium)`
		: 'The browser tests need Chromium or Chrome, and none could be installed: install one, or set CHROMIUM_PATH (example: /usr/bin/chromium)'
	process.stderr.write(`${words}\n`)
	process.exit(1)
}

const steps: [string, string, string[]][] = [
	['Route types', bin('react-router'), ['typegen']],
	['Types', bin('tsc'), ['--noEmit']],
	['Format and lint', bin('biome'), ['ci', '--error-on-warnings']],
	['Nothing unused', bin('knip'), []],
	['Rules, units, races', bin('vitest'), ['run']],
	['Journeys and faults in the real program', bin('playwright'), ['test']],
]

const chromium = bringChromium()
let passed = 0
const failed: string[] = []
for (const [name, command, args] of steps) {
	say(`\n── ${name}`)
	const began = Date.now()
	const { status } = spawnSync(command, args, {
		stdio: 'inherit',
		env: { ...process.env, CI: process.env.CI ?? 'true', CHROMIUM_PATH: chromium },
	})
	say(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`)
	if (status === 0) passed++
	else failed.push(name)
}

if (failed.length > 0) say(`\nFailed: ${failed.join(', ')}`)
say(`\n${passed} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
