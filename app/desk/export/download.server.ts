import type { Readable } from 'node:stream'
import { platformContext } from '#app/platform/context.server.ts'
import { seenBy } from '#app/policies/desk-policy.ts'
import { localDate } from '#app/values/local-time.ts'
import { bookingsAsked } from '../bookings/list/bookings-ask.ts'
import type { DeskArgs } from '../desk.server.ts'
import { logDone, logRefused } from '../desk-log.server.ts'
import { listAskSchema } from '../review/list/quotes-list.ts'
import type { Staff } from '../staff/staff.ts'
import type { Cell } from '../tables/cell.ts'
import { asCsv, asXlsx, type Ending, tableResponse } from '../tables/tables.server.ts'
import { bookingHeadings, bookingRows } from './booking-rows.server.ts'
import { exportHeadings, quoteRows } from './quote-rows.server.ts'

type Format = {
	ending: Ending
	write: (headings: string[], rows: AsyncIterable<Cell[]>, name: string) => Readable
}

export const csvFormat: Format = { ending: 'csv', write: asCsv }
export const xlsxFormat: Format = { ending: 'xlsx', write: asXlsx }

/** The quotes that match the search and the filter in the address, as a streamed file. */
export function downloadQuotes(args: DeskArgs, staff: Staff, format: Format): Response {
	const platform = args.context.get(platformContext)
	return download(args, staff, format, {
		name: 'Quotes',
		headings: exportHeadings(platform.company),
		rows: quoteRows(platform, listAskSchema.parse(askedIn(args.request))),
	})
}

/** The bookings that match the search and the filters in the address, as a streamed file. */
export function downloadBookings(args: DeskArgs, staff: Staff, format: Format): Response {
	const platform = args.context.get(platformContext)
	const sees = seenBy(staff)
	return download(args, staff, format, {
		name: 'Bookings',
		headings: bookingHeadings(platform.company, sees),
		rows: bookingRows(platform, bookingsAsked(askedIn(args.request), sees), sees),
	})
}

const askedIn = ({ url }: Request) => Object.fromEntries(new URL(url).searchParams)

function download(
	{ request: { signal }, context }: DeskArgs,
	staff: Staff,
	{ ending, write }: Format,
	table: { name: string; headings: string[]; rows: AsyncIterable<Cell[]> },
): Response {
	const { company, now } = context.get(platformContext)
	const name = `${table.name.toLowerCase()}.${ending}`
	const log = (rows: number, whole: boolean) =>
		(whole ? logDone : logRefused)(
			context,
			{ staffId: staff.id, file: name, rows },
			whole ? 'exported' : 'export broken off',
		)
	const file = write(table.headings, counted(table.rows, log), table.name)
	const dated = `${table.name.toLowerCase()}-${localDate(now(), company.timeZone)}`
	return tableResponse(file, { name: dated, ending, signal })
}

/** Passes rows on, and says how many there were once they have ended, or are no longer read. */
async function* counted<Row>(rows: AsyncIterable<Row>, ended: (count: number, whole: boolean) => void) {
	let count = 0
	let whole = false
	try {
		for await (const row of rows) {
			count++
			yield row
		}
		whole = true
	} finally {
		ended(count, whole)
	}
}
