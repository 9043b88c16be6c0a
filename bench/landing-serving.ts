/**
 * A local page from memory against a bare Node `http` server that sends the same compressed bytes with a length and a
 * type: `node bench/landing-serving.ts [path]`. Each is asked in turn over the same number of kept connections;
 * prints requests a second and their ratio, the median of the rounds. Run it after a build.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import { startProgram } from '#tests/support/program.ts'

const path = process.argv[2] ?? '/calgary/couch-removal'
const connections = 32
const seconds = 3
const rounds = 5
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

/** The peer, in a process of its own. */
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

async function perSecond(address: string): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: connections })
	const until = performance.now() + seconds * 1000
	let answered = 0
	const one = async () => {
		while (performance.now() < until) {
			await new Promise<void>((resolve, reject) => {
				get(address, { agent, headers }, (response) => {
					response.resume()
					response.on('end', () => {
						answered++
						resolve()
					})
				}).on('error', reject)
			})
		}
	}
	await Promise.all(Array.from({ length: connections }, one))
	agent.destroy()
	return answered / seconds
}

if (process.argv.includes('--bare')) serveBare()
else {
	const program = await startProgram()
	const address = program.address.replace('localhost', '127.0.0.1') + path
	// Warmed: rendered, and compressed as well as can be.
	await new Promise((resolve) => setTimeout(resolve, 15_000))
	const body = await bytesOf(address)
	const peer = await bare(body)
	const rates: [number[], number[]] = [[], []]
	for (let round = 0; round < rounds; round++) {
		rates[0].push(await perSecond(address))
		rates[1].push(await perSecond(peer.address))
	}
	const [ours, theirs] = [median(rates[0]), median(rates[1])]
	print(`${path}: ${body.length} bytes`)
	print(
		`ours ${Math.round(ours)} a second, bare Node ${Math.round(theirs)}, ratio ${(ours / theirs).toFixed(2)}`,
	)
	peer.child.kill()
	await program.stop()
}
