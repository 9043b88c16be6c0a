import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { throttled } from './throttle.ts'
import { networkOf } from './visitor-network.ts'

export type ConnectionLimits = {
	/** Connections at a time. */
	all: number
	/** Of these, from one network. */
	ofOneNetwork: number
	/** Milliseconds that an answer may stand still because nobody reads it. */
	unreadFor: number
}

const usualLimits: ConnectionLimits = { all: 512, ofOneNetwork: 64, unreadFor: 120_000 }

type Connection = {
	network: string
	/** When it was opened or its last request began, counted among all of these. */
	turn: number
	/** Its last request, and the answer to it; until that is sent, the connection is at work. */
	request: IncomingMessage | undefined
	answer: ServerResponse | undefined
}

/** Whether a request sends a photo, which may take minutes on a weak signal. */
type IsUpload = (request: { method: string; path: string }) => boolean

/**
 * Bounds the connections of a server. When there is no room for a new one, one makes way that waits for no answer, the one
 * that began nothing for longest: it is idle, or its sender dawdles over the head of a request or over its body. A photo
 * may take its time, and makes way when nobody else does. So whoever sends promptly is served, however many do not. Only
 * while all wait for an answer is a new one refused. Behind a proxy all connections come from its address, and only their
 * number altogether is bounded.
 */
export function limitConnections(
	server: Server,
	{ behindProxy, log, isUpload }: { behindProxy: boolean; log: Logger; isUpload: IsUpload },
	limits: Partial<ConnectionLimits> = {},
): {
	/**
	 * Ends each connection that is without a request, now or after its last answer, which says so: a proxy that was not
	 * told would send another request just as the connection ends. For a server that closes.
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
	server.timeout = unreadFor

	const countOf = (network: string) => perNetwork.get(network) ?? 0

	/** Whether a connection from this network can be had, if need be at another one's cost. */
	function makeRoom(network: string): boolean {
		const crowded = !behindProxy && countOf(network) >= ofOneNetwork
		if (!crowded && open.size < all) return true
		warn(network)
		const leaving = firstToLeave(crowded ? network : undefined)
		if (!leaving) return false
		leave(leaving)
		leaving.destroy()
		return true
	}

	/** Of all connections, or those of one network, who makes way first; among equals, who began nothing for longest. */
	function firstToLeave(network: string | undefined): Socket | undefined {
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

	function leave(socket: Socket) {
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
		socket.on('close', () => leave(socket))
	})

	// Some thousand times a second: it only notes what is looked at when there is no room. Before the one who answers, who
	// may do so at once.
	server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
		const { socket } = request
		const connection = open.get(socket)
		if (!connection) return
		// This one was on its way before its sender could know: its answer is the last now.
		if (ending && isUnsent(connection.answer)) connection.answer.removeHeader('Connection')
		connection.turn = turns++
		connection.request = request
		connection.answer = response
		if (ending) endWhenDone(socket, connection)
	})

	return {
		end: () => {
			ending = true
			for (const [socket, connection] of open)
				if (isAtWork(connection)) endWhenDone(socket, connection)
				else socket.destroy()
		},
	}
}

const isAtWork = ({ answer }: Connection) => answer !== undefined && !answer.writableFinished

/** Who makes way before whom. */
const ranks = { first: 0, photo: 1, never: 2 }

function rankOf(connection: Connection, isUpload: IsUpload): number {
	const { request } = connection
	if (!request || !isAtWork(connection)) return ranks.first
	if (request.complete) return ranks.never
	const { method = '', url = '' } = request
	return isUpload({ method, path: url.replace(/\?.*/, '') }) ? ranks.photo : ranks.first
}

const isUnsent = (answer: ServerResponse | undefined): answer is ServerResponse =>
	answer !== undefined && !answer.headersSent

/** Ends a connection after the answer that is under way, and says so in it, unless another request has come by then. */
function endWhenDone(socket: Socket, connection: Connection) {
	const { answer } = connection
	if (isUnsent(answer)) answer.setHeader('Connection', 'close')
	answer?.on('close', () => {
		if (connection.answer === answer) socket.destroySoon()
	})
}
