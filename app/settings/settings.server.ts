import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import { keepReading } from '#app/platform/database/keep-reading.server.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import { throttled } from '#app/platform/log/throttle.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { fitsTaxes } from '#app/values/company/invoicing.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { localDate } from '#app/values/local-time.ts'
import { plannedHauling, plannedWindows } from './planned.ts'
import {
	type ChangedPart,
	type DeskSettings,
	deskSettings,
	type SettingChange,
	settingsOn,
	type Versions,
} from './setting-parts.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'log' | 'now'>

/** The settings that hold, in this process. */
export type SettingsInForce = {
	/** The company with the settings of this moment: whoever keeps it reads the current ones, each time it is asked. */
	company: HaulingCompany
	/** What stood in the settings file at the start, of what can be changed at the desk. */
	file: DeskSettings
	/** Names the settings of this moment: what is kept and was made of others is made anew. */
	version: () => string
	/** Reads the changes now: this process has just written one. */
	refresh: () => Promise<void>
	/** Stops reading, and waits for a running read. */
	close: () => Promise<void>
}

/** How long the known changes are used before they are read again, in milliseconds: another process may write one. */
const knownFor = 3000
/** How often a failed read is logged, in milliseconds. */
const logEvery = 15 * 60_000

/** Reads what was changed at the desk, over the settings of the file; later reads it again every three seconds. */
export async function openSettings(
	{ database, log, now }: Needs,
	company: HaulingCompany,
): Promise<SettingsInForce> {
	const reportUnfit = throttled(logEvery, (unfit: number) =>
		log.warn({ unfit }, 'settings of the desk do not fit this release: those before them hold'),
	)
	// The same changes stay the same rows: what is made of them is made once.
	let last: { changes: SettingChange[]; asText: string } | undefined
	const read = async () => {
		const { changes, unfit } = await store.settingChanges(database)
		if (unfit > 0) reportUnfit(unfit)
		const asText = JSON.stringify(changes)
		if (last?.asText !== asText) last = { changes, asText }
		return last.changes
	}
	const rows = keepReading({
		foundFirst: await read(),
		read,
		every: knownFor,
		report: throttled(logEvery, (error: unknown, unsaid) =>
			log.warn({ err: error, unsaid }, 'the settings could not be read: those known before hold on'),
		),
		now,
	})
	const { name, shortName, tagline, phone, email, mailingAddress, hours, fees, claims } = company
	const { leadMinutes, changeMinutes, firmPriceDays, missedCallTexts } = company
	const { arrivalWindows, landingWindows, hauling, area, officeTexts, invoices } = company
	const file = {
		...{ name, shortName, tagline, phone, email, mailingAddress, hours, fees, claims },
		...{ leadMinutes, changeMinutes, firmPriceDays, missedCallTexts },
		...{ arrivalWindows, landingWindows, hauling, area, officeTexts, invoices },
	}
	const current = remembered((changes: SettingChange[], day: CalendarDate) => {
		const settings = inForceOn(changes, file, day)
		return { settings, version: JSON.stringify(settings) }
	})
	const today = () => current(rows.known(), localDate(now(), company.timeZone))
	const { invoices: numbered } = today().settings
	if (numbered && !fitsTaxes(numbered, company.taxes))
		log.warn(
			{ registration: numbered.registration, taxes: company.taxes.length },
			'invoices go by a GST/HST number that does not fit the taxes of the settings file: correct one of them',
		)
	return {
		company: asNow(company, () => today().settings),
		file,
		version: () => today().version,
		refresh: rows.refresh,
		close: rows.close,
	}
}

type InForce = DeskSettings & Pick<HaulingCompany, 'windowPlan' | 'hasSameDay' | 'haulingPlan'>

/** The settings on a day, with what of them goes by the day of a pickup: its windows, and the figures of a full day. */
const inForceOn = (changes: SettingChange[], file: DeskSettings, day: CalendarDate): InForce => ({
	...settingsOn(changes, file, day),
	...plannedWindows(changes, file, day),
	haulingPlan: plannedHauling(changes, file),
})

/** The company, of which the settings of the desk are read whenever they are asked for. */
const asNow = (company: HaulingCompany, settings: () => InForce): HaulingCompany =>
	Object.defineProperties(
		{ ...company },
		Object.fromEntries(
			([...deskSettings, 'windowPlan', 'hasSameDay', 'haulingPlan'] as const).map((name) => [
				name,
				{ get: () => settings()[name], enumerable: true },
			]),
		),
	)

/** What was made last, while it is asked of the same changes and day: every request asks. */
function remembered<Made>(make: (changes: SettingChange[], day: CalendarDate) => Made) {
	let last: { changes: SettingChange[]; day: CalendarDate; made: Made } | undefined
	return (changes: SettingChange[], day: CalendarDate): Made => {
		if (last?.changes !== changes || last.day !== day) last = { changes, day, made: make(changes, day) }
		return last.made
	}
}

/** The changes that fit this release, and the versions that a change of each part goes by. */
export const readSettingChanges = ({
	database,
}: Pick<Needs, 'database'>): Promise<{ changes: SettingChange[]; versions: Versions }> =>
	store.settingChanges(database)

/**
 * Writes a change that holds from a day on. `seen` is the latest change of its part that its author knows; returns `false`
 * when there is a later one (docs/rules.md, 'Settings at the desk'). What goes `along` is written with it.
 */
export const changeSettings = (
	{ database }: Pick<Needs, 'database'>,
	{ seen, holdsFrom, changed }: { seen: number; holdsFrom: CalendarDate; changed: ChangedPart },
	staff: SignedInStaff,
	along: (transaction: Transaction<Tables>) => Promise<void> = async () => {},
): Promise<boolean> =>
	database.transaction().execute(async (transaction) => {
		const change = { ...changed, number: seen + 1, holdsFrom, actor: staff.name }
		const isSaved = await store.insertChange(transaction, change)
		if (isSaved) await along(transaction)
		return isSaved
	})
