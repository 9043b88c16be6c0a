import type { DeskSettings, SettingChange, SettingPart } from '#app/settings/setting-parts.ts'
import { clock, daysInWords } from '#app/values/hours.ts'
import { formatDate } from '#app/values/local-time.ts'
import type { Change } from '../review/quote-detail.ts'

export const partNames: Record<SettingPart, string> = { office: 'the office', hours: 'the office hours' }

/** The settings by name, in words. */
const inWords = ({ phone, email, mailingAddress, hours }: DeskSettings) => ({
	Phone: phone,
	Email: email,
	'Postal address': mailingAddress,
	'Office hours': hours
		.map(({ days, opens, closes }) => `${daysInWords(days)} ${clock(opens)}–${clock(closes)}`)
		.join(', '),
})

/** What differs between the settings of two moments. */
export function settingChangesInWords(one: DeskSettings, other: DeskSettings): Change[] {
	const after = new Map(Object.entries(inWords(other)))
	return Object.entries(inWords(one))
		.map(([what, before]) => ({ what, before, after: after.get(what) ?? '' }))
		.filter((change) => change.before !== change.after)
}

/** Which days' changes no longer come; empty when there are none. */
export function withdrawnInWords(withdrawn: readonly SettingChange[]): string {
	const days = withdrawn.map(({ holdsFrom }) => formatDate(holdsFrom)).join(' and ')
	return days === '' ? '' : `What was to change on ${days} is withdrawn.`
}
