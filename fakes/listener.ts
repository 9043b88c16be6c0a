import type { Server } from 'node:net'

/** `beforeAnswer` is waited for between what a stand-in does and its answer: so it answers late. */
export type LateAnswers = { beforeAnswer?: () => Promise<void> }

/** Starts to listen on 127.0.0.1; returns the port, which is a free one for 0. */
export const listen = (server: Server, port: number) =>
	new Promise<number>((resolve, reject) => {
		server.once('error', reject)
		server.listen(port, '127.0.0.1', () => {
			server.off('error', reject)
			const address = server.address()
			resolve(typeof address === 'object' && address ? address.port : port)
		})
	})
