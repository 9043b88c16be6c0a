import { z } from 'zod'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { companySchema, type Settings } from '#app/values/company.ts'
import { typedHauling } from './typed-hauling.ts'
import { typedTowns } from './typed-towns.ts'
import { typedWindows } from './typed-windows.ts'

const { name, shortName, tagline, phone, email, mailingAddress } = companySchema.shape
const { hours, leadMinutes, changeMinutes, firmPriceDays, fees, claims, missedCallTexts } =
	companySchema.shape
const { arrivalWindows, landingWindows, hauling, invoices, officeTexts, area } = companySchema.shape
const { trips, cities } = area.shape
const { days, opens, closes } = hours.element.shape

const times = z.object({
	part: z.literal('times'),
	values: z.strictObject({ leadMinutes, changeMinutes, firmPriceDays }),
})
const towns = z.object({ part: z.literal('towns'), values: z.strictObject({ trips, cities }) })
const whatItCosts = z.object({ part: z.literal('fees'), values: z.strictObject({ fees }) })
const invoiced = z.object({ part: z.literal('invoices'), values: z.strictObject({ invoices }) })
const claimed = z.object({ part: z.literal('claims'), values: z.strictObject({ claims }) })
const texts = z.object({ part: z.literal('texts'), values: z.strictObject({ officeTexts }) })
const calls = z.object({ part: z.literal('calls'), values: z.strictObject({ missedCallTexts }) })

/**
 * What owners change at the desk, in parts that are saved together. The schemas are those of the settings file: a withdrawal
 * writes what the file has.
 */
export const changedPartSchema = z.discriminatedUnion('part', [
	z.object({ part: z.literal('name'), values: z.strictObject({ name, shortName, tagline }) }),
	z.object({ part: z.literal('office'), values: z.strictObject({ phone, email, mailingAddress }) }),
	z.object({ part: z.literal('hours'), values: z.strictObject({ hours }) }),
	times,
	z.object({ part: z.literal('windows'), values: z.strictObject({ arrivalWindows, landingWindows }) }),
	z.object({ part: z.literal('hauling'), values: z.strictObject({ hauling }) }),
	towns,
	whatItCosts,
	invoiced,
	claimed,
	texts,
	calls,
])

const timeAtDesk = (time: typeof opens) =>
	time.refine((typed) => typed <= '24:00', "is no time of day (example: '07:00')")

/** What owners type. A file that an earlier release started with has none of these limits. */
export const typedPartSchema = z.discriminatedUnion('part', [
	z.object({
		part: z.literal('name'),
		values: z.strictObject({
			name: name.max(80, 'is longer than 80 characters (example: Bowline Junk Removal)'),
			shortName: shortName.max(30, 'is longer than 30 characters (example: Bowline)'),
			tagline: tagline
				.unwrap()
				.max(60, 'is longer than 60 characters (example: Junk removal, Canada-wide)')
				.optional(),
		}),
	}),
	z.object({
		part: z.literal('office'),
		values: z.strictObject({
			phone,
			email,
			mailingAddress: mailingAddress.max(
				200,
				'is longer than 200 characters (example: Box 555, Calgary, Alberta T2P 0A0)',
			),
		}),
	}),
	z.object({
		part: z.literal('hours'),
		values: z.strictObject({
			hours: z
				.array(
					z
						.strictObject({ days, opens: timeAtDesk(opens), closes: timeAtDesk(closes) })
						.refine((typed) => typed.closes > typed.opens, {
							path: ['closes'],
							error: "has to be after the time of opening (example: '21:00' after '07:00')",
						}),
				)
				.min(1, 'Enter the hours of at least one day.'),
		}),
	}),
	times,
	z.object({ part: z.literal('windows'), values: typedWindows }),
	z.object({ part: z.literal('hauling'), values: z.strictObject({ hauling: typedHauling }) }),
	z.object({ part: z.literal('towns'), values: typedTowns }),
	whatItCosts,
	invoiced,
	claimed,
	texts,
	calls,
])

export type ChangedPart = z.infer<typeof changedPartSchema>
export type SettingPart = ChangedPart['part']
export const settingParts = [
	'name',
	'office',
	'hours',
	'times',
	'windows',
	'hauling',
	'towns',
	'fees',
	'invoices',
	'claims',
	'texts',
	'calls',
] as const satisfies SettingPart[]

/** The names of the settings that can be changed at the desk. */
export const deskSettings = [
	'name',
	'shortName',
	'tagline',
	'phone',
	'email',
	'mailingAddress',
	'hours',
	'leadMinutes',
	'changeMinutes',
	'firmPriceDays',
	'arrivalWindows',
	'landingWindows',
	'hauling',
	'area',
	'fees',
	'invoices',
	'claims',
	'officeTexts',
	'missedCallTexts',
] as const satisfies (keyof Settings)[]
export type DeskSettings = Pick<Settings, (typeof deskSettings)[number]>

/** A part as it is in some settings. */
export function partOf(part: SettingPart, settings: DeskSettings): ChangedPart {
	const { name, shortName, tagline, phone, email, mailingAddress, hours, fees, claims } = settings
	const { leadMinutes, changeMinutes, firmPriceDays } = settings
	switch (part) {
		case 'name':
			return { part, values: { name, shortName, tagline } }
		case 'office':
			return { part, values: { phone, email, mailingAddress } }
		case 'hours':
			return { part, values: { hours } }
		case 'times':
			return { part, values: { leadMinutes, changeMinutes, firmPriceDays } }
		case 'windows':
			return {
				part,
				values: { arrivalWindows: settings.arrivalWindows, landingWindows: settings.landingWindows },
			}
		case 'hauling':
			return { part, values: { hauling: settings.hauling } }
		case 'towns':
			return { part, values: { trips: settings.area.trips, cities: settings.area.cities } }
		case 'fees':
			return { part, values: { fees } }
		case 'invoices':
			return { part, values: { invoices: settings.invoices } }
		case 'claims':
			return { part, values: { claims } }
		case 'texts':
			return { part, values: { officeTexts: settings.officeTexts } }
		case 'calls':
			return { part, values: { missedCallTexts: settings.missedCallTexts } }
	}
}

/** A change: by whom and when, and the day from which it holds. Its number is counted for its part. */
export type SettingChange = ChangedPart & {
	number: number
	holdsFrom: CalendarDate
	actor: string
	at: Date
}

/** The number of each part's latest change, also of one that does not fit this release: who changes a part has seen it. */
export type Versions = Record<SettingPart, number>

/**
 * The change of a part that holds on a day. A later change is over every earlier one from its day on: whoever sets the phone
 * from today has withdrawn what was to come.
 */
export const changeOn = <Part extends SettingPart>(
	changes: readonly SettingChange[],
	part: Part,
	day: CalendarDate,
): Extract<SettingChange, { part: Part }> | undefined =>
	changes.findLast(
		(change): change is Extract<SettingChange, { part: Part }> =>
			change.part === part && change.holdsFrom <= day,
	)

/** The settings on a day: those of the desk, where there are some, over those of the file. */
export function settingsOn(
	changes: readonly SettingChange[],
	file: DeskSettings,
	day: CalendarDate,
): DeskSettings {
	const named = changeOn(changes, 'name', day)?.values
	const towns = changeOn(changes, 'towns', day)?.values
	const numbered = changeOn(changes, 'invoices', day)?.values
	return {
		...file,
		// A name without a line beside it has none, whatever the file has.
		...(named && { tagline: undefined, ...named }),
		...changeOn(changes, 'office', day)?.values,
		...changeOn(changes, 'hours', day)?.values,
		...changeOn(changes, 'times', day)?.values,
		...changeOn(changes, 'windows', day)?.values,
		...changeOn(changes, 'hauling', day)?.values,
		...(towns && { area: { ...file.area, ...towns } }),
		...changeOn(changes, 'fees', day)?.values,
		// Nothing is numbered from the desk where its owner turned invoices off, whatever the file has.
		...(numbered && { invoices: numbered.invoices }),
		...changeOn(changes, 'claims', day)?.values,
		...changeOn(changes, 'texts', day)?.values,
		...changeOn(changes, 'calls', day)?.values,
	}
}

/** The changes that have not begun and still will. */
export const comingChanges = (changes: readonly SettingChange[], today: CalendarDate): SettingChange[] =>
	changes.filter(
		(change) => change.holdsFrom > today && changeOn(changes, change.part, change.holdsFrom) === change,
	)
