import { windowsOn } from '#app/bookings/availability/availability.server.ts'
import { type ArrivalWindow, bookableDates, type WindowOnDate } from '#app/bookings/rules/arrival-window.ts'
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
	/** The window that was chosen in the booking form: ticked where it is full. */
	wanted?: string | undefined
	/** Where the customer lives, as far as is known. */
	who: Omit<Waits, 'date'>
	/** The pickup to move: its own slot counts as free. */
	moved: BookingId | undefined
}

/** The windows of the requested day, or of the first day that has a window to wait for. */
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
			state: stateToWait(window.state, inTime.includes(window.id)),
			isTicked: ticked.includes(window.id) || (window.state === 'full' && window.id === wanted),
		})),
	}
}

/** A free window stays bookable until it closes, even where an offer could not be sent in time. */
function stateToWait(state: WindowOnDate['state'], isInTime: boolean): WindowOnDate['state'] | 'bookable' {
	if (isInTime || state === 'closed') return state
	return state === 'open' ? 'bookable' : 'too-late'
}
