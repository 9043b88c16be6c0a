export type Encoding = 'br' | 'gzip' | 'identity'

/** Browsers send a handful of different `Accept-Encoding` headers: each is parsed once. */
const encodings = new Map<string, Encoding>()
const mostRemembered = 200

/** The best encoding that the header accepts. One with `q=0`, as in `br;q=0`, is refused. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
	if (typeof accepted !== 'string') return 'identity'
	const known = encodings.get(accepted)
	if (known) return known
	const accepts = (name: string) =>
		new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted)
	const encoding = accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
	if (encodings.size < mostRemembered) encodings.set(accepted, encoding)
	return encoding
}
