/** A schema of Zod, of its small build or the whole. */
type Schema<Data> = {
	safeParse: (value: unknown) => { success: true; data: Data } | { success: false; data?: undefined }
}

/** The result of a request for JSON. A refusal or no response is an expected result. */
export type Fetched<Data> =
	| { outcome: 'answered'; data: Data }
	/** The response does not fit the schema; `body` is its JSON, `undefined` if it is not JSON. */
	| { outcome: 'refused'; status: number; body: unknown }
	/** No connection, no response in time, or aborted by `signal`: whether the server handled the request is unknown. */
	| { outcome: 'unanswered' }

/** How long the browser waits for a response, in milliseconds. */
export const answerTimeout = 20_000

/**
 * Requests JSON of this schema from an address of ours, whatever the status of the response. Never throws. `timeout` is
 * in milliseconds.
 */
export async function fetchJson<Data>(
	address: string,
	schema: Schema<Data>,
	{
		signal,
		timeout = answerTimeout,
		...init
	}: Omit<RequestInit, 'signal'> & { signal?: AbortSignal; timeout?: number } = {},
): Promise<Fetched<Data>> {
	// `AbortSignal.any` is younger than some of the browsers that the site is built for.
	const ending = new AbortController()
	const end = () => ending.abort()
	const late = setTimeout(end, timeout)
	if (signal?.aborted) end()
	signal?.addEventListener('abort', end, { once: true })
	try {
		const response = await fetch(address, { ...init, signal: ending.signal })
		const text = await response.text()
		const body = parseJson(text)
		const parsed = schema.safeParse(body)
		return parsed.success
			? { outcome: 'answered', data: parsed.data }
			: { outcome: 'refused', status: response.status, body }
	} catch {
		return { outcome: 'unanswered' }
	} finally {
		clearTimeout(late)
	}
}

/** A signal that aborts after so many milliseconds: `AbortSignal.timeout` is younger than some of those browsers, too. */
export function abortAfter(milliseconds: number): AbortSignal {
	const ending = new AbortController()
	setTimeout(() => ending.abort(), milliseconds)
	return ending.signal
}

/** The value of a JSON text; `undefined` when it is not JSON. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
