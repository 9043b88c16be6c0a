import { connect } from 'node:net'

/** A request byte for byte, which no client library could send. */
export type RawRequest = {
	method: string
	target: string
	/** Names and values, in this order; `Connection: close` is added. */
	headers: [string, string][]
	body?: Uint8Array
	/** The client closes the connection before the announced length of the body is reached. */
	cutOff?: boolean
}

/** `status` is 0 when the connection was closed without an answer. */
export type RawAnswer = { status: number; headers: Map<string, string>; body: string; ms: number }

/** Sends a request over its own connection. Throws when there is no answer within `timeout` milliseconds. */
export function sendRaw(
	address: string,
	{ method, target, headers, body = new Uint8Array(), cutOff = false }: RawRequest,
	timeout = 60_000,
): Promise<RawAnswer> {
	const { hostname, port } = new URL(address)
	const lines = [...headers, ['Connection', 'close']].map(([name, value]) => `${name}: ${value}`)
	const head = Buffer.from(`${[`${method} ${target} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
	const began = performance.now()
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = []
		const socket = connect(Number(port), hostname)
		socket.setTimeout(timeout, () => {
			socket.destroy()
			reject(new Error(`no answer to ${method} ${target.slice(0, 200)} within ${timeout} ms`))
		})
		socket.on('data', (chunk) => chunks.push(chunk))
		// A server that refuses while we are still sending closes the connection: what it sent before is the answer.
		socket.on('error', () => undefined)
		socket.on('close', () => resolve({ ...answerIn(Buffer.concat(chunks)), ms: performance.now() - began }))
		socket.write(head)
		socket.write(body)
		if (cutOff) socket.end()
	})
}

function answerIn(bytes: Buffer): Omit<RawAnswer, 'ms'> {
	const [head = '', ...rest] = bytes.toString('utf8').split('\r\n\r\n')
	const [first = '', ...lines] = head.split('\r\n')
	return {
		status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
		headers: new Map(
			lines.map((line) => [
				line.slice(0, line.indexOf(':')).toLowerCase(),
				line.slice(line.indexOf(':') + 1).trim(),
			]),
		),
		body: rest.join('\r\n\r\n'),
	}
}
