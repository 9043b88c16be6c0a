import type { DeskSettings, SettingPart } from '#app/settings/setting-parts.ts'
import { clock } from '#app/values/hours.ts'
import type { Change } from '../review/quote-detail.ts'

export const partNames: Record<SettingPart, string> = { office: 'the office', hours: 'the office hours' }

/** The settings by name, in words. */
const inWords = ({ phone, email, mailingAddress, hours }: DeskSettings) => ({
	Phone: phone,
	Email: email,
	'Postal address': mailingAddress,
	'Office hours': hours
		.map(({ days, opens, closes }) => `${span(days)} ${clock(opens)}–${clock(closes)}`)
		.join(', '),
})

const span = (days: string[]) => (days.length > 1 ? `${days[0]}–${days.at(-1)}` : days[0])

/** What differs between the settings of two moments. */
export function settingChangesInWords(one: DeskSettings, other: DeskSettings): Change[] {
	const after = new Map(Object.entries(inWords(other)))
	return Object.entries(inWords(one))
		.map(([what, before]) => ({ what, before, after: after.get(what) ?? '' }))
		.filter((change) => change.before !== change.after)
}
