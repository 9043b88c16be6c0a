import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { cents, formatMoney } from '#app/values/money.ts'
import type { Faults } from '../rules/booking-outcome.ts'
import { type Location, serviceZoneOf } from '../rules/service-zone.ts'
import { feeAdded } from '../rules/travel-fee-in-price.ts'

/** The field with what the form said that the trip adds, in dollars. */
export const travelFeeField = 'trip'

/**
 * The errors of a form due to its location; `undefined` when there are none. A location far away is booked from tomorrow on.
 * A travel fee above the one shown is not booked, but where it is in the price: the form is returned with what it adds, and booked
 * when sent again. With a script the form shows the fee as the address is typed.
 */
export function locationFaults(
	{ company, today }: { company: Pick<Company, 'area' | 'city'>; today: CalendarDate },
	fields: ReadonlyMap<string, string>,
	{ date, ...location }: Location & { date: CalendarDate },
	priced: Parameters<typeof feeAdded>[1] = {},
): Faults | undefined {
	const { reach, dollars = 0 } = serviceZoneOf(company, location)
	const isTooSoon = reach === 'fixed-days' && date === today
	const added = feeAdded(cents(dollars), priced)
	const isUnsaidFee = added > 0 && !(dollars <= Number(fields.get(travelFeeField)))
	if (!isTooSoon && !isUnsaidFee) return undefined
	return {
		...(isTooSoon && { date: ['We can’t get that far today. Choose tomorrow or later.'] }),
		...(isUnsaidFee && {
			postal: [
				`The trip to this address adds ${formatMoney(added)} to ${priced.accepted ? 'the price you accepted for a nearer place' : 'the price of the load'}. Send the form again to book with it.`,
			],
		}),
	}
}
