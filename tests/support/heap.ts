import { z } from 'zod'
import type { Program } from './program.ts'

/** What a program holds in memory, asked of Node's own inspector. */
export type Heap = {
	/** Bytes in use, once what nobody needs is collected. */
	used: () => Promise<number>
	close: () => void
}

/** Environment of a program whose heap can be opened. */
export const withInspector = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

const answerSchema = z.object({ id: z.number(), result: z.object({ usedSize: z.number().optional() }) })

/** Opens the heap of a program that was started {@link withInspector}. */
export async function openHeap(program: Program): Promise<Heap> {
	const [address] = /ws:\/\/\S+/.exec(program.output()) ?? []
	if (!address) throw new Error('the program was started without its inspector')
	const socket = new WebSocket(address)
	await new Promise((resolve, reject) => {
		socket.onopen = resolve
		socket.onerror = () => reject(new Error('the inspector does not answer'))
	})
	let asked = 0
	const ask = (method: string) =>
		new Promise<number>((resolve) => {
			const id = ++asked
			const hear = ({ data }: MessageEvent) => {
				const answer = answerSchema.safeParse(JSON.parse(String(data)))
				if (answer.data?.id !== id) return
				socket.removeEventListener('message', hear)
				resolve(answer.data.result.usedSize ?? 0)
			}
			socket.addEventListener('message', hear)
			socket.send(JSON.stringify({ id, method }))
		})
	return {
		used: async () => {
			await ask('HeapProfiler.collectGarbage')
			return ask('Runtime.getHeapUsage')
		},
		close: () => socket.close(),
	}
}
