import type { Readable } from 'node:stream'
import type { Platform } from '#app/platform/platform.server.ts'
import { localDate } from '#app/values/local-time.ts'
import { listAskSchema } from '../review/quotes-list.ts'
import type { Cell } from './quote-rows.server.ts'
import { exportHeadings, quoteRows } from './quote-rows.server.ts'

type Format = {
	ending: string
	type: string
	write: (headings: string[], rows: AsyncIterable<Cell[]>) => Readable
}

/** The quotes that match the search and the filter in the address, as a streamed file. */
export function downloadQuotes(
	platform: Pick<Platform, 'database' | 'now' | 'company'>,
	request: Request,
	{ ending, type, write }: Format,
): Response {
	const ask = listAskSchema.parse(Object.fromEntries(new URL(request.url).searchParams))
	const file = write(exportHeadings(platform.company), quoteRows(platform, ask))
	request.signal.addEventListener('abort', () => file.destroy(), { once: true })
	return new Response(new ReadableStream(streamOf(file)), {
		headers: {
			'Content-Type': type,
			'Content-Disposition': `attachment; filename="quotes-${localDate(platform.now(), platform.company.timeZone)}.${ending}"`,
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
