/**
 * Measures the desk with a thousand quotes and with a million: `node bench/desk-at-a-million.ts [quotes]`. Fills two data
 * folders, runs the real program on each, and requests the list, a filter and searches from both in turn. Prints the
 * median time to the list (the overview follows in the same response) and the ratio; then the memory of the process
 * while all quotes are exported. Run it after a build. Needs /proc (Linux); a million quotes take minutes.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '#tests/support/program.ts'
import { type AtDesk, owner, signIn, timeToList } from './at-desk.ts'
import { median } from './median.ts'

const few = 1000
const many = Number(process.argv[2] ?? 1_000_000)
const rounds = 41
const print = (line: string) => process.stdout.write(`${line}\n`)

async function startFilled(quotes: number): Promise<AtDesk> {
	const dataDir = await mkdtemp(join(tmpdir(), 'bowline-million-'))
	const seeded = spawnSync(
		process.execPath,
		['--conditions=development', 'scripts/seed.ts', '--quotes', String(quotes)],
		{ env: { ...process.env, DATA_DIR: dataDir }, stdio: ['ignore', 'ignore', 'inherit'] },
	)
	if (seeded.status !== 0) throw new Error('the seed failed')
	return signIn(await startProgram({ DATA_DIR: dataDir, ...owner }))
}

const small = await startFilled(few)
const began = performance.now()
const large = await startFilled(many)
print(`${many} quotes made and indexed in ${Math.round((performance.now() - began) / 1000)} s`)

const requests: [string, (quotes: number) => string][] = [
	['the list and its counts', () => '/admin.data'],
	['a filter', () => '/admin.data?status=pending'],
	['a search for one in the middle', (quotes) => `/admin.data?q=${quotes / 2}@`],
	['a search for a name', () => '/admin.data?q=Thuy+Zielinski'],
	['a search that a tenth match', () => '/admin.data?q=airdrie'],
	['a search that all match', () => '/admin.data?q=example.ca'],
	['name and filter', () => '/admin.data?q=Thuy+Zielinski&status=approved'],
]
try {
	for (const [name, path] of requests) {
		const times: [number[], number[]] = [[], []]
		for (let round = 0; round < rounds; round++) {
			times[0].push(await timeToList(small, path(few)))
			times[1].push(await timeToList(large, path(many)))
		}
		const [a, b] = [median(times[0]), median(times[1])]
		print(`${name.padEnd(32)} ${a.toFixed(1)} ms  ${b.toFixed(1)} ms  ${(b / a).toFixed(2)} times`)
	}
	const memory = async () =>
		Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${large.program.process.pid}/status`, 'utf8'))?.[1]) /
		1024
	for (const kind of ['csv', 'xlsx']) {
		const before = await memory()
		let most = before
		let bytes = 0
		const watch = setInterval(async () => {
			most = Math.max(most, await memory())
		}, 200)
		const start = performance.now()
		const answer = await fetch(`${large.program.address}/admin/quotes.${kind}`, {
			headers: { Cookie: large.cookie },
		})
		for await (const piece of answer.body ?? []) bytes += piece.length
		clearInterval(watch)
		print(
			`export as ${kind}: ${Math.round(bytes / 1e6)} MB in ${Math.round((performance.now() - start) / 1000)} s, memory ${Math.round(before)} MB before, ${Math.round(most)} MB at most`,
		)
	}
} finally {
	for (const { program } of [small, large]) {
		await program.stop()
		await rm(program.dataDir, { recursive: true, force: true })
	}
}
