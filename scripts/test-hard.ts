/**
 * `npm run test:hard`: runs the tests that read `HARD`, with many more rounds, and then 1,000 simulated quiet companies of 60 days each, a
 * part of them by each processor, which take hours: `npm run simulate -- --seeds 100 --steps 4` tries fewer.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
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

/** Whether no company of these seeds broke a rule. */
async function simulate(seeds: number): Promise<boolean> {
	const processes = availableParallelism()
	const codes = await Promise.all(
		Array.from({ length: processes }, async (_, at) => {
			const [from, to] = [at, at + 1].map((part) => 1 + Math.floor((seeds * part) / processes))
			const which = ['--seed', `${from}`, '--seeds', `${Number(to) - Number(from)}`]
			const options = ['--days', '60', '--steps', '4']
			const child = spawn('node_modules/.bin/node', ['scripts/simulate.ts', ...which, ...options], {
				stdio: 'inherit',
			})
			const [code] = await once(child, 'exit')
			return code === 0
		}),
	)
	return codes.every(Boolean)
}

// The timeout of each test is an hour.
const passed = [
	units.length === 0 || run('vitest', ['run', '--testTimeout=3600000', ...units]),
	faults.length === 0 || run('playwright', ['test', '--timeout=3600000', ...faults]),
	await simulate(1000),
]
process.exit(passed.every(Boolean) ? 0 : 1)
