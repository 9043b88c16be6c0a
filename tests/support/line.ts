import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { listen } from '../../fakes/listener.ts'

/**
 * What a line does: `killed`, it takes what is sent and breaks instead of an answer, each connection at a later one; `slow`,
 * it holds back each answer.
 */
export type LineState = 'up' | 'stopped' | 'killed' | 'slow'

/** How long a slow line holds back each answer, in milliseconds. */
const slowness = 200
/** More answers than a mail needs: a line that is killed breaks once at each of them. */
const answersOfAMail = 9

/** A line to a server of this machine, which can fail in every way in which a server behind it could. */
export type Line = { url: string; become: (state: LineState) => void; close: () => Promise<void> }

export async function openLine(to: string): Promise<Line> {
	const { protocol, hostname, port } = new URL(to)
	const sockets = new Set<Socket>()
	let state: LineState = 'up'
	let killed = 0

	const drop = () => {
		for (const socket of sockets) socket.destroy()
	}
	const server = createServer((near) => {
		if (state === 'stopped') return near.destroy()
		const far = connect(Number(port), hostname)
		const breaksAt = 1 + (killed % answersOfAMail)
		if (state === 'killed') killed++
		let answers = 0
		for (const [one, other] of [
			[near, far],
			[far, near],
		] as const) {
			sockets.add(one)
			one.on('error', () => undefined)
			one.on('close', () => {
				sockets.delete(one)
				other.destroy()
			})
		}
		near.on('data', (bytes) => far.write(bytes))
		far.on('data', async (bytes) => {
			answers++
			if (state === 'killed' && answers >= breaksAt) return near.destroy()
			if (state === 'slow') await pause(slowness)
			near.write(bytes)
		})
	})
	const bound = await listen(server, 0)
	return {
		url: `${protocol}//127.0.0.1:${bound}`,
		become: (next) => {
			state = next
			if (next === 'stopped') drop()
		},
		close: async () => {
			const closed = once(server, 'close')
			server.close()
			drop()
			await closed
		},
	}
}
