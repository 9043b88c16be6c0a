import * as z from 'zod/mini'

/** What a restore drill compared, and what did not agree. */
export const drillReportSchema = z.object({
	/** The backup, and the moment that it has. */
	name: z.string(),
	takenAt: z.iso.datetime(),
	seconds: z.number(),
	tables: z.number(),
	rows: z.number(),
	bookings: z.number(),
	photoFiles: z.number(),
	/** How many of these bookings and files are still the same in the live database and storage, and were compared with it. */
	unchanged: z.object({ bookings: z.number(), photoFiles: z.number() }),
	differences: z.array(z.string()),
})

export type DrillReport = z.infer<typeof drillReportSchema>

const count = (number: number, one: string) =>
	`${new Intl.NumberFormat('en-CA').format(number)} ${one}${number === 1 ? '' : 's'}`

/** What was compared, in words. */
export function drillInWords(report: DrillReport): string {
	const { tables, rows, bookings, photoFiles, unchanged } = report
	const sample =
		bookings === 0
			? 'It has no bookings yet.'
			: `${count(bookings, 'booking')} picked at random, with ${count(photoFiles, 'photo file')}, byte by byte; ${unchanged.bookings} of these bookings and ${unchanged.photoFiles} of the files haven’t changed since, and were compared with the live ones too.`
	return `Compared ${count(tables, 'table')} with ${count(rows, 'row')}. ${sample}`
}
