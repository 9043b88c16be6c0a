/**
 * Compares a cached local page with a bare Node `http` server that sends the same compressed bytes with a length and a
 * type: `node bench/landing-serving.ts [path]`. wrk (`apt-get install wrk`) sends requests to each in turn, over persistent
 * connections. Prints the median number of responses for each second of processor time, and the ratio. Run it after a
 * build. nginx is measured too if it is installed. Needs /proc (Linux).
 */
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '#tests/support/program.ts'

const path = process.argv[2] ?? '/calgary/couch-removal'
const connections = 32
const seconds = 3
const rounds = 9
const nginxPort = 3188
const headers = { 'Accept-Encoding': 'br' }
const print = (line: string) => process.stdout.write(`${line}\n`)
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const bytesOf = (address: string) =>
	new Promise<Buffer>((resolve, reject) => {
		get(address, { headers }, (response) => {
			const pieces: Buffer[] = []
			response.on('data', (piece: Buffer) => pieces.push(piece))
			response.on('end', () => resolve(Buffer.concat(pieces)))
		}).on('error', reject)
	})

/** Runs the bare server, in its own process. */
function serveBare() {
	process.once('message', (message) => {
		const body = Buffer.from(String(message), 'base64')
		const server = createServer((_request, response) => {
			response.writeHead(200, {
				'Content-Type': 'text/html; charset=utf-8',
				'Content-Encoding': 'br',
				'Content-Length': body.length,
			})
			response.end(body)
		})
		server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
	})
}

async function bare(body: Buffer): Promise<{ child: ChildProcess; address: string }> {
	const child = fork(import.meta.filename, ['--bare'])
	child.send(body.toString('base64'))
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
	await bytesOf(address)
	await new Promise((resolve) => setTimeout(resolve, 2000))
	const body = await bytesOf(address)
	const peer = await bare(body)
	const third = await nginx(body)
	const rates: [number[], number[], number[]] = [[], [], []]
	for (let round = 0; round < rounds; round++) {
		rates[0].push(await perCpuSecond(program.process.pid, address))
		rates[1].push(await perCpuSecond(peer.child.pid, peer.address))
		if (third) rates[2].push(await perCpuSecond(third.child.pid, third.address))
	}
	const [ours, node, engine] = [median(rates[0]), median(rates[1]), median(rates[2])]
	print(`${path}: ${body.length} bytes; answers for each second of processor time`)
	print(`ours ${Math.round(ours)}, bare Node ${Math.round(node)}: ${(ours / node).toFixed(2)} of it`)
	if (third) print(`nginx ${Math.round(engine)}: ${(ours / engine).toFixed(2)} of it`)
	third?.child.kill()
	peer.child.kill()
	await program.stop()
}
