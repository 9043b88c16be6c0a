/**
 * Compares a cached local page with a bare Node `http` server that sends the same compressed bytes with a length and a
 * type, and with another that sends all of our headers too: `node bench/landing-serving.ts [path]`. wrk (`apt-get install
 * wrk`) sends requests to each in turn, over persistent connections. Prints the median number of responses for each second
 * of processor time, and the ratios. Run it after a build. nginx is measured too if it is installed. Needs /proc (Linux).
 */
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { startProgram } from '#tests/support/program.ts'
import { median } from './median.ts'

const path = process.argv[2] ?? '/calgary/couch-removal'
const connections = 32
const seconds = 3
const rounds = 9
const nginxPort = 3188
const headers = { 'Accept-Encoding': 'br' }
const print = (line: string) => process.stdout.write(`${line}\n`)

const pageSchema = z.object({ body: z.base64(), head: z.array(z.string()) })
/** A compressed page, and its headers: names and values in turn. */
type Page = { body: Buffer; head: string[] }

const pageAt = (address: string) =>
	new Promise<Page>((resolve, reject) => {
		get(address, { headers }, (response) => {
			const pieces: Buffer[] = []
			response.on('data', (piece: Buffer) => pieces.push(piece))
			response.on('end', () => resolve({ body: Buffer.concat(pieces), head: response.rawHeaders }))
		}).on('error', reject)
	})

/** What a page cannot do without. */
const fewest = ({ length }: Buffer) => [
	...['Content-Type', 'text/html; charset=utf-8'],
	...['Content-Encoding', 'br'],
	...['Content-Length', String(length)],
]

/** The headers without those that Node adds by itself. */
const given = (head: string[]) =>
	Array.from({ length: head.length / 2 }, (_, at) => head.slice(2 * at, 2 * at + 2))
		.filter(([name = '']) => !['date', 'connection', 'keep-alive'].includes(name.toLowerCase()))
		.flat()

/** Runs the bare server, in its own process. */
function serveBare() {
	process.once('message', (message) => {
		const page = pageSchema.parse(message)
		const body = Buffer.from(page.body, 'base64')
		const server = createServer((_request, response) => {
			response.writeHead(200, page.head)
			response.end(body)
		})
		server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
	})
}

async function bare({ body, head }: Page): Promise<{ child: ChildProcess; address: string }> {
	const child = fork(import.meta.filename, ['--bare'])
	child.send({ body: body.toString('base64'), head })
	const [bound] = await once(child, 'message')
	return { child, address: `http://127.0.0.1:${bound.port}/` }
}

/** Starts nginx as one process, with the same bytes in a file; returns `undefined` if it is not installed. */
async function nginx(body: Buffer): Promise<{ child: ChildProcess; address: string } | undefined> {
	if (spawnSync('nginx', ['-v']).error) return undefined
	const folder = await mkdtemp(join(tmpdir(), 'bowline-nginx-'))
	await writeFile(join(folder, 'page'), body)
	await writeFile(
		join(folder, 'nginx.conf'),
		`daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/errors;
		events {}
		http {
			access_log off; sendfile on; keepalive_requests 10000000; open_file_cache max=10;
			server {
				listen 127.0.0.1:${nginxPort};
				location / { root ${folder}; default_type text/html; add_header Content-Encoding br; try_files /page =404; }
			}
		}`,
	)
	const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'errors')], {
		stdio: 'ignore',
	})
	await new Promise((resolve) => setTimeout(resolve, 1000))
	return { child, address: `http://127.0.0.1:${nginxPort}/` }
}

/** The processor time that a process has used so far, in hundredths of a second. */
async function ticksOf(pid: number | undefined): Promise<number> {
	const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
	return Number(fields[11]) + Number(fields[12])
}

/** Responses for each second of processor time: unlike responses per second, it hardly depends on other load. */
async function perCpuSecond(pid: number | undefined, address: string): Promise<number> {
	const before = await ticksOf(pid)
	const { stdout } = spawnSync(
		'wrk',
		['-t1', `-c${connections}`, `-d${seconds}s`, '-H', 'Accept-Encoding: br', address],
		{ encoding: 'utf8' },
	)
	const answered = Number(/(\d+) requests in/.exec(stdout)?.[1])
	if (!answered || /Non-2xx/.test(stdout)) throw new Error(`wrk said:\n${stdout}`)
	return (answered / ((await ticksOf(pid)) - before)) * 100
}

if (process.argv.includes('--bare')) serveBare()
else {
	const program = await startProgram()
	const address = program.address.replace('localhost', '127.0.0.1') + path
	// Wait until the pages are warm, then request this one: after a request it is compressed as well as possible.
	while (!program.output().includes('pages are warm'))
		await new Promise((resolve) => setTimeout(resolve, 500))
	await pageAt(address)
	await new Promise((resolve) => setTimeout(resolve, 2000))
	const { body, head } = await pageAt(address)
	const peers = [
		{ name: 'bare Node', ...(await bare({ body, head: fewest(body) })) },
		{ name: 'bare Node with our headers', ...(await bare({ body, head: given(head) })) },
	]
	const engine = await nginx(body)
	if (engine) peers.push({ name: 'nginx', ...engine })
	const measured = [{ name: 'ours', child: program.process, address }, ...peers].map((each) => {
		const rates: number[] = []
		return { ...each, rates }
	})
	for (let round = 0; round < rounds; round++)
		for (const { child, address, rates } of measured) rates.push(await perCpuSecond(child.pid, address))
	print(`${path}: ${body.length} bytes; answers for each second of processor time`)
	const ours = median(measured[0]?.rates ?? [])
	for (const { name, rates } of measured)
		print(`${name}: ${Math.round(median(rates))}; ours is ${(ours / median(rates)).toFixed(2)} of it`)
	for (const { child } of peers) child.kill()
	await program.stop()
}
