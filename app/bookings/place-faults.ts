import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { cents, formatMoney } from '#app/values/money.ts'
import type { Faults } from './booking-outcome.ts'
import { type Place, tripTo } from './reach.ts'

/** The field with the dollars that a form has said the trip adds. */
export const tripField = 'trip'

/**
 * What is wrong with a form because of where its pickup is; `undefined` when nothing is. A place far away is booked from
 * tomorrow on. Nobody books a trip that adds more than their form said: it comes back with the amount, and is booked when it
 * is sent again. With a script the form says it as the address is typed.
 */
export function placeFaults(
	{ company, today }: { company: Pick<Company, 'area' | 'city'>; today: CalendarDate },
	fields: ReadonlyMap<string, string>,
	{ date, ...place }: Place & { date: CalendarDate },
): Faults | undefined {
	const { reach, dollars = 0 } = tripTo(company, place)
	const isTooSoon = reach === 'fixed-days' && date === today
	const isUntold = dollars > 0 && !(dollars <= Number(fields.get(tripField)))
	if (!isTooSoon && !isUntold) return undefined
	return {
		...(isTooSoon && { date: ['We come this far from tomorrow on. Choose a later date.'] }),
		...(isUntold && {
			postal: [
				`The trip to this address adds ${formatMoney(cents(dollars))} to the price of the load. Send the form again to book with it.`,
			],
		}),
	}
}
