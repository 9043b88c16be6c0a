import { readCalendar } from '#app/bookings/availability/availability.server.ts'
import { smallestJobSize } from '#app/bookings/capacity/job-size.ts'
import { windowsToMoveTo } from '#app/bookings/changes/move-refusal.ts'
import { bookableDates, findWindow, windowLabel } from '#app/bookings/rules/arrival-window.ts'
import type { TruckId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type Calendar, fullReason } from '#app/schedule/fullness.ts'
import { addDays, type CalendarDate, isCalendarDate } from '#app/values/calendar-date.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { formatDate, shortDate } from '#app/values/local-time.ts'
import { type DayMove, type DayMoves, whyItStays } from './day-moves.ts'
import { plannedWindows } from './planned-windows.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>

/** The number of open days that are offered. */
const daysOffered = 7

/**
 * The pickups of a day, and the windows that they would get on the day `to`, by default the next open one; of one truck those
 * that staff have put on it, whether it is out or not. `undefined` when there is no such truck.
 */
export async function openDayMoves(
	needs: Needs,
	date: CalendarDate,
	{ to, truck: truckId }: { to?: string | undefined; truck?: TruckId | undefined } = {},
): Promise<DayMoves | undefined> {
	const { company, database } = needs
	const truckName = truckId && (await store.truckNamed(database, truckId))
	if (truckId && truckName === undefined) return undefined
	const [calendar, ofDay] = [await calendarAhead(needs), await store.pickupsToMove(database, date)]
	const pickups = ofDay.filter(({ truck_id }) => !truckId || truck_id === truckId)
	const days = openDays(needs, calendar, date)
	const target = to ?? days[0]
	const refusal =
		target === undefined
			? 'No day ahead is open. Open one on the schedule.'
			: whyNoTarget(needs, calendar, date, target)
	const into = target !== undefined && refusal === undefined ? target : undefined
	return {
		date,
		dateInWords: formatDate(date),
		truck: truckId && truckName !== undefined ? { id: truckId, name: truckName } : undefined,
		trucks: trucksToMove(ofDay),
		isOpen: date >= bookableDates(company, needs.now()).first && isOpen(company, calendar, date),
		days: days.map((day) => ({ date: day, name: Object.values(shortDate(day)).join(', ') })),
		to: into === undefined ? undefined : { date: into, inWords: formatDate(into) },
		refusal,
		...movesInto(needs, calendar, pickups, into),
	}
}

const canMove = ({ status }: store.PickupToMove) => whyItStays[status] === undefined

/** Where each pickup goes on a day, in the order of their windows, and why the others stay. */
function movesInto(
	{ company, now }: Needs,
	calendar: Calendar,
	pickups: readonly store.PickupToMove[],
	into: CalendarDate | undefined,
): Pick<DayMoves, 'moves' | 'others'> {
	const movable = pickups.filter(canMove)
	const windows =
		into === undefined ? undefined : plannedWindows(company, calendar, { to: into, now: now() }, movable)
	const hour = ({ window_id }: store.PickupToMove) => findWindow(company, window_id)?.startHour ?? 24
	const onDay = ({ id, reference, name, window_id }: store.PickupToMove) => ({
		id,
		reference,
		name,
		windowLabel: windowLabel(company, window_id),
	})
	const inOrder = pickups.toSorted((a, b) => hour(a) - hour(b))
	return {
		moves: inOrder.filter(canMove).map((pickup): DayMove => {
			const window = windows?.get(pickup.id)
			return {
				...onDay(pickup),
				version: pickup.version,
				to: window && {
					windowId: window.id,
					windowLabel: window.label,
					isSame: window.id === pickup.window_id,
				},
			}
		}),
		others: inOrder.flatMap((pickup) => {
			const why = whyItStays[pickup.status]
			return why === undefined ? [] : [{ ...onDay(pickup), why }]
		}),
	}
}

/** The trucks with pickups that can be moved, by name. */
function trucksToMove(pickups: readonly store.PickupToMove[]): DayMoves['trucks'] {
	const trucks = new Map<TruckId, DayMoves['trucks'][number]>()
	for (const { truck_id: id, truck_name: name } of pickups.filter(canMove))
		if (id !== null && name !== null) trucks.set(id, { id, name, count: (trucks.get(id)?.count ?? 0) + 1 })
	return [...trucks.values()].toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
}

/** Why pickups of a day cannot be moved to another, whatever room it has; `undefined` when they can. */
export function whyNoTarget(
	{ company, now }: Pick<Needs, 'company' | 'now'>,
	calendar: Calendar,
	date: CalendarDate,
	to: string,
): string | undefined {
	const { first, last } = bookableDates(company, now())
	if (!isCalendarDate(to)) return 'That day doesn’t exist. Choose another.'
	if (to === date) return 'That’s the day they’re on. Choose another.'
	if (to < first) return `${formatDate(to)} has passed. Choose another day.`
	if (to > last) return 'We book up to 90 days ahead. Choose an earlier day.'
	const closed = calendar.schedule.closed.get(to)
	if (closed !== undefined) return `${formatDate(to)} is closed: ${closed}. Choose another day.`
	return isOpen(company, calendar, to)
		? undefined
		: `No truck or window is open on ${formatDate(to)}. Choose another day.`
}

/** Every day that can be booked, with what is taken of it. */
export function calendarAhead({ database, company, now }: Needs): Promise<Calendar> {
	const { first, last } = bookableDates(company, now())
	return readCalendar({ database }, first, last)
}

function openDays({ company, now }: Needs, calendar: Calendar, date: CalendarDate): CalendarDate[] {
	const { first, last } = bookableDates(company, now())
	const after = addDays(date, 1)
	const open: CalendarDate[] = []
	for (
		let day = after > first ? after : first;
		day <= last && open.length < daysOffered;
		day = addDays(day, 1)
	)
		if (isOpen(company, calendar, day)) open.push(day)
	return open
}

/** Whether any window takes pickups that day, full or not. */
const isOpen = (company: HaulingCompany, calendar: Calendar, date: CalendarDate): boolean =>
	windowsToMoveTo(company).some(
		({ id: windowId }) =>
			fullReason(company, calendar, { date, windowId, jobSize: smallestJobSize(company) }) !== 'closed',
	)
