import { fork } from 'node:child_process'
import { Socket } from 'node:net'
import { resolve as resolvePath } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { DecodeAnswer, DecodeTask } from './decoder-protocol.ts'
import { openProcessorClock } from './processor-clock.server.ts'

/** A decoder is replaced after so many photos, whatever its memory use. */
const photosPerProcess = 200

/** How often a working decoder is checked, in milliseconds. */
const checkEvery = 200

/** How long a photo may take, in milliseconds: of processor time, and of real time. */
export type Allowance = { processorTime: number; time: number }

/** The messages of a decoder are validated too, because it opens files from strangers. */
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
	 * Decodes one photo at a time. Returns the answer, or why there is none: the process died, used too much processor time,
	 * or got too little of it to finish in time. In each of these cases the process has ended.
	 */
	ask: (task: DecodeTask, allowance: Allowance) => Promise<DecodeAnswer | 'died' | 'too-slow' | 'starved'>
	/** Whether it is alive and may be asked again. */
	usable: () => boolean
	kill: () => void
}

/** Starts a process that decodes photos, without our environment variables. */
export function startDecoder(log: Logger): DecoderProcess {
	const child = fork(resolvePath('app/photos/decoder.ts'), {
		// Fewer heaps use a fifth less memory at the same speed.
		env: { MALLOC_ARENA_MAX: '2' },
		execArgv: ['--max-old-space-size=256'],
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
	})
	// An idle decoder must not keep our process running.
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
		const leaveOrDecline = (why: 'too-slow' | 'starved') => {
			givenUp.resolve(why)
			kill()
		}
		const worked = openProcessorClock(child.pid ?? 0)
		const check = setInterval(() => {
			if (worked() >= processorTime) leaveOrDecline('too-slow')
		}, checkEvery)
		const end = setTimeout(() => leaveOrDecline('starved'), time)
		const onMessage = (message: unknown) => {
			const parsed = messageSchema.safeParse(message)
			asked++
			if (!parsed.success) return kill()
			const { spent, ...answer } = parsed.data
			if (spent || asked >= photosPerProcess) kill()
			answered.resolve(answer)
		}
		child.once('message', onMessage)
		if (usable)
			child.send(task, (error) => {
				if (!error) return
				noteEnd({ err: error })
				kill()
			})
		const outcome = await Promise.race([answered.promise, givenUp.promise, ended.promise])
		clearInterval(check)
		clearTimeout(end)
		child.off('message', onMessage)
		return outcome
	}

	return { ask, usable: () => usable, kill }
}
