/**
 * How the costs of building, rendering and caching grow with the catalogue: `node bench/catalogue-growth.ts [pages ...]`,
 * by default 500, 2500 and 10000. Towns are removed or made up until there are about that many pages; each size is built
 * and started from a copy of the tree, and runs until all its pages are warm. Prints the time of the build, the
 * processor time of rendering and compressing, and the memory when all are warm (the cache has room for 3,000) and when
 * the last 3,000 of the sitemap have been read. Needs /proc (Linux).
 */
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parse, stringify } from 'yaml'
import { startProgram } from '#tests/support/program.ts'

const root = resolve(import.meta.dirname, '..')
const sizes = process.argv.slice(2).map(Number)
const print = (line: string) => process.stdout.write(`${line}\n`)

/** The number of pages of a town: its own and one for each service. */
const pagesOfTown = 1 + (await readdir(join(root, 'content/town-services'))).length
const withoutTowns = 160
const readAfterwards = 3000

/** Makes a copy of the tree with this number of towns: the first of ours, then made-up ones with the texts of ours. */
async function treeWith(towns: number): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'bowline-growth-'))
	const leftOut = /(^|\/)(node_modules|build|\.git|\.react-router|test-results|data)$/
	await cp(root, folder, { recursive: true, filter: (path) => path === root || !leftOut.test(path) })
	await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
	const townsFolder = join(folder, 'content/municipalities')
	const ourTowns = (await readdir(townsFolder)).toSorted()
	await rm(join(folder, 'content/region-towns'), { recursive: true })
	for (const name of ourTowns.slice(towns)) await rm(join(townsFolder, name))
	for (let number = ourTowns.length; number < towns; number++) {
		const model = parse(
			await readFile(join(root, 'content/municipalities', ourTowns[number % ourTowns.length] ?? ''), 'utf8'),
		)
		const town = { ...model, name: `Town ${number}`, slug: `town-${number}-junk-removal` }
		await writeFile(join(townsFolder, `town-${number}.yaml`), stringify(town))
	}
	return folder
}

/** The processor time that a process has used, in seconds, and its memory in megabytes. */
async function used(pid: number) {
	const stat = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
	const resident = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
	return { seconds: (Number(stat[11]) + Number(stat[12])) / 100, megabytes: Number(resident) / 1024 }
}

for (const size of sizes.length > 0 ? sizes : [500, 2500, 10_000]) {
	const folder = await treeWith(Math.round((size - withoutTowns) / pagesOfTown))
	process.chdir(folder)
	const began = performance.now()
	const built = spawnSync('node_modules/.bin/node', ['scripts/build.ts'], { encoding: 'utf8' })
	if (built.status !== 0) throw new Error(built.stderr)
	const building = (performance.now() - began) / 1000
	const program = await startProgram()
	const pid = program.process.pid ?? 0
	const before = await used(pid)
	let pages = 0
	while (pages === 0) {
		await pause(500)
		pages = Number(/"pages":(\d+),"seconds":[^}]*pages are warm/.exec(program.output())?.[1] ?? 0)
	}
	const after = await used(pid)
	const sitemap = await (await fetch(`${program.address}/sitemap.xml`)).text()
	const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname)
	for (const path of listed.slice(-readAfterwards)) await (await fetch(program.address + path)).arrayBuffer()
	const read = await used(pid)
	const seconds = after.seconds - before.seconds
	print(
		[
			`${listed.length} pages, ${pages} cached`,
			`build ${building.toFixed(1)} s`,
			`rendered and compressed in ${seconds.toFixed(1)} s of processor (${((1000 * seconds) / pages).toFixed(1)} ms a page)`,
			`memory ${before.megabytes.toFixed(0)} MB at the start, ${after.megabytes.toFixed(0)} warm, ${read.megabytes.toFixed(0)} read`,
		].join(', '),
	)
	await program.stop()
	await rm(program.dataDir, { recursive: true, force: true })
	process.chdir(root)
	await rm(folder, { recursive: true })
}
