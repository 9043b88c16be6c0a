import { fork } from 'node:child_process'
import { Socket } from 'node:net'
import { resolve as resolvePath } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { DecodeAnswer, DecodeTask } from './decoder-protocol.ts'

/** A decoder is replaced after so many photos, whatever its memory has become by then. */
const photosPerProcess = 200

/** A process that opens what strangers send is not believed either. */
const spent = z.boolean()
const messageSchema = z.discriminatedUnion('ok', [
	z.object({
		ok: z.literal(true),
		width: z.int().positive(),
		height: z.int().positive(),
		bytes: z.int().positive(),
		spent,
	}),
	z.object({
		ok: z.literal(false),
		reason: z.enum(['undecodable', 'too-many-pixels']),
		detail: z.string(),
		spent,
	}),
])

export type DecoderProcess = {
	/** One photo at a time. Its answer, or how the process ended without one. */
	ask: (task: DecodeTask) => Promise<DecodeAnswer | 'died' | 'too-slow'>
	/** Whether it lives and may be asked again. */
	usable: () => boolean
	kill: () => void
}

/**
 * Starts a process that decodes photos, without anything of our environment. It is killed when a photo takes
 * longer than `patience` milliseconds.
 */
export function startDecoder({ log, patience }: { log: Logger; patience: number }): DecoderProcess {
	const child = fork(resolvePath('app/photos/decoder.ts'), {
		// Fewer heaps: a fifth less memory at the same speed.
		env: { MALLOC_ARENA_MAX: '2' },
		execArgv: ['--max-old-space-size=256'],
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
	})
	// While it is idle it keeps no process alive.
	child.unref()
	child.channel?.unref()
	if (child.stderr instanceof Socket) child.stderr.unref()

	let usable = true
	let asked = 0
	let complaints = ''
	child.stderr?.setEncoding('utf8').on('data', (text: string) => {
		complaints = (complaints + text).slice(-2000)
	})
	const ended = Promise.withResolvers<'died'>()
	const end = (cause: object) => {
		if (usable) log.warn({ ...cause, complaints }, 'a photo decoder ended')
		usable = false
		ended.resolve('died')
	}
	child.on('error', (error) => end({ err: error }))
	child.on('exit', (code, signal) => end({ code, signal }))

	const kill = () => {
		usable = false
		child.kill('SIGKILL')
	}

	async function ask(task: DecodeTask): Promise<DecodeAnswer | 'died' | 'too-slow'> {
		const answered = Promise.withResolvers<DecodeAnswer>()
		let late = false
		const timer = setTimeout(() => {
			late = true
			kill()
		}, patience)
		const hear = (message: unknown) => {
			const heard = messageSchema.safeParse(message)
			asked++
			if (!heard.success) return kill()
			const { spent, ...answer } = heard.data
			if (spent || asked >= photosPerProcess) kill()
			answered.resolve(answer)
		}
		child.once('message', hear)
		if (usable)
			child.send(task, (error) => {
				if (!error) return
				end({ err: error })
				kill()
			})
		const outcome = await Promise.race([answered.promise, ended.promise])
		clearTimeout(timer)
		child.off('message', hear)
		return late ? 'too-slow' : outcome
	}

	return { ask, usable: () => usable, kill }
}
