import { z } from 'zod'
import { allWindows } from '#app/bookings/rules/arrival-window.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { changeDays } from '#app/schedule/schedule.server.ts'
import type { DaysChange } from '#app/schedule/schedule.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import { formatDate } from '#app/values/local-time.ts'
import { aboutForm, type FormAnswer } from './form-answer.ts'
import { unnotified } from './overbooked/unnotified.server.ts'
import { changeableDays } from './schedule-days.ts'
import { aboutDate, closingReason, type Days } from './schedule-form.ts'

type Needs = Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>
type Fields = ReadonlyMap<string, string>

/** The fields of the form that closes or opens several days. */
export const daysFields = ['does', 'date', 'until', 'reason'] as const

const does = ['close-days', 'open-days'] as const

export const isAboutDays = (fields: Fields): boolean => does.some((each) => each === fields.get('does'))

/** A longer range is a typing error. */
const mostDays = 60

/** Days open again for the reason for which they were closed: a holiday among them has its own, and stays closed. */
const daysSchema = (days: Days) =>
	z.object({ does: z.enum(does), date: aboutDate(days), until: aboutDate(days), reason: closingReason })

type Read = { ok: true; change: DaysChange } | { ok: false; faults: Record<string, string> }

function readDays(needs: Needs, typed: Record<string, string>): Read {
	const read = daysSchema(changeableDays(needs)).safeParse(typed)
	if (!read.success) {
		const faults = read.error.issues.map(({ path, message }) => [path.join('.'), message] as const)
		return { ok: false, faults: Object.fromEntries(faults.reverse()) }
	}
	const { date: first, until: last, ...rest } = read.data
	if (last < first) return { ok: false, faults: { until: 'Choose the first day or a later one.' } }
	if (last >= addDays(first, mostDays))
		return { ok: false, faults: { until: `Choose at most ${mostDays} days at once.` } }
	return { ok: true, change: { first, last, ...rest } }
}

/** Closes or opens several days, and names the pickups that are booked in them. */
export async function receiveDays(
	needs: Needs,
	fields: Fields,
	staff: SignedInStaff,
): Promise<{ answer: FormAnswer; status: number }> {
	const about = aboutForm('days', '')
	const typed = Object.fromEntries(fields)
	const read = readDays(needs, typed)
	if (!read.ok) {
		const message = 'Nothing was changed. See what’s marked above.'
		return { answer: { ok: false, about, typed, faults: read.faults, message }, status: 422 }
	}
	const { change } = read
	const windowIds = allWindows(needs.company).map(({ id }) => id)
	const { changed, stillClosed } = await changeDays(needs, change, { staff, windowIds })
	const isClosing = change.does === 'close-days'
	const kept = isClosing ? '' : keptClosed(stillClosed)
	if (changed.length === 0) {
		const message = isClosing
			? 'Nothing was changed: these days are already closed.'
			: `Nothing was changed: no day here is closed for ‘${change.reason}’. ${kept}`.trim()
		return { answer: { ok: false, about, typed, message }, status: 422 }
	}
	const days = changed.length === 1 ? '1 day is' : `${changed.length} days are`
	const range = `${formatDate(change.first)} to ${formatDate(change.last)}`
	const booked = await bookedIn(needs, change)
	const message = `${days} now ${isClosing ? 'closed' : 'open'}, ${range}. ${kept} ${booked}`.replace(
		'  ',
		' ',
	)
	return { answer: { ok: true, about, message }, status: 200 }
}

/** The days that weren't closed for this reason, each with its own. */
function keptClosed(days: { date: CalendarDate; reason: string }[]): string {
	const named = days.map(({ date, reason }) => `${formatDate(date)} (${reason})`).join(', ')
	return named === '' ? '' : `Still closed, for another reason: ${named}.`
}

/** The pickups to which nobody comes in these days, by name. */
async function bookedIn(needs: Needs, { first, last }: DaysChange): Promise<string> {
	const pickups = (await unnotified(needs))
		.filter(({ date }) => date >= first && date <= last)
		.flatMap((day) => day.pickups)
	const names = pickups.map(({ name, reference }) => `${name} (${reference})`)
	if (names.length === 0) return 'No booked pickup is left without a crew.'
	return `Bookings stay as they are, and these have no crew: ${names.join(', ')}. See the list.`
}
