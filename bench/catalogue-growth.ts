/**
 * How the costs of building, rendering and caching grow with the catalogue: `node bench/catalogue-growth.ts [pages ...]`,
 * by default 500, 2500 and 10000. Towns are removed or made up until there are about that many pages; each size is built
 * and started from a copy of the tree, and runs until all its pages are warm. Prints the time of the build, the
 * processor time of rendering and compressing, what a second start renders and takes, and the memory when all are warm (the
 * cache has room for 3,000) and when the last 3,000 of the sitemap have been read. Needs /proc (Linux).
 */
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parse, stringify } from 'yaml'
import { type Program, startProgram } from '#tests/support/program.ts'

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
	const left = ourTowns.slice(towns)
	for (const name of left) await rm(join(townsFolder, name))
	// The words of the search may not lead to a page that is gone.
	const words = join(folder, 'content/search/words.yaml')
	const leadsOn = (line: string) => !left.some((name) => line.includes(`/${name.replace('.yaml', '')}-junk`))
	await writeFile(words, (await readFile(words, 'utf8')).split('\n').filter(leadsOn).join('\n'))
	for (let number = ourTowns.length; number < towns; number++) {
		const model = parse(
			await readFile(join(root, 'content/municipalities', ourTowns[number % ourTowns.length] ?? ''), 'utf8'),
		)
		const town = { ...model, name: `Town ${number}`, slug: `town-${number}-junk-removal` }
		await writeFile(join(townsFolder, `town-${number}.yaml`), stringify(town))
	}
	// Each town needs a trip: all of them have the first.
	const settingsFile = join(folder, 'content/company.yaml')
	const settings = parse(await readFile(settingsFile, 'utf8'))
	const names = Array.from(
		{ length: Math.max(0, towns - ourTowns.length) },
		(_, at) => `Town ${at + ourTowns.length}`,
	)
	settings.area.trips[0].places.push(...names)
	await writeFile(settingsFile, stringify(settings))
	return folder
}

/** The processor time that a program has used, in seconds, and its memory in megabytes. */
async function used({ process: { pid } }: Program) {
	const stat = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
	const resident = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
	return { seconds: (Number(stat[11]) + Number(stat[12])) / 100, megabytes: Number(resident) / 1024 }
}

/** Waits until all pages are warm: how many there are, how many were rendered, and what that took. */
async function warming(program: Program) {
	const before = await used(program)
	for (;;) {
		const said = /"pages":(\d+),"rendered":(\d+),[^}]*pages are warm/.exec(program.output())
		if (said) {
			const after = await used(program)
			return {
				pages: Number(said[1]),
				rendered: Number(said[2]),
				seconds: after.seconds - before.seconds,
				before: before.megabytes,
				megabytes: after.megabytes,
			}
		}
		await pause(500)
	}
}

for (const size of sizes.length > 0 ? sizes : [500, 2500, 10_000]) {
	const folder = await treeWith(Math.round((size - withoutTowns) / pagesOfTown))
	process.chdir(folder)
	const began = performance.now()
	const built = spawnSync('node_modules/.bin/node', ['scripts/build.ts'], { encoding: 'utf8' })
	if (built.status !== 0) throw new Error(built.stderr)
	const building = (performance.now() - began) / 1000
	const program = await startProgram()
	const first = await warming(program)
	const sitemap = await (await fetch(`${program.address}/sitemap.xml`)).text()
	const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname)
	for (const path of listed.slice(-readAfterwards)) await (await fetch(program.address + path)).arrayBuffer()
	const read = await used(program)
	await program.stop()
	// What the first start rendered, the second one reads.
	const again = await startProgram({ DATA_DIR: program.dataDir })
	const second = await warming(again)
	await again.stop()
	print(
		[
			`${listed.length} pages, ${first.pages} cached`,
			`build ${building.toFixed(1)} s`,
			`${first.rendered} rendered and compressed in ${first.seconds.toFixed(1)} s of processor (${((1000 * first.seconds) / first.rendered).toFixed(1)} ms a page)`,
			`${second.rendered} at the second start, in ${second.seconds.toFixed(1)} s`,
			`memory ${first.before.toFixed(0)} MB at the start, ${first.megabytes.toFixed(0)} warm, ${read.megabytes.toFixed(0)} read`,
		].join(', '),
	)
	await rm(program.dataDir, { recursive: true, force: true })
	process.chdir(root)
	await rm(folder, { recursive: true })
}
