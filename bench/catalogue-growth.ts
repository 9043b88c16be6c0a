/**
 * How building, rendering and keeping the catalogue grow with it: `node bench/catalogue-growth.ts [pages ...]`, by
 * default 500, 2500 and 10000. Towns are taken away or made up until there are about so many pages; each size is built
 * and started from a copy of the tree, and runs until all its pages are warm. Prints the time of the build, the
 * processor time of rendering and compressing, and the memory once all are warm (the cache keeps 3,000) and once the
 * last 3,000 of the sitemap have been read. Needs /proc (Linux).
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

/** Pages of a town: its own and one for each service. */
const pagesOfTown = 1 + (await readdir(join(root, 'content/town-services'))).length
const withoutTowns = 160
const readAfterwards = 3000

/** A copy of the tree with so many towns: the first of ours, then made-up ones with the texts of ours. */
async function treeWith(towns: number): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'bowline-growth-'))
	const apart = /(^|\/)(node_modules|build|\.git|\.react-router|test-results|data)$/
	await cp(root, folder, { recursive: true, filter: (path) => path === root || !apart.test(path) })
	await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
	const place = join(folder, 'content/municipalities')
	const ours = (await readdir(place)).toSorted()
	await rm(join(folder, 'content/region-towns'), { recursive: true })
	for (const name of ours.slice(towns)) await rm(join(place, name))
	for (let number = ours.length; number < towns; number++) {
		const like = parse(
			await readFile(join(root, 'content/municipalities', ours[number % ours.length] ?? ''), 'utf8'),
		)
		const town = { ...like, name: `Town ${number}`, slug: `town-${number}-junk-removal` }
		await writeFile(join(place, `town-${number}.yaml`), stringify(town))
	}
	return folder
}

/** Seconds of processor time and megabytes of memory of a process so far. */
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
			`${listed.length} pages, ${pages} kept`,
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
