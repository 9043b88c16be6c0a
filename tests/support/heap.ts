import { z } from 'zod'
import type { Program } from './program.ts'

/** The heap of a program, measured by Node's inspector. */
export type Heap = {
	/** Bytes in use after a garbage collection. */
	used: () => Promise<number>
	close: () => void
}

/** The environment of a program whose heap is to be measured. */
export const withInspector = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

const answerSchema = z.object({ id: z.number(), result: z.object({ usedSize: z.number().optional() }) })

/** Connects to the inspector of a program that was started {@link withInspector}. */
export async function openHeap(program: Program): Promise<Heap> {
	const [address] = /ws:\/\/\S+/.exec(program.output()) ?? []
	if (!address) throw new Error('the program was started without its inspector')
	const socket = new WebSocket(address)
	await new Promise((resolve, reject) => {
		socket.onopen = resolve
		socket.onerror = () => reject(new Error('the inspector does not answer'))
	})
	let lastId = 0
	const ask = (method: string) =>
		new Promise<number>((resolve) => {
			const id = ++lastId
			const onMessage = ({ data }: MessageEvent) => {
				const answer = answerSchema.safeParse(JSON.parse(String(data)))
				if (answer.data?.id !== id) return
				socket.removeEventListener('message', onMessage)
				resolve(answer.data.result.usedSize ?? 0)
			}
			socket.addEventListener('message', onMessage)
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
