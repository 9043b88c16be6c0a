import type { Server } from 'node:http'
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

/**
 * Bounds the connections of a server. When there is no room for a new one, the one that has been without a request for
 * longest makes way: an idle one, or one whose sender dawdles over the head of a request. So whoever sends promptly is
 * served, however many do not. Only while all are at work is a new one refused. Behind a proxy all connections come
 * from its address, and only their number altogether is bounded.
 */
export function limitConnections(
	server: Server,
	{ behindProxy, log }: { behindProxy: boolean; log: Logger },
	limits: Partial<ConnectionLimits> = {},
): {
	/** Ends each connection that is without a request, now or after its last answer. For a server that closes. */
	end: () => void
} {
	const { all, ofOneNetwork, unreadFor } = { ...usualLimits, ...limits }
	const open = new Map<Socket, { network: string; requests: number }>()
	/** Connections without a request, in the order in which that began. */
	const waiting = new Set<Socket>()
	const perNetwork = new Map<string, number>()
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
		for (const socket of waiting) {
			if (crowded && open.get(socket)?.network !== network) continue
			leave(socket)
			socket.destroy()
			return true
		}
		return false
	}

	function leave(socket: Socket) {
		const connection = open.get(socket)
		if (!connection) return
		open.delete(socket)
		waiting.delete(socket)
		const left = countOf(connection.network) - 1
		if (left === 0) perNetwork.delete(connection.network)
		else perNetwork.set(connection.network, left)
	}

	server.on('connection', (socket: Socket) => {
		const network = networkOf(socket.remoteAddress ?? 'unknown')
		if (!makeRoom(network)) return socket.destroy()
		open.set(socket, { network, requests: 0 })
		waiting.add(socket)
		perNetwork.set(network, countOf(network) + 1)
		socket.on('close', () => leave(socket))
	})

	server.on('request', ({ socket }, response) => {
		const connection = open.get(socket)
		if (!connection) return
		connection.requests++
		waiting.delete(socket)
		response.on('close', () => {
			connection.requests--
			if (connection.requests > 0 || !open.has(socket)) return
			if (ending) socket.destroySoon()
			else waiting.add(socket)
		})
	})

	return {
		end: () => {
			ending = true
			for (const socket of waiting) socket.destroy()
		},
	}
}
