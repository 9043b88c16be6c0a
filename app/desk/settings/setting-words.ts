import { howSoon } from '#app/bookings/rules/service-zone-words.ts'
import type { DeskSettings, SettingChange, SettingPart } from '#app/settings/setting-parts.ts'
import { clock, daysInWords, hoursInWords } from '#app/values/hours.ts'
import { formatDate } from '#app/values/local-time.ts'
import { formatMoney } from '#app/values/money.ts'
import type { Change } from '../review/quote-detail.ts'
import { haulingGroups, haulingValues } from './hauling-fields.ts'
import { invoicingInWords } from './invoicing/invoicing-words.ts'

export const partNames: Record<SettingPart, string> = {
	name: 'the name',
	office: 'the office',
	hours: 'the office hours',
	times: 'times for booking and changing',
	windows: 'arrival windows',
	hauling: 'hauling figures',
	towns: 'towns and trips',
	fees: 'fees',
	invoices: 'invoicing',
	claims: 'claims',
	texts: 'texts to the office',
	calls: 'missed calls',
}

/** The headings of the parts on their page. */
export const partTitles: Record<SettingPart, string> = {
	name: 'Name',
	office: 'Office',
	hours: 'Office hours',
	times: 'Booking and changing',
	windows: 'Arrival windows',
	hauling: 'What makes a day full',
	towns: 'Towns and trips',
	fees: 'Fees',
	invoices: 'Invoicing',
	claims: 'Claims',
	texts: 'Texts to the office',
	calls: 'Missed calls',
}

const fee = (dollars: number | undefined) => (dollars === undefined ? 'none' : formatMoney(dollars * 100))

const whenTexted: Record<DeskSettings['officeTexts']['when'], string> = {
	never: 'no text goes out',
	open: 'a text within the office hours',
	always: 'a text at any hour',
}

const windowsInWords = (windows: DeskSettings['landingWindows']) =>
	windows
		.map(({ label, places, startHour, endHour }) => {
			const hours = hoursInWords(startHour, endHour)
			const named = label.includes(hours) ? label : `${label}, ${hours}`
			return places === undefined ? named : `${named} (${places})`
		})
		.join('; ')

/** Each figure by its group and its name, as the form has them. */
function haulingInWords(hauling: DeskSettings['hauling']): Record<string, string> {
	const values = haulingValues(hauling)
	return Object.fromEntries(
		haulingGroups.flatMap(({ title, fields }) =>
			fields.map(({ name, label }) => [`${title}: ${label}`, values[name] ?? '']),
		),
	)
}

/** Each town and postal code by what its trip is, so that a change names what moved, and the towns that postal codes say. */
const townsInWords = ({ trips, cities }: DeskSettings['area']): Record<string, string> => ({
	...Object.fromEntries(
		trips.flatMap(({ reach, dollars, places, postalCodes }) =>
			[...places, ...postalCodes.map((code) => `Postal codes ${code}`)].map((place) => [
				`Trips to ${place}`,
				`${howSoon[reach]}, ${formatMoney(dollars * 100)}`,
			]),
		),
	),
	'Towns by postal code': cities
		.map(({ name, postalCodes }) => `${name} ${postalCodes.join(', ')}`)
		.join('; '),
})

/** The settings by name, in words. */
const inWords = ({ hours, fees, claims, ...settings }: DeskSettings) => ({
	Name: settings.name,
	'Short name': settings.shortName,
	'Line beside the name': settings.tagline ?? 'the city',
	Phone: settings.phone,
	Email: settings.email,
	'Postal address': settings.mailingAddress,
	'Office hours': hours
		.map(({ days, opens, closes }) => `${daysInWords(days)} ${clock(opens)}–${clock(closes)}`)
		.join(', '),
	'Arrival windows': windowsInWords(settings.arrivalWindows),
	'Windows of local pages': windowsInWords(settings.landingWindows),
	...haulingInWords(settings.hauling),
	...townsInWords(settings.area),
	'Booking closes': `${settings.leadMinutes} minutes before the window`,
	'Changing closes': `${settings.changeMinutes} minutes before the window`,
	'A firm price holds for': `${settings.firmPriceDays} days`,
	'Fee once the crew is on its way': fee(fees.afterOnTheWay),
	'Fee for saying no on site': fee(fees.refusedOnSite),
	...invoicingInWords(settings),
	'Diversion goal': `${claims.diversionGoalPercent}%`,
	Rating: String(claims.rating),
	Reviews: claims.reviews,
	Communities: claims.communities,
	'When a new message, call, request or answer comes in': whenTexted[settings.officeTexts.when],
	'Phones we text': settings.officeTexts.numbers.join(', ') || 'none',
	'After a missed call': settings.missedCallTexts ? 'we text the caller' : 'no text goes out',
})

const none = 'none'

/** What differs between the settings of two moments. */
export function settingChangesInWords(one: DeskSettings, other: DeskSettings): Change[] {
	const after = new Map(Object.entries(inWords(other)))
	const before = Object.entries(inWords(one))
	const added = [...after.keys()].filter((what) => !before.some(([known]) => known === what))
	return [...before, ...added.map((what) => [what, none] as const)]
		.map(([what, was]) => ({ what, before: was, after: after.get(what) ?? none }))
		.filter((change) => change.before !== change.after)
}

/** Which days' changes no longer come; empty when there are none. */
export function withdrawnInWords(withdrawn: readonly SettingChange[]): string {
	const days = withdrawn.map(({ holdsFrom }) => formatDate(holdsFrom)).join(' and ')
	return days === '' ? '' : `What was to change on ${days} is withdrawn.`
}
