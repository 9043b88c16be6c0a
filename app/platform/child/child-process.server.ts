import { fork } from 'node:child_process'
import { Socket } from 'node:net'
import { resolve as resolvePath } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'
import { openProcessorClock } from './processor-clock.server.ts'

/** How often a working child is checked, in milliseconds. */
const checkEvery = 200

/** How long a task may take, in milliseconds: of processor time, and of real time. */
export type Allowance = { processorTime: number; time: number }

/** A program that answers one task at a time in a process of its own. Node runs its file as it is written. */
export type ChildProgram = {
	/** From the root. */
	file: string
	/** What the log calls one. */
	name: string
	/** The megabytes that its heap may have. */
	heap: number
	/** A child is replaced after so many tasks, whatever its memory use. */
	tasksPerProcess: number
}

/** The message of a child. `spent`: its memory has grown or may be damaged, and it must be replaced. */
export type ChildMessage<Answer> = { answer: Answer; spent: boolean }

export type ChildProcess = {
	/**
	 * Gives it a task, one at a time. Returns the answer, or why there is none: the process died, used too much processor time,
	 * or got too little of it to finish in time. In each of these cases the process has ended.
	 */
	ask: <Answer>(
		task: object,
		answer: z.ZodType<Answer>,
		allowance: Allowance,
	) => Promise<{ answer: Answer } | 'died' | 'too-slow' | 'starved'>
	/** Whether it is alive and may be asked again. */
	usable: () => boolean
	kill: () => void
}

/** Starts a program in a process of its own, without our environment variables. */
export function startChild({ file, name, heap, tasksPerProcess }: ChildProgram, log: Logger): ChildProcess {
	const child = fork(resolvePath(file), {
		// Fewer heaps use a fifth less memory at the same speed.
		env: { MALLOC_ARENA_MAX: '2' },
		execArgv: [`--max-old-space-size=${heap}`],
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
		// So that bytes go as they are.
		serialization: 'advanced',
	})
	// An idle child must not keep our process running.
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
		if (usable) log.warn({ ...cause, child: name, complaints }, 'a child process ended')
		usable = false
		ended.resolve('died')
	}
	child.on('error', (error) => noteEnd({ err: error }))
	child.on('exit', (code, signal) => noteEnd({ code, signal }))

	const kill = () => {
		usable = false
		child.kill('SIGKILL')
	}

	const ask: ChildProcess['ask'] = async (task, answer, { processorTime, time }) => {
		// Its messages are validated too, because it may open files from strangers.
		const schema = z.object({ answer, spent: z.boolean() })
		const answered = Promise.withResolvers<{ answer: z.output<typeof answer> }>()
		const givenUp = Promise.withResolvers<'too-slow' | 'starved'>()
		const giveUp = (why: 'too-slow' | 'starved') => {
			givenUp.resolve(why)
			kill()
		}
		const worked = openProcessorClock(child.pid ?? 0)
		const check = setInterval(() => {
			if (worked() >= processorTime) giveUp('too-slow')
		}, checkEvery)
		const end = setTimeout(() => giveUp('starved'), time)
		const onMessage = (message: unknown) => {
			const parsed = schema.safeParse(message)
			asked++
			if (!parsed.success) return kill()
			const { spent, ...rest } = parsed.data
			if (spent || asked >= tasksPerProcess) kill()
			answered.resolve(rest)
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
