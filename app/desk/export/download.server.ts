import type { Readable } from 'node:stream'
import type { Platform } from '#app/platform/platform.server.ts'
import { localDate } from '#app/values/local-time.ts'
import { bookingsAskSchema } from '../bookings/bookings-ask.ts'
import { listAskSchema } from '../review/quotes-list.ts'
import { bookingHeadings, bookingRows } from './booking-rows.server.ts'
import { asCsv } from './csv.server.ts'
import type { Cell } from './quote-rows.server.ts'
import { exportHeadings, quoteRows } from './quote-rows.server.ts'
import { asXlsx } from './xlsx.server.ts'

type Format = {
	ending: string
	type: string
	write: (headings: string[], rows: AsyncIterable<Cell[]>, name: string) => Readable
}

export const csvFormat: Format = { ending: 'csv', type: 'text/csv; charset=utf-8', write: asCsv }
export const xlsxFormat: Format = {
	ending: 'xlsx',
	type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	write: asXlsx,
}

type Needs = Pick<Platform, 'database' | 'now' | 'company'>

/** The quotes that match the search and the filter in the address, as a streamed file. */
export const downloadQuotes = (platform: Needs, request: Request, format: Format): Response =>
	download(platform, request, format, {
		name: 'Quotes',
		headings: exportHeadings(platform.company),
		rows: quoteRows(platform, listAskSchema.parse(askedIn(request))),
	})

/** The bookings that match the search and the filters in the address, as a streamed file. */
export const downloadBookings = (platform: Needs, request: Request, format: Format): Response =>
	download(platform, request, format, {
		name: 'Bookings',
		headings: bookingHeadings(platform.company),
		rows: bookingRows(platform, bookingsAskSchema.parse(askedIn(request))),
	})

const askedIn = ({ url }: Request) => Object.fromEntries(new URL(url).searchParams)

function download(
	platform: Needs,
	{ signal }: Request,
	{ ending, type, write }: Format,
	table: { name: string; headings: string[]; rows: AsyncIterable<Cell[]> },
): Response {
	const file = write(table.headings, table.rows, table.name)
	signal.addEventListener('abort', () => file.destroy(), { once: true })
	return new Response(new ReadableStream(streamOf(file)), {
		headers: {
			'Content-Type': type,
			'Content-Disposition': `attachment; filename="${table.name.toLowerCase()}-${localDate(platform.now(), platform.company.timeZone)}.${ending}"`,
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
