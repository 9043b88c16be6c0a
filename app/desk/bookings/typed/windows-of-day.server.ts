import { nearestFree, slotsOfDay } from '#app/bookings/availability/availability.server.ts'
import { bookableDates } from '#app/bookings/rules/arrival-window.ts'
import { locationIn, serviceZoneOf } from '#app/bookings/rules/service-zone.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { addDays, isCalendarDate } from '#app/values/calendar-date.ts'
import type { OfferedWindows } from '../slot-choice.tsx'
import { typedJobSize } from './typed-size.server.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>

/**
 * The windows of a day, or else of the first day with a free one, today or tomorrow, for the load in the address; and the nearest free
 * ones of other days where none of these is.
 */
export async function windowsOfDay(needs: Needs, ask: URLSearchParams): Promise<OfferedWindows> {
	const { company, now } = needs
	const jobSize = typedJobSize(needs, ask)
	const asked = ask.get('date') ?? ''
	const { first, last } = bookableDates(company, now())
	const isOffered = isCalendarDate(asked) && asked >= first && asked <= last
	const on = async (date: OfferedWindows['date']) => ({ date, ...(await slotsOfDay(needs, date, jobSize)) })
	const isOpen = ({ windows }: Pick<OfferedWindows, 'windows'>) =>
		windows.some(({ state }) => state === 'open')
	const day = await on(isOffered ? asked : first)
	const shown = isOffered || isOpen(day) ? day : await on(addDays(first, 1))
	const forLoad = jobSize !== undefined
	const [wanted] = company.arrivalWindows
	if (isOpen(shown) || !wanted) return { ...shown, forLoad, nearest: [] }
	const { reach } = serviceZoneOf(
		company,
		locationIn((name) => ask.get(name) ?? undefined),
	)
	const nearest = await nearestFree(needs, { date: shown.date, reach }, wanted, jobSize && { jobSize })
	return { ...shown, forLoad, nearest }
}
