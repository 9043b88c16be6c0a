import type { ChangedPart, DeskSettings, SettingPart } from '#app/settings/setting-parts.ts'
import { typedPartSchema } from '#app/settings/setting-parts.ts'
import { weekdayNames } from '#app/values/hours.ts'
import { formatPhone, parsePhone } from '#app/values/phone.ts'
import { oneLine, plainSigns } from '#app/values/typed-text.ts'

type Day = (typeof weekdayNames)[number]
type Values = Record<string, string>

const opensOn = (day: Day) => `opens-${day}`
const closesOn = (day: Day) => `closes-${day}`

/** The fields of each part, beside those that every form has. */
const fieldsOfPart: Record<SettingPart, string[]> = {
	office: ['phone', 'email', 'mailingAddress'],
	hours: weekdayNames.flatMap((day) => [opensOn(day), closesOn(day)]),
}

export const settingFields = ['does', 'part', 'seen', 'from', ...Object.values(fieldsOfPart).flat()]

/** What stands in the fields of a part. */
export function valuesOf(part: SettingPart, { hours, phone, email, mailingAddress }: DeskSettings): Values {
	if (part === 'office') return { phone, email, mailingAddress }
	return Object.fromEntries(
		weekdayNames.flatMap((day) => {
			const open = hours.find(({ days }) => days.includes(day))
			return [
				[opensOn(day), open?.opens ?? ''],
				[closesOn(day), open?.closes ?? ''],
			]
		}),
	)
}

/** Whether the form has room for a part: a settings file can open a day twice, and the form opens it once. */
export const fitsForm = (part: SettingPart, { hours }: Pick<DeskSettings, 'hours'>): boolean => {
	const open = hours.flatMap(({ days }) => days)
	return part !== 'hours' || new Set(open).size === open.length
}

/** The days of the week with the names of their fields, for the form. */
export const dayFields = weekdayNames.map((day) => ({ day, opens: opensOn(day), closes: closesOn(day) }))

type Read = { ok: true; changed: ChangedPart } | { ok: false; faults: Values }

/** Reads the fields of a part. The schema's faults are sentences by the names of the fields. */
export function readPart(part: SettingPart, typed: Values): Read {
	const { values, fieldsAt } = part === 'office' ? readOffice(typed) : readHours(typed)
	const read = typedPartSchema.safeParse({ part, values })
	if (read.success) return { ok: true, changed: read.data }
	const faults = read.error.issues.flatMap(({ path, message }) =>
		fieldsAt(path.slice(1)).map((name) => [name, sentence(message)] as const),
	)
	return { ok: false, faults: Object.fromEntries(faults.reverse()) }
}

/** The schema's own messages begin with a verb. */
const sentence = (message: string) => (/^[A-Z]/.test(message) ? message : `This ${message}.`)

function readOffice(typed: Values) {
	const { phone = '', email = '', mailingAddress = '' } = typed
	const number = parsePhone(phone)
	const inOneLine = (text: string) => oneLine(text.replace(/\s+/g, ' '))
	return {
		values: {
			phone: number ? formatPhone(number) : inOneLine(phone),
			email: inOneLine(email),
			mailingAddress: inOneLine(mailingAddress),
		},
		fieldsAt: (path: PropertyKey[]) => [String(path[0])],
	}
}

/** Days beside each other with the same hours are one row, as pages show them; a day without hours is closed. */
function readHours(typed: Values) {
	const rows: { days: Day[]; opens: string; closes: string }[] = []
	let before: Day | undefined
	for (const day of weekdayNames) {
		const [opens, closes] = [timeOf(typed[opensOn(day)]), timeOf(typed[closesOn(day)])]
		const last = rows.at(-1)
		if (opens === '' && closes === '') before = undefined
		else if (before && last?.opens === opens && last.closes === closes) last.days.push(day)
		else rows.push({ days: [day], opens, closes })
		if (opens !== '' || closes !== '') before = day
	}
	return {
		values: { hours: rows },
		fieldsAt: ([, at, field]: PropertyKey[]) => {
			const days = typeof at === 'number' ? (rows[at]?.days ?? []) : weekdayNames.slice(0, 1)
			return days.map(field === 'closes' ? closesOn : opensOn)
		},
	}
}

/** `7:00` is `07:00`. */
const timeOf = (typed = '') => plainSigns(typed).replace(/^\d:/, '0$&')

/** What was typed after someone else changed the part: where its author changed nothing, theirs. */
export const mergedWith = (
	part: SettingPart,
	{ typed, base, theirs }: { typed: Values; base: Values; theirs: Values },
): Values =>
	Object.fromEntries(
		fieldsOfPart[part].map((name) => [name, (typed[name] === base[name] ? theirs[name] : typed[name]) ?? '']),
	)
