export type Encoding = 'br' | 'gzip' | 'identity'

/** Browsers say this in a handful of ways: each is read once. */
const encodings = new Map<string, Encoding>()
const mostWays = 200

/** The best encoding that is asked for; one that is refused (`br;q=0`) is not. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
	if (typeof accepted !== 'string') return 'identity'
	const known = encodings.get(accepted)
	if (known) return known
	const takes = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted)
	const encoding = takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
	if (encodings.size < mostWays) encodings.set(accepted, encoding)
	return encoding
}
