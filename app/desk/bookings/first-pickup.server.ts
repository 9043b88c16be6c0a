import { pickupTimes } from '#app/bookings/rules/pickup-times.ts'
import type { BookingId, CustomerId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import * as store from './store.server.ts'

/** `at`: when it begins, in milliseconds. */
type CustomersPickup = { customerId: CustomerId; id: BookingId; at: number }

/** What is needed of customers' pickups, up to a day, to know which one is their first. */
export async function customersPickups(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	customerIds: CustomerId[],
	date: CalendarDate,
): Promise<CustomersPickup[]> {
	const rows = await store.pickupsUntil(database, customerIds, date)
	return rows.map(({ asked, id, date, window_id: windowId }) => ({
		customerId: asked,
		id,
		at: beginOf(pickupTimes(company, { date, windowId })),
	}))
}

/** Whether a customer has no earlier pickup than this one; within one window the one booked first is the earlier. */
export function isFirst(
	all: readonly CustomersPickup[],
	pickup: { id: BookingId; customerId: CustomerId; times: Times },
): boolean {
	const at = beginOf(pickup.times)
	return !all.some(
		(other) =>
			other.customerId === pickup.customerId &&
			other.id !== pickup.id &&
			(other.at < at || (other.at === at && other.id < pickup.id)),
	)
}

type Times = ReturnType<typeof pickupTimes>
/** A window that the company no longer has counts as the day's beginning. */
const beginOf = ({ window, day }: Times) => window?.from ?? day.from
