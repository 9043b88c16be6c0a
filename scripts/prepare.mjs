// Runs before `npm start` and `npm test`, with the Node of the machine (20 or later), before anything is installed:
// installs the packages, which include the right Node, and builds. Does nothing when both are up to date.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const say = (line) => process.stdout.write(`${line}\n`)

/** Runs a step in its own process group, so that a signal ends all processes that it has started. */
async function run(step, command, args) {
	say(step)
	const began = Date.now()
	let stopped = false
	const stop = (signal) => {
		stopped = true
		try {
			process.kill(-child.pid, signal)
		} catch {
			// It has just ended.
		}
	}
	// Listens before the step begins, so that no signal is missed.
	for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
	const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
	let output = ''
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding('utf8').on('data', (text) => {
			output += text
		})
	const fault = await new Promise((resolve) => {
		child.once('error', ({ message }) => resolve(message))
		child.once('close', (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit ${code}`)))
	})
	for (const signal of ['SIGTERM', 'SIGINT']) process.off(signal, stop)
	if (stopped) leaveOrDecline('Stopped. The next start goes on from here.')
	if (fault) leaveOrDecline(`${output}\n${step} failed: ${fault}`)
	say(`  done in ${Math.round((Date.now() - began) / 1000)} s`)
}

function leaveOrDecline(words) {
	process.stderr.write(`${words}\n`)
	process.exit(1)
}

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

/**
 * Runs a step unless its stamp says that it is done. A stamp has the fingerprints of the step's inputs and outputs, so an
 * unchanged checkout repeats nothing, and a changed or broken one is repaired. It exists only after the step succeeded.
 */
async function unlessDone({ stamp, inputs, outputs, isWhole, step }) {
	const from = fingerprint(inputs)
	const state = () => `${process.platform} ${process.arch} ${from} ${fingerprint(outputs)}`
	if (isWhole() && existsSync(stamp) && readFileSync(stamp, 'utf8') === state()) return
	rmSync(stamp, { force: true })
	await step()
	mkdirSync(dirname(stamp), { recursive: true })
	writeFileSync(stamp, state())
}

/** The packages whose install scripts may run. */
const allowed = () => Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).allowScripts ?? {})

const node = join(root, 'node_modules', '.bin', 'node')

await unlessDone({
	stamp: 'node_modules/.bowline-installed',
	inputs: ['package.json', 'package-lock.json', 'scripts/prepare.mjs'],
	// npm's own list of installed packages: it differs after an install that leaves packages out.
	outputs: ['node_modules/.package-lock.json'],
	isWhole: () => existsSync(node),
	step: async () => {
		// The build needs packages that npm leaves out if NODE_ENV is production, and the database is an optional package.
		const whole = ['--include=dev', '--include=optional']
		const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
		await run('Installing the packages (npm ci) …', 'npm', ['ci', ...whole, ...quiet])
		// A machine may be set to run no scripts of packages: of the few that package.json allows, these bring programs.
		if (!existsSync(node))
			await run('Placing Node and PostgreSQL (npm rebuild, with the scripts of these alone) …', 'npm', [
				'rebuild',
				...allowed().filter((name) => existsSync(join('node_modules', name))),
				'--ignore-scripts=false',
				...quiet,
			])
		if (!existsSync(node))
			leaveOrDecline(
				'npm left out Node itself, which its install script brings: run npm rebuild node --ignore-scripts=false, and start again.',
			)
	},
})
await unlessDone({
	stamp: 'build/.bowline-built',
	inputs: [
		'package-lock.json',
		'app',
		'packages',
		// All other content is read when the server starts, and a new phone number or page needs no build.
		'content/site/things.yaml',
		'migrations',
		'public',
		'vite.config.ts',
		'yaml-content.ts',
		'oldest-browsers.ts',
		'page-files.ts',
		'react-router.config.ts',
		'scripts/build.ts',
	],
	outputs: ['build/server'],
	isWhole: () => existsSync('build/server/index.js'),
	step: () => run('Building …', node, ['scripts/build.ts']),
})
