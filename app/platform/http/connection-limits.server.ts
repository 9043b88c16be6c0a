import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { throttled } from '../log/throttle.ts'
import { networkOf } from './visitor-network.ts'

export type ConnectionLimits = {
	/** The most connections that are open at the same time. */
	all: number
	/** The most of these that come from one network. */
	ofOneNetwork: number
	/** How long a response may make no progress because the client does not read it, in milliseconds. */
	unreadFor: number
}

const usualLimits: ConnectionLimits = { all: 512, ofOneNetwork: 64, unreadFor: 120_000 }

type Connection = {
	network: string
	/** A counter of all connections opened and requests begun: its value at this connection's latest one. */
	turn: number
	/** Its last request, and the response to it. The connection is busy until the response is sent. */
	request: IncomingMessage | undefined
	answer: ServerResponse | undefined
}

/** Whether a request sends a photo, which may take minutes on a weak signal. */
type IsUpload = (request: { method: string; path: string }) => boolean

/**
 * Limits the connections of a server. When there is no room for a new one, it closes the longest inactive one that does
 * not wait for a response: it is idle, or its client sends the head or the body of a request slowly. Photo uploads
 * may be slow: they are closed only if there is no other such connection. So a client that sends promptly is served, no
 * matter how many others do not. A new connection is refused only while all others wait for a response. Behind a proxy
 * all connections come from its address, so only the total number is limited.
 */
export function limitConnections(
	server: Server,
	{ behindProxy, log, isUpload }: { behindProxy: boolean; log: Logger; isUpload: IsUpload },
	limits: Partial<ConnectionLimits> = {},
): {
	/**
	 * Ends each connection as soon as it has no request, for a server that closes. The last response on a connection
	 * announces the end; otherwise a proxy could send another request just as the connection ends.
	 */
	end: () => void
} {
	const { all, ofOneNetwork, unreadFor } = { ...usualLimits, ...limits }
	const open = new Map<Socket, Connection>()
	const perNetwork = new Map<string, number>()
	let turns = 0
	let ending = false
	const warn = throttled(60_000, (network: string, unsaid) =>
		log.warn({ network, unsaid, open: open.size }, 'a connection was closed to make room'),
	)

	const countOf = (network: string) => perNetwork.get(network) ?? 0

	/** Whether a connection from this network is accepted. Closes another connection for it if necessary. */
	function makeRoom(network: string): boolean {
		const networkIsFull = !behindProxy && countOf(network) >= ofOneNetwork
		if (!networkIsFull && open.size < all) return true
		warn(network)
		const closed = firstToClose(networkIsFull ? network : undefined)
		if (!closed) return false
		removeFromCounts(closed)
		closed.destroy()
		return true
	}

	/** The connection to close first, of all or of one network: the lowest rank, then the longest inactive. */
	function firstToClose(network: string | undefined): Socket | undefined {
		let found: Socket | undefined
		let first = { rank: ranks.never, turn: Number.POSITIVE_INFINITY }
		for (const [socket, connection] of open) {
			if (network !== undefined && connection.network !== network) continue
			const { turn } = connection
			const rank = rankOf(connection, isUpload)
			if (rank > first.rank || rank === ranks.never || (rank === first.rank && turn > first.turn)) continue
			found = socket
			first = { rank, turn }
		}
		return found
	}

	function removeFromCounts(socket: Socket) {
		const connection = open.get(socket)
		if (!connection) return
		open.delete(socket)
		const left = countOf(connection.network) - 1
		if (left === 0) perNetwork.delete(connection.network)
		else perNetwork.set(connection.network, left)
	}

	server.on('connection', (socket: Socket) => {
		const network = networkOf(socket.remoteAddress ?? 'unknown')
		if (!makeRoom(network)) return socket.destroy()
		open.set(socket, { network, turn: turns++, request: undefined, answer: undefined })
		perNetwork.set(network, countOf(network) + 1)
		socket.on('close', () => removeFromCounts(socket))
	})

	// This can run thousands of times a second, so it only records what `makeRoom` needs. It runs before the handler of the
	// request, which may respond at once.
	server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
		const { socket } = request
		const connection = open.get(socket)
		if (!connection) return
		// The client sent this request before it learned of the end: the response to it is now the last one.
		if (ending && isUnsent(connection.answer)) connection.answer.removeHeader('Connection')
		connection.turn = turns++
		connection.request = request
		connection.answer = response
		if (ending) endWhenDone(socket, connection)
	})

	// After the handler: most responses have left by then, although `writableFinished` does not say so before the next tick.
	// `server.timeout` would start and end a timer for these too.
	server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
		if (!hasLeft(response)) socket.setTimeout(unreadFor)
	})

	return {
		end: () => {
			ending = true
			for (const [socket, connection] of open)
				if (isBusy(connection)) endWhenDone(socket, connection)
				else socket.destroy()
		},
	}
}

/** Whether all of a response was taken by the network, and none waits here for a slow reader. */
const hasLeft = ({ writableEnded, writableLength }: ServerResponse) => writableEnded && writableLength === 0

const isBusy = ({ answer }: Connection) => answer !== undefined && !answer.writableFinished

/** The order in which connections are closed to make room. */
const ranks = { first: 0, photo: 1, never: 2 }

function rankOf(connection: Connection, isUpload: IsUpload): number {
	const { request } = connection
	if (!request || !isBusy(connection)) return ranks.first
	if (request.complete) return ranks.never
	const { method = '', url = '' } = request
	return isUpload({ method, path: url.replace(/\?.*/, '') }) ? ranks.photo : ranks.first
}

const isUnsent = (answer: ServerResponse | undefined): answer is ServerResponse =>
	answer !== undefined && !answer.headersSent

/** Ends a connection after its current response, which announces it, unless another request has come by then. */
function endWhenDone(socket: Socket, connection: Connection) {
	const { answer } = connection
	if (isUnsent(answer)) answer.setHeader('Connection', 'close')
	answer?.on('close', () => {
		if (connection.answer === answer) socket.destroySoon()
	})
}
