/**
 * `npm test`: runs the checks, the cheapest first, and shows their output; how those ended that failed it shows again at the
 * end. Of the journeys and faults it runs those tagged `@main`, and all of them as `npm run test:whole`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { findChromium } from '../tests/support/chromium.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const bin = (name: string) => `node_modules/.bin/${name}`

const install = 'apt-get install -y -q --no-install-recommends'

/** Finds the browser for the journeys: an installed one, otherwise it installs Debian's or Playwright's. */
function bringChromium(): string {
	const sources: [string, string][] = [
		['apt-get', `apt-get update -q && (${install} chromium-headless-shell || ${install} chromium)`],
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

const whole = process.argv.includes('--whole')

const steps: [string, string, string[]][] = [
	['Route types', bin('react-router'), ['typegen']],
	['Types', bin('tsc'), ['--noEmit']],
	['Format and lint', bin('biome'), ['ci', '--error-on-warnings']],
	['Nothing unused', bin('knip'), []],
	['Rules, units, races', bin('vitest'), ['run']],
	whole
		? ['Journeys and faults in the real program', bin('playwright'), ['test']]
		: ['Main ways through the real program', bin('playwright'), ['test', '--grep', '@main']],
]

/** How many of a failed check's last lines are shown again: enough to name what failed and why. */
const linesAgain = 60

/** The seed of all cases that are drawn: of one tree always the same, so that a run which failed can be had again. */
function seedOfTree(): { SEED?: string } {
	const tree = spawnSync('git', ['rev-parse', 'HEAD^{tree}'], { encoding: 'utf8' }).stdout ?? ''
	const start = /^[0-9a-f]{7}/.exec(tree)
	return start ? { SEED: String(Number.parseInt(start[0], 16)) } : {}
}

const chromium = bringChromium()
const env = {
	...seedOfTree(),
	...process.env,
	CI: process.env.CI ?? 'true',
	CHROMIUM_PATH: chromium,
	// The output passes through here, so that the checks do not see the terminal themselves.
	...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
}

/** Runs a command and shows its output; returns whether it succeeded, and its last lines. */
async function run(command: string, args: string[]): Promise<{ succeeded: boolean; lastLines: string }> {
	let lastLines = ''
	const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding('utf8').on('data', (piece: string) => {
			process.stdout.write(piece)
			lastLines = (lastLines + piece).split('\n').slice(-linesAgain).join('\n')
		})
	const ended = once(child, 'close')
	const [status] = await once(child, 'exit')
	// A process that a check left behind holds its output open: it is not waited for.
	await Promise.race([ended, sleep(5000)])
	return { succeeded: status === 0, lastLines }
}

if (env.SEED) say(`Properties by SEED=${env.SEED}`)
let passed = 0
const failed: { name: string; lastLines: string }[] = []
for (const [name, command, args] of steps) {
	say(`\n── ${name}`)
	const began = Date.now()
	const { succeeded, lastLines } = await run(command, args)
	say(`── ${name}: ${succeeded ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`)
	if (succeeded) passed++
	else failed.push({ name, lastLines })
}

for (const { name, lastLines } of failed) say(`\n── ${name}: how it ended\n${lastLines.trimEnd()}`)
if (failed.length > 0) say(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`)
say(`\n${passed} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
