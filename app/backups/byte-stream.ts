/** The bytes as a stream of the web, which takes no more of them than its reader asks for. */
export function byteStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
	const iterator = source[Symbol.asyncIterator]()
	return new ReadableStream<Uint8Array>(
		{
			pull: async (controller) => {
				const next = await iterator.next()
				if (next.done) controller.close()
				else controller.enqueue(next.value)
			},
			cancel: async () => {
				await iterator.return?.()
			},
		},
		{ highWaterMark: 1 },
	)
}
