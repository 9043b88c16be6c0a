import { z } from 'zod'
import type { SignedInStaff } from '#app/platform/ids.ts'
import { jobOfFreed } from '#app/schedule/freed-slots.ts'
import { closeNewWindows } from '#app/schedule/schedule.server.ts'
import {
	type ChangedPart,
	comingChanges,
	type DeskSettings,
	partOf,
	type SettingChange,
	type SettingPart,
	settingParts,
	settingsOn,
} from '#app/settings/setting-parts.ts'
import { changeSettings, readSettingChanges } from '#app/settings/settings.server.ts'
import { addDays, type CalendarDate, isCalendarDate } from '#app/values/calendar-date.ts'
import { formatDate, localDate } from '#app/values/local-time.ts'
import { parsePhone } from '#app/values/phone.ts'
import { aboutForm } from '../schedule/form-answer.ts'
import { type Answered, meanwhile, type SettingForm } from './meanwhile.server.ts'
import { fitsForm, isOfRows, mergedWith, readPart, valuesOf } from './setting-fields.ts'
import { settingChangesInWords, withdrawnInWords } from './setting-words.ts'
import type { Needs } from './settings.server.ts'
import { whatGetsTooFull } from './too-full.server.ts'
import { newWindows, whatIsLeft } from './windows-left.server.ts'

const formSchema = z.object({
	does: z.enum(['save', 'withdraw']),
	part: z.enum(settingParts),
	/** The latest change of the part that was shown. */
	seen: z.coerce
		.number()
		.int()
		.min(0)
		.max(2 ** 30),
})

/** Saves a part of the settings from a day on, or withdraws what was to come of it. */
export async function receiveSettings(
	needs: Needs,
	fields: ReadonlyMap<string, string>,
	staff: SignedInStaff,
): Promise<Answered> {
	const typed = Object.fromEntries(fields)
	const read = formSchema.safeParse(typed)
	if (!read.success) {
		const message = 'That didn’t come from our form. Reload the page and try again.'
		return { answer: { ok: false, about: '', message }, status: 422 }
	}
	const { does, part, seen } = read.data
	const { settings } = needs
	const known = await readSettingChanges(needs)
	const { changes, versions } = known
	const today = localDate(needs.now(), needs.company.timeZone)
	const form = { does, part, seen, typed, today }
	if (seen !== versions[part]) return meanwhile(needs, known, form)
	const about = aboutForm(does, part)
	const refused = (message: string, faults: Record<string, string> = {}): Answered => ({
		answer: { ok: false, about, message, typed, seen: String(seen), faults },
		status: 422,
	})
	const asked = readAsked(needs, changes, form)
	if (!asked.ok) return refused(asked.message, asked.faults)
	const { from, changed, kept } = asked
	const next = { ...changed, number: seen + 1, holdsFrom: from, actor: staff.name, at: needs.now() }
	if (changesNothing(needs, changes, next))
		return refused(`Nothing would change: that already holds on ${formatDate(from)}. ${kept}`.trim())
	if (changed.part === 'texts' && textsItself(needs, changed.values))
		return refused(marked, { officeNumbers: ownNumber })
	const left = await leftBehind(needs, changes, { form, next, staff })
	if (left) return refused(`Nothing was saved. ${left}`)
	const fuller = isOfRoom(part) ? await whatGetsTooFull(needs, changes, next) : undefined
	if (fuller && fuller.confirms !== typed.tooFull) {
		const { answer } = refused(fuller.message)
		return { answer: { ...answer, confirms: fuller.confirms }, status: 409 }
	}
	const added =
		changed.part === 'windows' ? newWindows(settingsOn(changes, settings.file, from), changed.values) : []
	const saved = await changeSettings(
		needs,
		{ seen, holdsFrom: from, changed },
		staff,
		async (transaction) => {
			await closeNewWindows(transaction, added, { from, staff })
			// Who waits is before visitors where there is more room now.
			if (isOfRoom(part)) await needs.jobs.enqueue(transaction, [[jobOfFreed(null)]])
		},
	)
	if (!saved) return meanwhile(needs, await readSettingChanges(needs), form)
	await settings.refresh()
	const withdrawn = comingChanges(changes, today).filter(
		(coming) => coming.part === part && coming.holdsFrom >= from,
	)
	const message = [done(from, today), kept, withdrawnInWords(withdrawn)].filter(Boolean).join(' ')
	return { answer: { ok: true, about, message }, status: 200 }
}

/** Why windows that the change takes out have to stay. */
const leftBehind = async (
	needs: Needs,
	changes: SettingChange[],
	{ form, next, staff }: { form: SettingForm; next: SettingChange; staff: SignedInStaff },
): Promise<string | undefined> =>
	next.part === 'windows'
		? whatIsLeft(needs, {
				...{ from: next.holdsFrom, windows: next.values, staff },
				canStart: (day) =>
					form.does === 'save' && !hasOtherRows(needs, changes, { part: 'windows', today: form.today, day }),
			})
		: undefined

/** The parts by which a day takes more pickups or fewer. */
const isOfRoom = (part: SettingPart): boolean => part === 'windows' || part === 'hauling'

type Asked =
	| { ok: true; from: CalendarDate; changed: ChangedPart; kept: string }
	| { ok: false; message: string; faults?: Record<string, string> }

/**
 * The part as it would be, and from which day. The form shows today's values: what its author left alone is that of the day
 * they picked, so that a change to come before it stays.
 */
function readAsked(
	{ settings, townsLeftOut, company }: Needs,
	changes: SettingChange[],
	form: SettingForm,
): Asked {
	const { does, part, typed, today } = form
	const current = settingsOn(changes, settings.file, today)
	if (does === 'withdraw') return { ok: true, from: today, changed: partOf(part, current), kept: '' }
	if (!fitsForm(part, current))
		return { ok: false, message: 'Nothing was saved. Change these in the settings file.' }
	const from = typed.from ?? ''
	const day = dayFault(today, from)
	const then = settingsOn(changes, settings.file, day ? today : from)
	const isAnother =
		isOfRows(part) && hasOtherRows({ settings }, changes, { part, today, day: day ? today : from })
	const fault = isAnother ? rowsDiffer[part === 'towns' ? 'towns' : 'windows'] : day
	const merged = mergedWith(part, { typed, base: valuesOf(part, current), theirs: valuesOf(part, then) })
	const { taxes, books } = company
	const known = { ...windowsEver(settings.file, changes), area: then.area, townsLeftOut, taxes, books }
	const read = readPart(part, merged, known)
	if (!read.ok || fault) {
		const faults = { ...(!read.ok && read.faults), ...(fault && { from: fault }) }
		return { ok: false, message: marked, faults }
	}
	const alone = readPart(part, typed, known)
	const kept = settingChangesInWords(
		{ ...then, ...(alone.ok ? alone.changed : read.changed).values },
		{ ...then, ...read.changed.values },
	).map(({ what, after }) => `${what} stays as it’s already set for that day: ${after}.`)
	return { ok: true, from, changed: read.changed, kept: kept.join(' ') }
}

const marked = 'Nothing was saved. See what’s marked above.'

const ownNumber = 'This is the number our texts come from. Enter another one.'

/** Whether a phone to be texted is the one that the texts come from, which no provider sends. */
const textsItself = ({ config }: Needs, { officeTexts }: Pick<DeskSettings, 'officeTexts'>): boolean =>
	officeTexts.numbers.some((number) => parsePhone(number) === config.twilio?.from)

/** A row of the form is another window, or another trip, there, so that what was typed could land on the wrong one. */
const rowsDiffer = {
	windows:
		'Other windows hold on that day: another change is set. Withdraw it first, or pick a day before it.',
	towns: 'Other trips hold on that day: another change is set. Withdraw it first, or pick a day before it.',
}

function hasOtherRows(
	{ settings }: Pick<Needs, 'settings'>,
	changes: SettingChange[],
	{ part, today, day }: { part: SettingPart; today: CalendarDate; day: CalendarDate },
): boolean {
	const on = (date: CalendarDate) => JSON.stringify(valuesOf(part, settingsOn(changes, settings.file, date)))
	return on(today) !== on(day)
}

/** Every window that there is or was, the latest of each first: their ids stay theirs. */
function windowsEver(file: DeskSettings, changes: readonly SettingChange[]) {
	const all = [
		file,
		...changes.flatMap((change) => (change.part === 'windows' ? [change.values] : [])),
	].reverse()
	return {
		arrivalWindows: all.flatMap((windows) => windows.arrivalWindows),
		landingWindows: all.flatMap((windows) => windows.landingWindows),
	}
}

/** How far ahead a day can be: further is a typing error. */
const daysAhead = 730

function dayFault(today: CalendarDate, from: string): string | undefined {
	if (!isCalendarDate(from)) return 'Pick the day from which this holds, such as 2027-03-01.'
	if (from < today) return 'Pick today or a later day.'
	if (from > addDays(today, daysAhead)) return 'Pick a day within the next two years.'
	return undefined
}

/** Whether each day would be as it is without the change. */
function changesNothing({ settings }: Needs, changes: SettingChange[], next: SettingChange): boolean {
	const valuesOn = (each: SettingChange[], day: CalendarDate) =>
		JSON.stringify(valuesOf(next.part, settingsOn(each, settings.file, day)))
	const days = [next.holdsFrom, ...changes.map(({ holdsFrom }) => holdsFrom)]
	return days
		.filter((day) => day >= next.holdsFrom)
		.every((day) => valuesOn(changes, day) === valuesOn([...changes, next], day))
}

const done = (from: CalendarDate, today: CalendarDate): string =>
	from === today
		? 'Saved. In a few seconds it’s on every page, and in every message from then on.'
		: `Saved. It holds from ${formatDate(from)}.`
