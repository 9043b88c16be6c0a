import { z } from 'zod'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { companySchema, type Settings } from '#app/values/company.ts'

const { phone, email, mailingAddress, hours } = companySchema.shape

/** The days of the week as hours name them. */
export const weekdayNames = hours.element.shape.days.element.options

/** What owners change at the desk, in parts that are saved together. The schemas are those of the settings file. */
export const changedPartSchema = z.discriminatedUnion('part', [
	z.object({ part: z.literal('office'), values: z.strictObject({ phone, email, mailingAddress }) }),
	z.object({ part: z.literal('hours'), values: z.strictObject({ hours }) }),
])

export type ChangedPart = z.infer<typeof changedPartSchema>
export type SettingPart = ChangedPart['part']
export const settingParts = ['office', 'hours'] as const satisfies SettingPart[]

/** The settings that can be changed at the desk. */
export type DeskSettings = Pick<Settings, 'phone' | 'email' | 'mailingAddress' | 'hours'>

/** A change: by whom and when, and the day from which it holds. Its number is counted for its part. */
export type SettingChange = ChangedPart & {
	number: number
	holdsFrom: CalendarDate
	actor: string
	at: Date
}

/** The latest change of a part: who changes it has seen this one. */
export const versionOf = (changes: readonly SettingChange[], part: SettingPart): number =>
	Math.max(0, ...changes.filter((change) => change.part === part).map(({ number }) => number))

/**
 * The change of a part that holds on a day. A later change is over every earlier one from its day on: whoever sets the phone
 * from today has withdrawn what was to come.
 */
export const changeOn = (
	changes: readonly SettingChange[],
	part: SettingPart,
	day: CalendarDate,
): SettingChange | undefined => changes.findLast((change) => change.part === part && change.holdsFrom <= day)

/** The settings on a day: those of the desk, where there are some, over those of the file. */
export const settingsOn = (
	changes: readonly SettingChange[],
	file: DeskSettings,
	day: CalendarDate,
): DeskSettings => ({
	...file,
	...changeOn(changes, 'office', day)?.values,
	...changeOn(changes, 'hours', day)?.values,
})

/** The changes that have not begun and still will. */
export const comingChanges = (changes: readonly SettingChange[], today: CalendarDate): SettingChange[] =>
	changes.filter(
		(change) => change.holdsFrom > today && changeOn(changes, change.part, change.holdsFrom) === change,
	)
