import { localDate, localMinutes, type TimeZone } from '#app/values/local-time.ts'

/**
 * A cell: text, a number that a spreadsheet can add up, or a day or a moment by the company's clock, which it can sort:
 * `2026-12-01`, `2026-11-26 11:49`.
 */
export type Cell = string | number | { local: string }

/** A moment by the clock of a zone. */
export function localCell(at: Date, zone: TimeZone): Cell {
	const minutes = localMinutes(at, zone)
	const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
	return { local: `${localDate(at, zone)} ${hour}:${minute}` }
}

/** Days since the last one of 1899, which is how spreadsheets count, with the time as a part of a day. */
export const serialOf = (local: string): number =>
	(Date.parse(`${local.replace(' ', 'T')}${local.includes(' ') ? ':00' : 'T00:00:00'}Z`) -
		Date.UTC(1899, 11, 30)) /
	86_400_000
