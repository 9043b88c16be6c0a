import { z } from 'zod'
import { windowLabel } from '#app/bookings/arrival-window.ts'
import { loadSizes } from '#app/bookings/booking.ts'
import { detailNames } from '#app/bookings/pickup-details.ts'
import { isCalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { formatDate, formatMoment } from '#app/values/local-time.ts'
import { formatMoney } from '#app/values/money.ts'
import { formatPhone } from '#app/values/phone.ts'
import type { HistoryEntry } from '../review/quote-detail.ts'

const actionWords: Record<string, string> = {
	move: 'moved it',
	confirm: 'settled the day',
	setOff: 'set off',
	arrive: 'arrived',
	finish: 'finished it',
	'put on a truck': 'chose its truck',
	cancel: 'cancelled it',
	missCustomer: 'found nobody there',
	edited: 'edited it',
	charged: 'entered what was charged',
	booked: 'booked it',
	'details added': 'added to it',
	'details changed': 'changed what is said of the place',
}

const partNames: Record<string, string> = {
	date: 'Day',
	window: 'Arrival window',
	status: 'State',
	name: 'Name',
	phone: 'Phone',
	email: 'Email',
	address: 'Address',
	postal: 'Postal code',
	city: 'City',
	load: 'Load',
	truck: 'Truck',
	overbookedBecause: 'Overbooked because',
	beside: 'Beside',
	charged: 'Charged',
	payment: 'Paid',
	...detailNames,
}

const state = z.record(z.string(), z.unknown()).catch({})

type Row = { id: string; at: Date; actor: string; action: string; before: unknown; after: unknown }

/** What was done with a booking, and what it changed, in words. */
export const bookingHistory = (company: Company, rows: Row[]): HistoryEntry[] =>
	rows.map(({ id, at, actor, action, ...row }) => {
		const [before, after] = [state.parse(row.before), state.parse(row.after)]
		return {
			id,
			at: formatMoment(at, company.timeZone),
			actor,
			action: actionWords[action] ?? action,
			changes: Object.entries(partNames)
				.filter(([part]) => part in before || part in after)
				.map(([part, what]) => ({
					what,
					before: inWords(company, part, before[part]),
					after: inWords(company, part, after[part]),
				}))
				.filter((change) => change.before !== change.after),
		}
	})

function inWords(company: Company, part: string, value: unknown): string {
	if (Array.isArray(value)) return value.join(', ')
	if (part === 'charged' && typeof value === 'number') return formatMoney(value)
	if (typeof value !== 'string' || value === '') return 'none'
	if (part === 'phone') return formatPhone(value)
	if (part === 'load') return loadSizes.find(({ id }) => id === value)?.label ?? value
	if (part === 'window') return windowLabel(company, value)
	return part === 'date' && isCalendarDate(value) ? formatDate(value) : value
}
