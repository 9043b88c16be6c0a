import type { z } from 'zod'

/** What came of asking the server for JSON. That it says no, or nothing, is expected. */
export type Fetched<Data> =
	| { outcome: 'answered'; data: Data }
	/** Something else than was asked for; `body` is what it says of it, `undefined` where that is no JSON. */
	| { outcome: 'refused'; status: number; body: unknown }
	/** No connection, no answer in time, or `signal` ended it: nobody here knows what became of the request. */
	| { outcome: 'unanswered' }

/** How long the browser waits for an answer, in milliseconds. */
export const answerTimeout = 20_000

/**
 * Asks an address of ours for JSON of this schema, whatever the status it comes with. Never throws. `timeout` is in
 * milliseconds.
 */
export async function fetchJson<Data>(
	address: string,
	schema: z.ZodType<Data>,
	{
		signal,
		timeout = answerTimeout,
		...init
	}: Omit<RequestInit, 'signal'> & { signal?: AbortSignal; timeout?: number } = {},
): Promise<Fetched<Data>> {
	const late = AbortSignal.timeout(timeout)
	const ending = signal ? AbortSignal.any([signal, late]) : late
	try {
		const response = await fetch(address, { ...init, signal: ending })
		const text = await response.text()
		const body = parseJson(text)
		const { data, success } = schema.safeParse(body)
		return success ? { outcome: 'answered', data } : { outcome: 'refused', status: response.status, body }
	} catch {
		return { outcome: 'unanswered' }
	}
}

/** What a text says as JSON; `undefined` when it is none. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
