import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { sometimes } from './sometimes.ts'
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
	/** The answer to its last request; until that is sent, the connection is at work. */
	answer: ServerResponse | undefined
}

/**
 * Bounds the connections of a server. When there is no room for a new one, one without a request makes way, the one that
 * began nothing for longest: it is idle, or its sender dawdles over the head of a request. So whoever sends promptly is
 * served, however many do not. Only while all are at work is a new one refused. Behind a proxy all connections come from
 * its address, and only their number altogether is bounded.
 */
export function limitConnections(
	server: Server,
	{ behindProxy, log }: { behindProxy: boolean; log: Logger },
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
	const warn = sometimes(60_000, (network: string, unsaid) =>
		log.warn({ network, unsaid, open: open.size }, 'a connection was closed to make room'),
	)
	server.timeout = unreadFor

	const countOf = (network: string) => perNetwork.get(network) ?? 0

	/** Whether a connection from this network can be had, if need be at another one's cost. */
	function makeRoom(network: string): boolean {
		const crowded = !behindProxy && countOf(network) >= ofOneNetwork
		if (!crowded && open.size < all) return true
		warn(network)
		const leaving = longestWaiting(crowded ? network : undefined)
		if (!leaving) return false
		leave(leaving)
		leaving.destroy()
		return true
	}

	/** Of the connections without a request, all or those of one network, the one that began nothing for longest. */
	function longestWaiting(network: string | undefined): Socket | undefined {
		let found: Socket | undefined
		let earliest = Number.POSITIVE_INFINITY
		for (const [socket, connection] of open) {
			if (isAtWork(connection) || connection.turn > earliest) continue
			if (network !== undefined && connection.network !== network) continue
			found = socket
			earliest = connection.turn
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
		open.set(socket, { network, turn: turns++, answer: undefined })
		perNetwork.set(network, countOf(network) + 1)
		socket.on('close', () => leave(socket))
	})

	// Some thousand times a second: it only notes what is looked at when there is no room. Before the one who answers, who
	// may do so at once.
	server.prependListener('request', ({ socket }, response) => {
		const connection = open.get(socket)
		if (!connection) return
		// This one was on its way before its sender could know: its answer is the last now.
		if (ending && isUnsent(connection.answer)) connection.answer.removeHeader('Connection')
		connection.turn = turns++
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
