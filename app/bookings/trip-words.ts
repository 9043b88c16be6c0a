import { cents, formatMoney } from '#app/values/money.ts'
import type { Trip } from './reach.ts'

/** How soon we come to a place and what the trip adds, said in the same words on every page. */

export const howSoon: Record<Trip['reach'], string> = {
	'same-day': 'Same Day',
	'by-eight': 'Same Day, booked by 8 AM',
	'fixed-days': 'On fixed days',
}

/** What the trip costs, as a fact beside others: `$50 a pickup`. */
export function tripCost({ dollars }: Trip): string {
	if (dollars === undefined) return 'Settled with the day'
	return dollars === 0 ? 'In the price' : `${formatMoney(cents(dollars))} a pickup`
}

/** The beginning of what a price table says it includes. */
export const allIn = ({ dollars = 0 }: Trip): string =>
	dollars === 0
		? 'All-in.'
		: `All-in but for the trip, which adds ${formatMoney(cents(dollars))} to a pickup, once.`

/** How a pickup there is planned. */
export function howWeCome({ reach }: Trip): string {
	if (reach === 'fixed-days')
		return 'Our trucks come this far on fixed days: choose the day that suits you best, and we confirm the nearest one.'
	const first = reach === 'by-eight' ? 'Booked by 8 AM, we come the same day; later, from the next. ' : ''
	return `${first}We arrive inside the two-hour window that you choose, and text you on the way.`
}
