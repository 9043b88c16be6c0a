/**
 * `npm run test:hard`: runs the tests that read `HARD`, with many more rounds, and then 1,000 simulated companies of 60 days each, which
 * take about a day: `npm run simulate -- --seeds 100` tries fewer.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The tests that read `HARD`: with it they run more rounds, send more requests, try more cases. */
const hardened = ['app', 'packages', 'tests'].flatMap((folder) =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.map((name) => join(folder, name))
		.filter(
			(path) => /\.(test|spec)\.tsx?$/.test(path) && readFileSync(path, 'utf8').includes('process.env.HARD'),
		),
)
const units = hardened.filter((path) => path.includes('.test.'))
const faults = hardened.filter((path) => path.includes('.spec.'))

const run = (command: string, args: string[]) =>
	spawnSync(`node_modules/.bin/${command}`, args, {
		stdio: 'inherit',
		env: { ...process.env, CI: process.env.CI ?? 'true', HARD: '1' },
	}).status === 0

// The timeout of each test is an hour.
const passed = [
	units.length === 0 || run('vitest', ['run', '--testTimeout=3600000', ...units]),
	faults.length === 0 || run('playwright', ['test', '--timeout=3600000', ...faults]),
	run('node', ['scripts/simulate.ts', '--seed', '1', '--seeds', '1000', '--days', '60']),
]
process.exit(passed.every(Boolean) ? 0 : 1)
