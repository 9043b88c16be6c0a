/** What is still taken in of a body that nobody wants, in bytes and milliseconds. */
const lingering = { bytes: 60 * 1024 * 1024, milliseconds: 60_000 }

/**
 * Lets go of a body that is refused, so that the refusal arrives. A browser that is still sending sees a
 * broken connection when the body is cancelled at once (React Router's stream then closes the socket), and
 * stalls for seconds when nobody reads: so the rest is thrown away for a while as it comes, and cancelled
 * only when there is no end of it. Returns at once; answer meanwhile. Never throws.
 */
export function leaveUnread(body: ReadableStream<Uint8Array> | null, limits = lingering): void {
	if (body && !body.locked) discardRest(body.getReader(), limits)
}

/** The same for a body of which a part was read. */
export async function discardRest(
	reader: ReadableStreamDefaultReader<Uint8Array>,
	limits = lingering,
): Promise<void> {
	const cancel = () => reader.cancel().catch(() => undefined)
	const timer = setTimeout(cancel, limits.milliseconds)
	timer.unref()
	try {
		for (let thrownAway = 0; thrownAway <= limits.bytes; ) {
			const { done, value } = await reader.read()
			if (done) return
			thrownAway += value.byteLength
		}
		await cancel()
	} catch {
		// The sender is gone: so is the rest.
	} finally {
		clearTimeout(timer)
	}
}
