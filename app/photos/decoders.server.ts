import type { Logger } from 'pino'
import { type Allowance, type DecoderProcess, startDecoder } from './decoder-process.server.ts'
import type { DecodeAnswer, DecodeTask } from './decoder-protocol.ts'

export type DecoderLimits = {
	/** Concurrent decodes, each in its own process. */
	atOnce: number
	/** Photos that may wait on disk; a further one is refused as busy. */
	longestQueue: number
	/** Processor milliseconds that a decoder may spend on one photo; a photo that takes more is hostile. */
	processorTime: number
	/** Milliseconds after which a photo is refused as busy, because the machine did not get to it. */
	timeout: number
	/** Milliseconds after which an idle process is ended. */
	idleFor: number
}

/**
 * Two concurrent decodes, as many as the smallest machine has cores; a queue that two decoders clear in half a minute. A
 * phone's JPEG takes a quarter of a second of processor time, a HEIC one second. A browser waits for a minute.
 */
const usualLimits: DecoderLimits = {
	atOnce: 2,
	longestQueue: 120,
	processorTime: 20_000,
	timeout: 45_000,
	idleFor: 60_000,
}

export type Decoders = {
	/** Decodes in another process; returns `busy` when the machine cannot do it now. Never throws for a bad file. */
	decode: (task: DecodeTask) => Promise<DecodeAnswer | 'busy'>
	/** Whether a photo that comes now would be refused as `busy`. */
	full: () => boolean
	stop: () => void
}

/** A bounded queue for a bounded number of decoder processes, which are started when needed. */
export function openDecoders(log: Logger, limits: Partial<DecoderLimits> = {}): Decoders {
	const { atOnce, longestQueue, processorTime, timeout, idleFor } = { ...usualLimits, ...limits }
	const waiting: (() => void)[] = []
	const idle: { decoder: DecoderProcess; expiry: NodeJS.Timeout }[] = []
	const busy = new Set<DecoderProcess>()
	let running = 0
	let stopped = false

	const full = () => stopped || (running >= atOnce && waiting.length >= longestQueue)

	async function decode(task: DecodeTask): Promise<DecodeAnswer | 'busy'> {
		if (full()) return 'busy'
		const deadline = performance.now() + timeout
		// A waiting call takes over the slot of the call that wakes it, so that no other call gets it in between.
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
		// Try again after the process died: it may have been killed from outside, and a good photo must not be lost.
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
		if (decoder.usable()) keepIdle(decoder)
		return answer
	}

	function take(): DecoderProcess | undefined {
		for (let last = idle.pop(); last; last = idle.pop()) {
			clearTimeout(last.expiry)
			if (last.decoder.usable()) return last.decoder
		}
		return undefined
	}

	function keepIdle(decoder: DecoderProcess) {
		const expiry = setTimeout(() => {
			decoder.kill()
			const at = idle.findIndex((each) => each.decoder === decoder)
			if (at >= 0) idle.splice(at, 1)
		}, idleFor)
		expiry.unref()
		idle.push({ decoder, expiry })
	}

	return {
		decode,
		full,
		stop: () => {
			stopped = true
			for (const { decoder, expiry } of idle.splice(0)) {
				clearTimeout(expiry)
				decoder.kill()
			}
			for (const decoder of busy) decoder.kill()
		},
	}
}
