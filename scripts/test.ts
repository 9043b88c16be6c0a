/** `npm test`: everything there is to check, cheapest first, each step's output as it comes. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const say = (line: string) => process.stdout.write(`${line}\n`)
const bin = (name: string) => `node_modules/.bin/${name}`

/** The browser of the journeys; Debian's, since no other can be downloaded everywhere. */
const chromium = '/usr/bin/chromium'

function bringChromium() {
	if (existsSync(chromium)) return
	say('Installing Chromium (apt-get) …')
	for (const args of [
		['update', '-q'],
		['install', '-y', '-q', '--no-install-recommends', 'chromium'],
	])
		spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 })
	if (existsSync(chromium)) return
	process.stderr.write(
		`The browser tests need Chromium at ${chromium}, and it could not be installed: run apt-get install chromium as root.\n`,
	)
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

bringChromium()
let passed = 0
const failed: string[] = []
for (const [name, command, args] of steps) {
	say(`\n── ${name}`)
	const began = Date.now()
	const { status } = spawnSync(command, args, {
		stdio: 'inherit',
		env: { ...process.env, CI: process.env.CI ?? 'true' },
	})
	say(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`)
	if (status === 0) passed++
	else failed.push(name)
}

if (failed.length > 0) say(`\nFailed: ${failed.join(', ')}`)
say(`\n${passed} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
