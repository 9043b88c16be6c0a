import type { Company } from '#app/values/company.ts'
import { cents, formatMoney } from '#app/values/money.ts'
import { namingTaxes, taxNames } from '#app/values/tax.ts'
import type { ServiceZone } from './service-zone.ts'

/** The words for service zone and travel fee, the same on every page. */

export const howSoon: Record<ServiceZone['reach'], string> = {
	'same-day': 'Same Day',
	'by-eight': 'Same Day, booked by 8 AM',
	'fixed-days': 'On set days',
}

/** The travel fee as a fact beside others: `$50 a pickup`. */
export function travelFeeAsFact({ dollars }: ServiceZone): string {
	if (dollars === undefined) return 'Confirmed with the day'
	return dollars === 0 ? 'In the price' : `${formatMoney(cents(dollars))} a pickup`
}

/** The first words on what a price table includes, and what it does not. */
export const allIn = ({ dollars = 0 }: ServiceZone, company: Pick<Company, 'taxes'>): string =>
	dollars === 0
		? `All-in${namingTaxes(', plus ', company)}.`
		: `All-in except for the trip, which adds ${formatMoney(cents(dollars))} to a pickup, once.${company.taxes.length > 0 ? ` Plus ${taxNames(company.taxes)}.` : ''}`

/** How a pickup in a service zone is planned. */
export function howWeCome({ reach }: ServiceZone): string {
	if (reach === 'fixed-days')
		return 'Our trucks get out there on set days. Choose a day, and we’ll confirm that one or the closest we can do.'
	const first =
		reach === 'by-eight' ? 'Book by 8 AM and we’ll come the same day; after that, from the next day on. ' : ''
	return `${first}We’ll arrive within the two-hour window you choose, and text you on the way.`
}

/** The note in a form on the service zone of its location; `undefined` where there is none. */
export function zoneNotice({ reach, dollars = 0 }: ServiceZone): string | undefined {
	const days =
		reach === 'fixed-days' ? 'Our trucks get out there on set days, so this will be a request.' : ''
	const adds = dollars > 0 ? `The trip adds ${formatMoney(cents(dollars))} to the price of the load.` : ''
	const words = [days, adds].filter(Boolean).join(' ')
	return words === '' ? undefined : words
}
