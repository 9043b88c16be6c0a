import { z } from 'zod'

const errorSchema = z.object({
	name: z.string(),
	message: z.string(),
	cause: z.object({ code: z.string() }).optional(),
})

/** The connection was never made, so nothing was sent. */
const neverConnected = new Set([
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'UND_ERR_CONNECT_TIMEOUT',
])

/** Why `fetch` has no response, from the cause of its error. `reached`: the request may have arrived. */
export function networkTrouble(error: unknown, timeoutMs: number): { words: string; reached: boolean } {
	const parsed = errorSchema.safeParse(error)
	if (!parsed.success) return { words: String(error), reached: true }
	const { name, message, cause } = parsed.data
	return {
		words:
			name === 'TimeoutError' ? `no answer within ${timeoutMs / 1000} seconds` : (cause?.code ?? message),
		reached: !neverConnected.has(cause?.code ?? ''),
	}
}
