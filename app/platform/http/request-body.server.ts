import { discardRest, leaveUnread } from './unread-body.server.ts'

/** More than any of our forms or JSON needs, in bytes; photos have their own limit, in their intake. */
export const largestBody = 256 * 1024

/** Why a body was refused; the visitor reads the message. */
export type RefusedBody = { ok: false; status: 400 | 413 | 415; message: string }

/**
 * Reads the body of a request as text. Refuses a body of another media type than `mediaType`, one larger than
 * {@link largestBody}, one that is not UTF-8, or one that is cut off. Never throws.
 */
export async function readBody(
	request: Request,
	mediaType: string,
): Promise<{ ok: true; text: string } | RefusedBody> {
	const [sent = ''] = (request.headers.get('Content-Type') ?? '').split(';')
	if (sent.trim().toLowerCase() !== mediaType) {
		leaveUnread(request.body)
		return { ok: false, status: 415, message: `Send this as ${mediaType}.` }
	}
	try {
		const bytes = await bytesOf(request.body)
		if (!bytes)
			return {
				ok: false,
				status: 413,
				message: 'That’s more text than we can take. Shorten it and send it again.',
			}
		return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
	} catch {
		return { ok: false, status: 400, message: 'That didn’t arrive whole. Send it again.' }
	}
}

/** All bytes of a body, or `undefined` when there are too many. Throws when the connection breaks. */
async function bytesOf(body: ReadableStream<Uint8Array> | null): Promise<Buffer | undefined> {
	if (!body) return Buffer.alloc(0)
	const reader = body.getReader()
	const chunks: Uint8Array[] = []
	for (let length = 0; ; ) {
		const { done, value } = await reader.read()
		if (done) return Buffer.concat(chunks)
		length += value.byteLength
		if (length > largestBody) {
			void discardRest(reader)
			return undefined
		}
		chunks.push(value)
	}
}
