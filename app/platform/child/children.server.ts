import type { Logger } from 'pino'
import type { z } from 'zod'
import { type Allowance, type ChildProcess, type ChildProgram, startChild } from './child-process.server.ts'

export type ChildLimits = {
	/** Concurrent tasks, each in its own process. */
	atOnce: number
	/** Tasks that may wait; a further one is refused as busy. */
	longestQueue: number
	/** Processor milliseconds that a child may spend on one task. */
	processorTime: number
	/** Milliseconds after which a task is refused as busy, because the machine did not get to it. */
	timeout: number
	/** Milliseconds after which an idle process is ended. */
	idleFor: number
}

/** An answer, or why there is none: the machine cannot do it now, or each child that was given the task died or worked for too long. */
type Asked<Answer> = { ok: true; answer: Answer } | { ok: false; why: 'busy' | 'died' | 'too-slow' }

export type Children<Answer> = {
	/** Has a task done in another process, which is started when none is idle. */
	ask: (task: object) => Promise<Asked<Answer>>
	/** Whether a task that comes now would be refused as `busy`. */
	full: () => boolean
	stop: () => void
}

type Needs<Answer> = { program: ChildProgram; answer: z.ZodType<Answer>; limits: ChildLimits; log: Logger }

/** A bounded queue for a bounded number of processes of one program, which are started when needed. */
export function openChildren<Answer>({ program, answer, limits, log }: Needs<Answer>): Children<Answer> {
	const { atOnce, longestQueue, processorTime, timeout, idleFor } = limits
	const waiting: (() => void)[] = []
	const idle: { child: ChildProcess; expiry: NodeJS.Timeout }[] = []
	const busy = new Set<ChildProcess>()
	let running = 0
	let stopped = false

	const full = () => stopped || (running >= atOnce && waiting.length >= longestQueue)

	async function ask(task: object): Promise<Asked<Answer>> {
		if (full()) return { ok: false, why: 'busy' }
		const deadline = performance.now() + timeout
		// A waiting call takes over the slot of the call that wakes it, so that no other call gets it in between.
		if (running < atOnce) running++
		else await new Promise<void>((resolve) => waiting.push(resolve))
		try {
			return await askNow(task, deadline)
		} finally {
			const next = waiting.shift()
			if (next) next()
			else running--
		}
	}

	async function askNow(task: object, deadline: number): Promise<Asked<Answer>> {
		// Try again after the process died: it may have been killed from outside, and a good task must not be lost.
		for (const attempt of ['first', 'last']) {
			const time = deadline - performance.now()
			if (stopped || time <= 0) return { ok: false, why: 'busy' }
			const asked = await askOne(task, { processorTime, time })
			if (typeof asked !== 'string') return { ok: true, ...asked }
			if (stopped) return { ok: false, why: 'busy' }
			log.warn({ child: program.name, attempt, ended: asked }, 'a child process gave no answer')
			if (asked === 'starved') return { ok: false, why: 'busy' }
			if (asked === 'too-slow') return { ok: false, why: 'too-slow' }
		}
		return { ok: false, why: 'died' }
	}

	async function askOne(task: object, allowance: Allowance) {
		const child = take() ?? startChild(program, log)
		busy.add(child)
		const asked = await child.ask(task, answer, allowance)
		busy.delete(child)
		if (child.usable()) keepIdle(child)
		return asked
	}

	function take(): ChildProcess | undefined {
		for (let last = idle.pop(); last; last = idle.pop()) {
			clearTimeout(last.expiry)
			if (last.child.usable()) return last.child
		}
		return undefined
	}

	function keepIdle(child: ChildProcess) {
		const expiry = setTimeout(() => {
			child.kill()
			const at = idle.findIndex((each) => each.child === child)
			if (at >= 0) idle.splice(at, 1)
		}, idleFor)
		expiry.unref()
		idle.push({ child, expiry })
	}

	return {
		ask,
		full,
		stop: () => {
			stopped = true
			for (const { child, expiry } of idle.splice(0)) {
				clearTimeout(expiry)
				child.kill()
			}
			for (const child of busy) child.kill()
		},
	}
}
