import { formatMoment } from '#app/values/local-time.ts'

/** When a calendar's address was made and last read; nothing while there is none. */
export function calendarInWords(
	calendar: { madeAt: Date; readAt: Date | undefined } | undefined,
	timeZone: string,
): string | undefined {
	if (!calendar) return undefined
	const { madeAt, readAt } = calendar
	const read = readAt ? `last read ${formatMoment(readAt, timeZone)}` : 'not read yet'
	return `made ${formatMoment(madeAt, timeZone)}, ${read}`
}
