import type { BookingId } from '#app/platform/ids.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'

/** Pickups of a day to which no crew comes, for one reason. */
export type Unnotified = {
	date: CalendarDate
	inWords: string
	/** `the day is closed`, `Truck 2 doesn’t work that day` */
	because: string
	/** They can be put on another truck. */
	isTruck: boolean
	pickups: { id: BookingId; name: string; reference: string }[]
	/** The number of them that got a reminder before. */
	reminded: number
}

/** `3 customers haven’t been told anything`, with the number that got a reminder. */
export function unnotifiedInWords({ pickups, reminded }: Pick<Unnotified, 'pickups' | 'reminded'>): string {
	const count = pickups.length
	const words = count === 1 ? '1 customer hasn’t been told' : `${count} customers haven’t been told`
	if (reminded === 0) return `${words} anything.`
	const who = reminded === count ? 'they' : `${reminded} of them`
	return `${words}, and ${who} already got our reminder.`
}
