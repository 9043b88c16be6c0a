import {
	comingChanges,
	type SettingChange,
	type SettingPart,
	settingsOn,
	type Versions,
} from '#app/settings/setting-parts.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import { formatDate } from '#app/values/local-time.ts'
import { aboutForm, type FormAnswer } from '../schedule/form-answer.ts'
import { mergedWith, valuesOf } from './setting-fields.ts'
import { settingChangesInWords, withdrawnInWords } from './setting-words.ts'
import type { Needs } from './settings.server.ts'

export type Answered = { answer: FormAnswer; status: number }

export type SettingForm = {
	does: 'save' | 'withdraw'
	part: SettingPart
	seen: number
	typed: Record<string, string>
	today: CalendarDate
}

/** The form again, after what someone else changed: theirs where its author changed nothing. Nothing is withdrawn unseen. */
export function meanwhile(
	{ settings }: Needs,
	{ changes, versions }: { changes: SettingChange[]; versions: Versions },
	{ does, part, seen, typed, today }: SettingForm,
): Answered {
	const after = changes.filter((change) => change.part === part)
	const before = after.filter(({ number }) => number <= seen)
	const base = settingsOn(before, settings.file, today)
	const theirs = settingsOn(after, settings.file, today)
	const newsToday = settingChangesInWords(base, theirs).map(
		(change) => `${change.what} is now ${change.after}.`,
	)
	const coming = comingChanges(after, today)
	const newsToCome = coming
		.filter(({ number }) => number > seen)
		.flatMap(({ holdsFrom }) => {
			const [eve, day] = [addDays(holdsFrom, -1), holdsFrom]
			return settingChangesInWords(
				settingsOn(after, settings.file, eve),
				settingsOn(after, settings.file, day),
			).map((change) => `From ${formatDate(day)}, ${change.what} will be ${change.after}.`)
		})
	const withdrawn = comingChanges(before, today).filter((change) => !coming.includes(change))
	const news = [...newsToday, ...newsToCome, withdrawnInWords(withdrawn)]
	const inWords = (first: string, last: string) => [first, ...news, last].filter(Boolean).join(' ')
	if (does === 'withdraw') {
		const message = inWords(
			'Someone else just changed this.',
			'You haven’t withdrawn anything. Look at what’s coming up again.',
		)
		return { answer: { ok: false, about: aboutForm('withdraw', part), message }, status: 409 }
	}
	return {
		answer: {
			ok: false,
			about: aboutForm('save', part),
			message: inWords(
				'Someone else changed this while you were typing.',
				'What you changed is still here, and not saved yet. Look at it again, then save.',
			),
			seen: String(versions[part]),
			typed: {
				...mergedWith(part, { typed, base: valuesOf(part, base), theirs: valuesOf(part, theirs) }),
				from: typed.from ?? today,
			},
		},
		status: 409,
	}
}
