import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { isAlive, until } from './support/embedded.ts'

/** Tests the preparation of `npm start` in a checkout of three files, with a stand-in for npm. */

/** The stand-in installs development packages as npm does, and a "Node" that builds when the build tool is there. */
const npm = `#!/bin/sh
echo "$@" >> npm-was-told
if test -n "$NPM_HANGS"; then sleep 100 & echo $! > sleeper; wait; fi
if test -n "$NPM_FAILS"; then echo 'no network' >&2; exit 1; fi
test "$1" = ci && rm -rf node_modules
mkdir -p node_modules/.bin
if test "$1" = ci && test "$npm_config_ignore_scripts" = true; then ls node_modules > node_modules/.package-lock.json; touch node_modules/build-tool; exit; fi
cat > node_modules/.bin/node <<'end'
#!/bin/sh
test "$2" = start.ts && { echo "started with $1 $3"; exit 3; }
test -e node_modules/build-tool || { echo 'Cannot find the build tool' >&2; exit 1; }
echo built >> builds
mkdir -p build/server && touch build/server/index.js
end
chmod +x node_modules/.bin/node
case "$NODE_ENV $npm_config_omit $* " in
	*' --include=dev '*) touch node_modules/build-tool ;;
	production*|*\\ dev\\ *|*' --omit=dev '*) rm -f node_modules/build-tool ;;
	*) touch node_modules/build-tool ;;
esac
ls node_modules > node_modules/.package-lock.json
`

let checkout = ''
const made: string[] = []
const at = (...path: string[]) => join(checkout, ...path)

beforeEach(async () => {
	checkout = await mkdtemp(join(tmpdir(), 'bowline-test-checkout-'))
	made.push(checkout)
	for (const folder of ['scripts', 'programs']) await mkdir(at(folder))
	for (const name of ['prepare.mjs', 'prepared.mjs']) await cp(join('scripts', name), at('scripts', name))
	for (const name of ['package.json', 'package-lock.json']) await writeFile(at(name), '{}')
	await writeFile(at('programs', 'npm'), npm)
	await chmod(at('programs', 'npm'), 0o755)
})

afterAll(async () => {
	for (const folder of made) await rm(folder, { recursive: true, force: true })
})

const begin = (command: string, args: string[], environment: Record<string, string>) =>
	spawn(command, args, {
		cwd: checkout,
		env: { PATH: [at('programs'), process.env.PATH].join(delimiter), ...environment },
		stdio: ['ignore', 'ignore', 'pipe'],
	})

const beginPreparing = (environment: Record<string, string> = {}) =>
	begin(process.execPath, ['scripts/prepare.mjs'], environment)

async function prepare(environment?: Record<string, string>) {
	const child = beginPreparing(environment)
	let stderr = ''
	child.stderr.on('data', (text) => {
		stderr += text
	})
	const [code] = await once(child, 'close')
	return { code, stderr }
}

const linesOf = async (name: string) => (await readFile(at(name), 'utf8')).trim().split('\n')

const isThere = (...path: string[]) =>
	access(at(...path)).then(
		() => true,
		() => false,
	)

const withoutDevelopment: Record<string, string>[] = [{ NODE_ENV: 'production' }, { npm_config_omit: 'dev' }]

test.each(withoutDevelopment)(
	'a first start under %o installs what the build needs, and the second nothing',
	async (environment) => {
		for (const _start of ['first', 'second'])
			expect(await prepare(environment)).toEqual({ code: 0, stderr: '' })
		expect(await prepare()).toEqual({ code: 0, stderr: '' })
		expect(await linesOf('npm-was-told')).toHaveLength(1)
		expect(await linesOf('builds')).toHaveLength(1)
	},
)

test('other settings and texts of the company need no build, other things to count do', async () => {
	await mkdir(at('content', 'site'), { recursive: true })
	for (const [file, builds] of [
		['company.yaml', 1],
		['company.yaml', 1],
		['site/faqs.yaml', 1],
		['site/things.yaml', 2],
	] as const) {
		await writeFile(at('content', file), `changed: ${Math.random()}`)
		expect((await prepare()).code).toBe(0)
		expect(await linesOf('builds'), file).toHaveLength(builds)
	}
})

test('an install without the build tools is completed by the next start', async () => {
	expect((await prepare()).code).toBe(0)
	await once(begin('npm', ['prune', '--omit=dev'], {}), 'close')
	expect(await isThere('node_modules', 'build-tool')).toBe(false)
	expect((await prepare()).code).toBe(0)
	expect(await isThere('node_modules', 'build-tool')).toBe(true)

	// The state that earlier releases left, which took any install for a complete one.
	await rm(at('node_modules', 'build-tool'))
	await writeFile(at('node_modules', '.bowline-installed'), 'a'.repeat(64))
	expect((await prepare()).code).toBe(0)
	expect(await isThere('node_modules', 'build-tool')).toBe(true)
})

test('an install that fails is reported, and tried again by the next start', async () => {
	const failed = await prepare({ NPM_FAILS: 'yes' })
	expect(failed.code).toBe(1)
	expect(failed.stderr).toContain('no network')
	expect((await prepare()).code).toBe(0)
	expect(await linesOf('npm-was-told')).toHaveLength(2)
})

test('where npm ignores scripts, a start prepares all the same, says how Node came, and gives it its limits of memory', async () => {
	await writeFile(at('package.json'), JSON.stringify({ allowScripts: { node: true } }))
	const child = spawn(
		process.execPath,
		['--max-semi-space-size=4', 'scripts/prepared.mjs', 'start.ts', '--now'],
		{
			cwd: checkout,
			env: { PATH: [at('programs'), process.env.PATH].join(delimiter), npm_config_ignore_scripts: 'true' },
			stdio: ['ignore', 'pipe', 'inherit'],
		},
	)
	let output = ''
	child.stdout.on('data', (text) => {
		output += text
	})
	const [code] = await once(child, 'close')
	expect(output).toContain('Placing Node and PostgreSQL')
	expect(output).toContain('started with --max-semi-space-size=4 --now')
	expect(code).toBe(3)
	const [, rebuild] = await linesOf('npm-was-told')
	expect(rebuild).toContain('rebuild')
	expect(rebuild).toContain('--ignore-scripts=false')
})

test('a signal ends the install with all its processes, and the next start installs again', async () => {
	const child = beginPreparing({ NPM_HANGS: 'yes' })
	await until(async () => (await isThere('sleeper')) && (await linesOf('sleeper'))[0] !== '')
	child.kill('SIGTERM')
	expect((await once(child, 'close'))[0]).toBe(1)
	const sleeper = Number((await linesOf('sleeper'))[0])
	await until(async () => !(await isAlive(sleeper)))
	expect((await prepare()).code).toBe(0)
})
