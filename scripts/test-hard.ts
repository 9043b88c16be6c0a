/** `npm run test:hard`: the tests that can be made to try longer, each as long as it can. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The tests that read `HARD`: by it they make more rounds, more requests, more odd cases. */
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

// An hour for a test: what is tried so long is not in a hurry.
const passed = [
	units.length === 0 || run('vitest', ['run', '--testTimeout=3600000', ...units]),
	faults.length === 0 || run('playwright', ['test', '--timeout=3600000', ...faults]),
]
process.exit(passed.every(Boolean) ? 0 : 1)
