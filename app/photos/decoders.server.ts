import type { Logger } from 'pino'
import { z } from 'zod'
import type { ChildProgram } from '#app/platform/child/child-process.server.ts'
import { type ChildLimits, openChildren } from '#app/platform/child/children.server.ts'
import type { DecodeAnswer, DecodeTask } from './decoder-protocol.ts'

/** `processorTime`: a photo that takes more is hostile. `longestQueue`: photos that may wait on disk. */
export type DecoderLimits = ChildLimits

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

const program: ChildProgram = {
	file: 'app/photos/decoder.ts',
	name: 'a photo decoder',
	heap: 256,
	tasksPerProcess: 200,
}

const answerSchema = z.discriminatedUnion('ok', [
	z.object({
		ok: z.literal(true),
		width: z.int().positive(),
		height: z.int().positive(),
		bytes: z.int().positive(),
	}),
	z.object({
		ok: z.literal(false),
		reason: z.enum(['undecodable', 'too-many-pixels', 'unwritten']),
		detail: z.string(),
	}),
])

export type Decoders = {
	/** Decodes in another process; returns `busy` when the machine cannot do it now. Never throws for a bad file. */
	decode: (task: DecodeTask) => Promise<DecodeAnswer | 'busy'>
	/** Whether a photo that comes now would be refused as `busy`. */
	full: () => boolean
	stop: () => void
}

/** A bounded queue for a bounded number of decoder processes, which are started when needed. */
export function openDecoders(log: Logger, limits: Partial<DecoderLimits> = {}): Decoders {
	const { ask, full, stop } = openChildren({
		...{ program, answer: answerSchema, log },
		limits: { ...usualLimits, ...limits },
	})
	const decode: Decoders['decode'] = async (task) => {
		const asked = await ask(task)
		if (asked.ok) return asked.answer
		if (asked.why === 'busy') return 'busy'
		const detail = 'the decoder died over it or worked for too long'
		return { ok: false, reason: 'undecodable', detail }
	}
	return { decode, full, stop }
}
