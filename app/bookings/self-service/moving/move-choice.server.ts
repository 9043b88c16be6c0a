import type { Platform } from '#app/platform/platform.server.ts'
import { addDays, type CalendarDate, isCalendarDate } from '#app/values/calendar-date.ts'
import { formatDate } from '#app/values/local-time.ts'
import { daysWithWindows, windowsOn } from '../../availability/free-windows.server.ts'
import { windowsToMoveTo } from '../../changes/move-refusal.ts'
import * as store from '../../store.server.ts'
import type { MoveChoice } from './move-choice.ts'
import { standingOf } from './pickup-standing.server.ts'

type Needs = Pick<Platform, 'database' | 'now' | 'company' | 'log'>

/** The windows of a day that a pickup can be moved to; `undefined` when there is no such booking. */
export async function choiceToMove(
	needs: Needs,
	right: store.BookingRight,
	wantedDay: string | null,
): Promise<MoveChoice | undefined> {
	const { database, company } = needs
	const booking = await store.findBooking(database, right)
	if (!booking) return undefined
	const windows = windowsToMoveTo(company)
	const days = await daysWithWindows(needs, windows, { moved: booking.id })
	const first = booking.far_away ? addDays(days.first, 1) : days.first
	const asked = wantedDay !== null && isCalendarDate(wantedDay) ? wantedDay : booking.date
	const day = dayShown(asked, first, days.last)
	const onDay = await windowsOn(needs, day, windows, booking.id)
	const isOwn = day === booking.date
	return {
		...standingOf(needs, booking, right),
		first,
		last: days.last,
		days: days.shown.filter(({ date }) => date >= first),
		day,
		dayInWords: formatDate(day),
		windows: onDay.filter(({ id }) => !(isOwn && id === booking.window_id)),
		present: isOwn ? undefined : onDay.find(({ id }) => id === booking.window_id),
	}
}

/** The requested day, or the nearest bookable one. */
function dayShown(asked: CalendarDate, first: CalendarDate, last: CalendarDate): CalendarDate {
	if (asked < first) return first
	return asked > last ? last : asked
}
