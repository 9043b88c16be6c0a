import type { Readable } from 'node:stream'

export { asCsv } from './csv.server.ts'
export { asXlsx } from './xlsx.server.ts'

const types = {
	csv: 'text/csv; charset=utf-8',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
export type Ending = keyof typeof types

/** A table as a streamed file that no one keeps; the signal of its request ends it. */
export function tableResponse(
	file: Readable,
	{ name, ending, signal }: { name: string; ending: Ending; signal: AbortSignal },
): Response {
	signal.addEventListener('abort', () => file.destroy(), { once: true })
	return new Response(new ReadableStream(streamOf(file)), {
		headers: {
			'Content-Type': types[ending],
			'Content-Disposition': `attachment; filename="${name}.${ending}"`,
			'Cache-Control': 'no-store',
		},
	})
}

/** Reads a Node stream as the source of a web stream. */
function streamOf(file: Readable): UnderlyingDefaultSource<Uint8Array> {
	const chunks = file[Symbol.asyncIterator]()
	return {
		async pull(controller) {
			const { done, value } = await chunks.next()
			if (done) controller.close()
			else controller.enqueue(typeof value === 'string' ? Buffer.from(value) : value)
		},
		cancel: () => {
			file.destroy()
		},
	}
}
