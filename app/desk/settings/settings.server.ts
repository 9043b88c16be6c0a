import { nextNumber } from '#app/invoices/invoices.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import {
	changeOn,
	comingChanges,
	type DeskSettings,
	type SettingChange,
	settingParts,
	settingsOn,
} from '#app/settings/setting-parts.ts'
import { readSettingChanges, type SettingsInForce } from '#app/settings/settings.server.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import { formatDate, formatMoment, localDate } from '#app/values/local-time.ts'
import type { HistoryEntry } from '../review/quote-detail.ts'
import { dayFields, fitsForm, valuesOf } from './setting-fields.ts'
import type { ComingPart, NextInvoice, ShownPart } from './setting-form.ts'
import { partNames, settingChangesInWords } from './setting-words.ts'

export type Needs = Pick<Platform, 'config' | 'database' | 'jobs' | 'company' | 'now' | 'townsLeftOut'> & {
	settings: SettingsInForce
}

/** The page: what holds today, what is to come, and who changed what. */
export async function openSettingsPage(needs: Needs) {
	const { company, now, settings } = needs
	const { changes, versions } = await readSettingChanges(needs)
	const today = localDate(now(), company.timeZone)
	const current = settingsOn(changes, settings.file, today)
	const offered = settingParts.filter((part) => fitsForm(part, current))
	return {
		today,
		days: dayFields,
		parts: offered.map(
			(part): ShownPart => ({ part, seen: String(versions[part]), values: valuesOf(part, current) }),
		),
		notOffered: settingParts.filter((part) => !offered.includes(part)).map((part) => partNames[part]),
		coming: settingParts
			.map(
				(part): ComingPart => ({
					part,
					seen: String(versions[part]),
					changes: comingOf(
						changes.filter((change) => change.part === part),
						settings.file,
						today,
					),
				}),
			)
			.filter((coming) => coming.changes.length > 0),
		fromFile: offered.filter((part) => !changeOn(changes, part, today)).map((part) => partNames[part]),
		history: historyOf(changes, settings.file, company.timeZone),
		nextInvoice: company.invoices && (await nextInvoice(needs, company.invoices)),
	}
}

/** The next invoice's number, and whether another one is set as the first: a series only goes on. */
async function nextInvoice(
	{ database }: Needs,
	{ prefix, firstNumber }: { prefix: string; firstNumber: number },
): Promise<NextInvoice> {
	const next = await nextNumber(database, { prefix, firstNumber })
	return { number: `${prefix}${next}`, isPastFirst: next !== firstNumber }
}

/** The changes of one part that have not begun, with what each changes. */
const comingOf = (changes: SettingChange[], file: DeskSettings, today: CalendarDate) =>
	comingChanges(changes, today).map(({ holdsFrom, actor }) => ({
		from: formatDate(holdsFrom),
		actor,
		changes: settingChangesInWords(
			settingsOn(changes, file, addDays(holdsFrom, -1)),
			settingsOn(changes, file, holdsFrom),
		),
	}))

const shownChanges = 30

/** The latest changes first, with what each changed on its day. */
function historyOf(changes: SettingChange[], file: DeskSettings, timeZone: string): HistoryEntry[] {
	const inTime = [...changes].sort((one, other) => one.at.getTime() - other.at.getTime())
	return inTime
		.map(({ part, number, holdsFrom, actor, at }, index): HistoryEntry => {
			const before = settingsOn(inTime.slice(0, index), file, holdsFrom)
			const changed = settingChangesInWords(before, settingsOn(inTime.slice(0, index + 1), file, holdsFrom))
			return {
				id: `${part} ${number}`,
				at: formatMoment(at, timeZone),
				actor,
				action:
					changed.length > 0
						? `changed ${partNames[part]} from ${formatDate(holdsFrom)}`
						: `withdrew what was to change of ${partNames[part]}`,
				changes: changed,
			}
		})
		.reverse()
		.slice(0, shownChanges)
}
