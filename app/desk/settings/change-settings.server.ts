import { z } from 'zod'
import type { SignedInStaff } from '#app/platform/ids.ts'
import {
	comingChanges,
	type SettingChange,
	type SettingPart,
	settingParts,
	settingsOn,
	versionOf,
} from '#app/settings/setting-parts.ts'
import { changeSettings, readSettingChanges } from '#app/settings/settings.server.ts'
import { addDays, type CalendarDate, isCalendarDate } from '#app/values/calendar-date.ts'
import { formatDate, localDate } from '#app/values/local-time.ts'
import { aboutForm, type FormAnswer } from '../schedule/form-answer.ts'
import { mergedWith, readPart, valuesOf } from './setting-fields.ts'
import { settingChangesInWords } from './setting-words.ts'
import type { Needs } from './settings.server.ts'

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

type Answered = { answer: FormAnswer; status: number }

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
	const changes = await readSettingChanges(needs)
	const today = localDate(needs.now(), needs.company.timeZone)
	if (seen !== versionOf(changes, part)) return meanwhile(needs, changes, { part, seen, typed, today })
	const from = does === 'withdraw' ? today : (typed.from ?? '')
	const current = valuesOf(part, settingsOn(changes, needs.settings.file, today))
	const parsed = readPart(part, does === 'withdraw' ? current : typed)
	const fault = dayFault(today, from)
	const about = aboutForm(does, part)
	if (!parsed.ok || fault) {
		const faults = { ...(!parsed.ok && parsed.faults), ...(fault && { from: fault }) }
		const message = 'Nothing was saved. See what’s marked above.'
		return { answer: { ok: false, about, message, typed, faults }, status: 422 }
	}
	const next = { ...parsed.changed, number: seen + 1, holdsFrom: from, actor: staff.name, at: needs.now() }
	if (changesNothing(needs, changes, next)) {
		const message = `Nothing would change: that already holds on ${formatDate(from)}.`
		return { answer: { ok: false, about, message, typed }, status: 422 }
	}
	const saved = await changeSettings(needs, { seen, holdsFrom: from, changed: parsed.changed }, staff)
	if (!saved) return meanwhile(needs, await readSettingChanges(needs), { part, seen, typed, today })
	await needs.settings.refresh()
	const withdrawn = comingChanges(changes, today).filter(
		(coming) => coming.part === part && coming.holdsFrom >= from,
	)
	return { answer: { ok: true, about, message: done(from, today, withdrawn) }, status: 200 }
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
	const days = [next.holdsFrom, ...changes.map(({ holdsFrom }) => holdsFrom)]
	return days
		.filter((day) => day >= next.holdsFrom)
		.every(
			(day) =>
				settingChangesInWords(
					settingsOn(changes, settings.file, day),
					settingsOn([...changes, next], settings.file, day),
				).length === 0,
		)
}

function done(from: CalendarDate, today: CalendarDate, withdrawn: SettingChange[]): string {
	const saved =
		from === today
			? 'Saved. In a few seconds it’s on every page, and in every message from then on.'
			: `Saved. It holds from ${formatDate(from)}.`
	const days = withdrawn.map(({ holdsFrom }) => formatDate(holdsFrom)).join(' and ')
	return days === '' ? saved : `${saved} What was to change on ${days} is withdrawn.`
}

/** The form again, after what someone else changed: theirs where its author changed nothing. */
function meanwhile(
	{ settings }: Needs,
	changes: SettingChange[],
	{
		part,
		seen,
		typed,
		today,
	}: { part: SettingPart; seen: number; typed: Record<string, string>; today: CalendarDate },
): Answered {
	const before = changes.filter((change) => change.part !== part || change.number <= seen)
	const [base, theirs] = [before, changes].map((each) => settingsOn(each, settings.file, today))
	if (!base || !theirs) throw new Error('settings are missing')
	const merged = mergedWith(part, { typed, base: valuesOf(part, base), theirs: valuesOf(part, theirs) })
	const news = settingChangesInWords(base, theirs).map(({ what, after }) => `${what} is now ${after}.`)
	return {
		answer: {
			ok: false,
			about: aboutForm('save', part),
			message: [
				'Someone else changed this while you were typing.',
				...news,
				'What you changed is still here, and not saved yet. Look at it again, then save.',
			].join(' '),
			seen: String(versionOf(changes, part)),
			typed: { ...merged, from: typed.from ?? today },
		},
		status: 409,
	}
}
