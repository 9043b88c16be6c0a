/** How much of a refused body is still read, in bytes and milliseconds. */
const usualLimits = { bytes: 60 * 1024 * 1024, milliseconds: 60_000 }

/**
 * Discards a refused body in such a way that the browser receives the refusal. If the body were cancelled at once, React
 * Router's stream would close the socket, and a browser that is still sending would see a broken connection. If nobody
 * read it, the browser would stall for seconds. So the rest is read and discarded for a while, and cancelled only when
 * it exceeds the limits. Returns at once; the caller responds meanwhile. Never throws.
 */
export function leaveUnread(body: ReadableStream<Uint8Array> | null, limits = usualLimits): void {
	if (body && !body.locked) discardRest(body.getReader(), limits)
}

/** The same for a body that has been read in part. */
export async function discardRest(
	reader: ReadableStreamDefaultReader<Uint8Array>,
	limits = usualLimits,
): Promise<void> {
	const cancel = () => reader.cancel().catch(() => undefined)
	const timer = setTimeout(cancel, limits.milliseconds)
	timer.unref()
	try {
		for (let discarded = 0; discarded <= limits.bytes; ) {
			const { done, value } = await reader.read()
			if (done) return
			discarded += value.byteLength
		}
		await cancel()
	} catch {
		// The connection is gone, and the rest of the body with it.
	} finally {
		clearTimeout(timer)
	}
}
