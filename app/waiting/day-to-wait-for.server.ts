import { type ArrivalWindow, bookableDates } from '#app/bookings/arrival-window.ts'
import { windowsOn } from '#app/bookings/bookings.server.ts'
import type { BookingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { addDays, type CalendarDate, isCalendarDate } from '#app/values/calendar-date.ts'
import { formatDate } from '#app/values/local-time.ts'
import { offerTimes, type Waits } from './offer-times.ts'
import type { DayToWaitFor } from './wait-form.ts'

type Asked = {
	day: string
	windows: ArrivalWindow[]
	ticked: string[]
	/** The window that was wanted in the booking form: ticked where it is full. */
	wanted?: string | undefined
	/** Who waits, as far as is known. */
	who: Omit<Waits, 'date'>
	/** The pickup that is to be moved: it does not stand in its own way. */
	moved?: BookingId
}

/** The windows of the day that was asked for; otherwise of the first on which it is not too late for all of them. */
export async function dayToWaitFor(
	needs: Pick<Platform, 'database' | 'company' | 'now'>,
	{ day, windows, ticked, wanted, who, moved }: Asked,
): Promise<DayToWaitFor> {
	const { company, now } = needs
	const { first, last } = bookableDates(company, now())
	const inTimeOn = (date: CalendarDate) =>
		windows.filter((window) => offerTimes(company, { ...who, date }, window, now()))
	let firstInTime = first
	while (firstInTime < last && inTimeOn(firstInTime).length === 0) firstInTime = addDays(firstInTime, 1)
	const asked = isCalendarDate(day) && day >= first ? day : firstInTime
	const date = asked > last ? last : asked
	const inTime = inTimeOn(date).map(({ id }) => id)
	return {
		date,
		dateInWords: formatDate(date),
		first,
		last,
		windows: (await windowsOn(needs, date, windows, moved)).map((window) => ({
			...window,
			state: window.state === 'closed' || inTime.includes(window.id) ? window.state : 'begun',
			isTicked: ticked.includes(window.id) || (window.state === 'full' && window.id === wanted),
		})),
	}
}
