// Runs before `npm start` and `npm test`, under whatever Node the machine has (20 or later), with nothing
// installed: brings the packages, the right Node among them, and the build. Does nothing when both are there.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const say = (line) => process.stdout.write(`${line}\n`)

function run(step, command, args) {
	say(step)
	const began = Date.now()
	const result = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
	if (result.status !== 0) {
		process.stderr.write(
			`${result.stdout ?? ''}${result.stderr ?? ''}\n${step} failed: ${result.error?.message ?? `exit ${result.status}`}\n`,
		)
		process.exit(1)
	}
	say(`  done in ${Math.round((Date.now() - began) / 1000)} s`)
}

/** A stamp says what a step was last done for, so that an unchanged checkout does nothing twice. */
function fingerprint(paths) {
	const hash = createHash('sha256')
	const add = (path) => {
		if (!existsSync(path)) return
		let entries
		try {
			entries = readdirSync(path, { withFileTypes: true })
		} catch {
			hash.update(path).update(readFileSync(path))
			return
		}
		for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) add(join(path, entry.name))
	}
	for (const path of paths) add(path)
	return hash.digest('hex')
}

function unlessDone(stampFile, inputs, done, step) {
	const wanted = fingerprint(inputs)
	if (done() && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
	step()
	mkdirSync(dirname(stampFile), { recursive: true })
	writeFileSync(stampFile, wanted)
}

const node = join(root, 'node_modules', '.bin', 'node')

unlessDone(
	'node_modules/.bowline-installed',
	['package.json', 'package-lock.json'],
	() => existsSync(node),
	() =>
		run('Installing the packages (npm ci) …', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']),
)
unlessDone(
	'build/.bowline-built',
	[
		'package-lock.json',
		'app',
		'content',
		'migrations',
		'public',
		'vite.config.ts',
		'yaml-content.ts',
		'content-history.ts',
		'react-router.config.ts',
		'scripts/build.ts',
	],
	() => existsSync('build/server/index.js'),
	() => run('Building …', node, ['scripts/build.ts']),
)
