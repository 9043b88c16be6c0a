import { fork } from 'node:child_process'
import { Socket } from 'node:net'
import { resolve as resolvePath } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { DecodeAnswer, DecodeTask } from './decoder-protocol.ts'
import { openProcessorClock } from './processor-clock.server.ts'

/** A decoder is replaced after so many photos, whatever its memory has become by then. */
const photosPerProcess = 200

/** How often a decoder at work is looked at, in milliseconds. */
const lookEvery = 200

/** How long a photo may take, in milliseconds: of the processor's time, and on the clock. */
export type Allowance = { processorTime: number; time: number }

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
		reason: z.enum(['undecodable', 'too-many-pixels', 'unwritten']),
		detail: z.string(),
		spent,
	}),
])

export type DecoderProcess = {
	/**
	 * One photo at a time. Its answer, or why there is none: the process died, worked on it for longer than allowed, or was
	 * given too little of the processor to be done in time. In each of these cases it is gone.
	 */
	ask: (task: DecodeTask, allowance: Allowance) => Promise<DecodeAnswer | 'died' | 'too-slow' | 'starved'>
	/** Whether it lives and may be asked again. */
	usable: () => boolean
	kill: () => void
}

/** Starts a process that decodes photos, without anything of our environment. */
export function startDecoder(log: Logger): DecoderProcess {
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
	const noteEnd = (cause: object) => {
		if (usable) log.warn({ ...cause, complaints }, 'a photo decoder ended')
		usable = false
		ended.resolve('died')
	}
	child.on('error', (error) => noteEnd({ err: error }))
	child.on('exit', (code, signal) => noteEnd({ code, signal }))

	const kill = () => {
		usable = false
		child.kill('SIGKILL')
	}

	const ask: DecoderProcess['ask'] = async (task, { processorTime, time }) => {
		const answered = Promise.withResolvers<DecodeAnswer>()
		const givenUp = Promise.withResolvers<'too-slow' | 'starved'>()
		const giveUp = (why: 'too-slow' | 'starved') => {
			givenUp.resolve(why)
			kill()
		}
		const worked = openProcessorClock(child.pid ?? 0)
		const look = setInterval(() => {
			if (worked() >= processorTime) giveUp('too-slow')
		}, lookEvery)
		const end = setTimeout(() => giveUp('starved'), time)
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
				noteEnd({ err: error })
				kill()
			})
		const outcome = await Promise.race([answered.promise, givenUp.promise, ended.promise])
		clearInterval(look)
		clearTimeout(end)
		child.off('message', hear)
		return outcome
	}

	return { ask, usable: () => usable, kill }
}
