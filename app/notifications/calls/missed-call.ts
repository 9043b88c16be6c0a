import { homeSection } from '#app/shell/links.ts'
import { weekdayOf } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { weekdayNames } from '#app/values/hours.ts'
import { localDate, localMinutes } from '#app/values/local-time.ts'

/** The provider's words for the end of a call that nobody took. */
const missed = new Set(['no-answer', 'busy', 'failed', 'canceled'])

/**
 * Whether nobody took a call. Where the provider put it through to a phone, it says what came of that (`dialed`); the call itself is then
 * 'completed' whoever took it.
 */
export const isMissed = ({ status, dialed }: { status: string; dialed: string | undefined }): boolean =>
	missed.has(dialed ?? status)

/** What the provider has in place of a number that was withheld: the letters of 'anonymous' and its kind on a keypad. */
const withheld = new Set(['+266696687', '+7378742833', '+2562533', '+8656696', '+86282452253'])

export const isWithheld = (from: string): boolean => withheld.has(from)

/** Whether the office is open, by its hours. */
export function isOpen({ hours, timeZone }: Pick<Company, 'hours' | 'timeZone'>, now: Date): boolean {
	const day = weekdayNames[weekdayOf(localDate(now, timeZone)) - 1]
	const minutes = localMinutes(now, timeZone)
	return hours.some(({ days, opens, closes }) => {
		if (day === undefined || !days.includes(day)) return false
		// What is open past midnight counts until midnight: nobody is texted in the night.
		const end = closes > opens ? minutesOf(closes) : 24 * 60
		return minutes >= minutesOf(opens) && minutes < end
	})
}

const minutesOf = (time: string): number => {
	const [hour = 0, minute = 0] = time.split(':').map(Number)
	return hour * 60 + minute
}

/** The text that goes back once: an answer to somebody's inquiry (docs/rules.md, 'Missed calls'). */
export const missedCallText = ({ shortName }: Pick<Company, 'shortName'>, origin: string): string =>
	`${shortName}: Sorry we missed your call. See your price here: ${origin}${homeSection('calculator')} or text us back and we'll answer. Reply STOP to end texts.`
