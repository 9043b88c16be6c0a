import type { Logger } from 'pino'
import { type Allowance, type DecoderProcess, startDecoder } from './decoder-process.server.ts'
import type { DecodeAnswer, DecodeTask } from './decoder-protocol.ts'

export type DecoderLimits = {
	/** Decodes in flight, each in a process of its own. */
	atOnce: number
	/** Photos that may wait their turn on disk; beyond it a sender is asked to come back. */
	longestQueue: number
	/** Milliseconds that a decoder may work on one photo: what takes longer means harm. */
	processorTime: number
	/** Milliseconds after which a photo's sender is asked to come back, because the machine did not get to it. */
	patience: number
	/** Milliseconds after which an idle process is let go. */
	idleFor: number
}

/**
 * Two at once, as many as there are cores on the smallest machine; a queue that two decoders clear in half a
 * minute. A phone's photo takes a quarter of a second of the processor, its HEIC one. A browser waits for a minute.
 */
const usualLimits: DecoderLimits = {
	atOnce: 2,
	longestQueue: 120,
	processorTime: 20_000,
	patience: 45_000,
	idleFor: 60_000,
}

export type Decoders = {
	/** Decodes in another process; `busy` when the machine cannot do it now. Never throws for a bad file. */
	decode: (task: DecodeTask) => Promise<DecodeAnswer | 'busy'>
	/** Whether a photo that comes now would be told `busy`. */
	full: () => boolean
	stop: () => void
}

/** A bounded queue before a bounded number of decoder processes, which are started when first needed. */
export function openDecoders(log: Logger, limits: Partial<DecoderLimits> = {}): Decoders {
	const { atOnce, longestQueue, processorTime, patience, idleFor } = { ...usualLimits, ...limits }
	const waiting: (() => void)[] = []
	const idle: { decoder: DecoderProcess; leaves: NodeJS.Timeout }[] = []
	const busy = new Set<DecoderProcess>()
	let running = 0
	let stopped = false

	const full = () => stopped || (running >= atOnce && waiting.length >= longestQueue)

	async function decode(task: DecodeTask): Promise<DecodeAnswer | 'busy'> {
		if (full()) return 'busy'
		const deadline = performance.now() + patience
		// Who is woken takes over the turn of who wakes it: nobody comes between.
		if (running < atOnce) running++
		else await new Promise<void>((resolve) => waiting.push(resolve))
		try {
			return await decodeNow(task, deadline)
		} finally {
			const next = waiting.shift()
			if (next) next()
			else running--
		}
	}

	async function decodeNow(task: DecodeTask, deadline: number): Promise<DecodeAnswer | 'busy'> {
		// Once more after a death: it may have come from outside, and a good photo must not be lost to it.
		for (const attempt of ['first', 'last']) {
			const time = deadline - performance.now()
			if (stopped || time <= 0) return 'busy'
			const answer = await askOne(task, { processorTime, time })
			if (stopped && typeof answer === 'string') return 'busy'
			if (typeof answer !== 'string') return answer
			log.warn({ kind: task.kind, attempt, ended: answer }, 'a photo was not decoded')
			if (answer === 'starved') return 'busy'
			if (answer === 'too-slow') break
		}
		return { ok: false, reason: 'undecodable', detail: 'the decoder died over it or worked for too long' }
	}

	async function askOne(task: DecodeTask, allowance: Allowance) {
		const decoder = take() ?? startDecoder(log)
		busy.add(decoder)
		const answer = await decoder.ask(task, allowance)
		busy.delete(decoder)
		if (decoder.usable()) rest(decoder)
		return answer
	}

	function take(): DecoderProcess | undefined {
		for (let last = idle.pop(); last; last = idle.pop()) {
			clearTimeout(last.leaves)
			if (last.decoder.usable()) return last.decoder
		}
		return undefined
	}

	function rest(decoder: DecoderProcess) {
		const leaves = setTimeout(() => {
			decoder.kill()
			const at = idle.findIndex((each) => each.decoder === decoder)
			if (at >= 0) idle.splice(at, 1)
		}, idleFor)
		leaves.unref()
		idle.push({ decoder, leaves })
	}

	return {
		decode,
		full,
		stop: () => {
			stopped = true
			for (const { decoder, leaves } of idle.splice(0)) {
				clearTimeout(leaves)
				decoder.kill()
			}
			for (const decoder of busy) decoder.kill()
		},
	}
}
