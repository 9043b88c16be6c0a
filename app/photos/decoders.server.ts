import { type ChildProcess, fork } from 'node:child_process'
import { resolve as resolvePath } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { DecodeAnswer, DecodeTask } from './decoder-protocol.ts'

/** Decodes in flight: as many as there are cores on the smallest machine; each takes up to 200 MB. */
const atOnce = 2
/** Photos that may wait their turn on disk; beyond it a sender is asked to come back. */
const longestQueue = 120
/** A phone's photo takes a quarter of a second, a HEIC a few; what takes longer means harm. */
const patience = 20_000
/** A decoder is replaced after so many photos, whatever its memory has become by then. */
const photosPerProcess = 200

const answerSchema = z.discriminatedUnion('ok', [
	z.object({ ok: z.literal(true), width: z.number(), height: z.number(), bytes: z.number() }),
	z.object({ ok: z.literal(false), reason: z.string() }),
])

export type Decoders = {
	/** Decodes in another process; `busy` when too many wait already. Never throws for a bad file. */
	decode: (task: DecodeTask) => Promise<DecodeAnswer | 'busy'>
	stop: () => void
}

type Waiting = { task: DecodeTask; resolve: (answer: DecodeAnswer) => void }

/** A bounded queue before a bounded number of decoder processes. */
export function openDecoders(log: Logger): Decoders {
	const queue: Waiting[] = []
	const idle: { child: ChildProcess; done: number }[] = []
	const all = new Set<ChildProcess>()
	let running = 0

	function next() {
		if (running >= atOnce) return
		const waiting = queue.shift()
		if (!waiting) return
		running++
		const decoder = idle.pop() ?? { child: start(), done: 0 }
		all.add(decoder.child)
		ask(decoder.child, waiting.task).then((answer) => {
			running--
			decoder.done++
			if (decoder.child.connected && decoder.done < photosPerProcess) idle.push(decoder)
			else if (decoder.child.connected) decoder.child.disconnect()
			waiting.resolve(answer)
			next()
		})
	}

	function start(): ChildProcess {
		const child = fork(resolvePath('app/photos/decoder.ts'), {
			env: {},
			execArgv: ['--max-old-space-size=256'],
			stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
		})
		child.on('exit', () => {
			all.delete(child)
			const at = idle.findIndex((each) => each.child === child)
			if (at >= 0) idle.splice(at, 1)
		})
		child.on('error', (error) => log.error({ err: error }, 'a photo decoder failed'))
		// An idle decoder keeps nobody waiting at the end.
		child.unref()
		child.channel?.unref()
		return child
	}

	function ask(child: ChildProcess, task: DecodeTask): Promise<DecodeAnswer> {
		return new Promise((resolve) => {
			child.channel?.ref()
			const settle = (answer: DecodeAnswer) => {
				clearTimeout(timer)
				child.off('message', heard).off('exit', lost)
				child.channel?.unref()
				resolve(answer)
			}
			const heard = (message: unknown) => settle(answerSchema.parse(message))
			const lost = (code: number | null, signal: string | null) => {
				log.warn({ code, signal }, 'a photo decoder died over a photo')
				settle({ ok: false, reason: 'the decoder died' })
			}
			const timer = setTimeout(() => {
				log.warn('a photo took too long to decode')
				child.kill('SIGKILL')
			}, patience)
			child.once('message', heard).once('exit', lost)
			child.send(task, (error) => {
				if (error) settle({ ok: false, reason: error.message })
			})
		})
	}

	return {
		decode: (task) =>
			queue.length >= longestQueue
				? Promise.resolve('busy')
				: new Promise((resolve) => {
						queue.push({ task, resolve })
						next()
					}),
		stop: () => {
			for (const child of all) child.kill('SIGKILL')
		},
	}
}
