import type { ChangedPart, DeskSettings, SettingPart } from '#app/settings/setting-parts.ts'
import { partOf, typedPartSchema } from '#app/settings/setting-parts.ts'
import { weekdayNames } from '#app/values/hours.ts'
import { formatPhone, parsePhone } from '#app/values/phone.ts'
import { typedAmountSchema } from '#app/values/typed-amount.ts'
import { oneLine, plainSigns, typedNumber } from '#app/values/typed-text.ts'
import { haulingFields, haulingValues, readHauling } from './hauling-fields.ts'
import {
	faultsOfInvoicing,
	invoicingFields,
	invoicingValues,
	type Known as KnownTaxes,
	readInvoicing,
} from './invoicing/invoicing-fields.ts'
import {
	faultsOfTowns,
	fitsTowns,
	type Known as KnownTowns,
	readTowns,
	townFields,
	townValues,
} from './town-fields.ts'
import { fitsWindows, readWindows, type Windows, windowFields, windowValues } from './window-fields.ts'

type Day = (typeof weekdayNames)[number]
type Values = Record<string, string>

const opensOn = (day: Day) => `opens-${day}`
const closesOn = (day: Day) => `closes-${day}`

/** The fields of each part, beside those that every form has. */
const fieldsOfPart: Record<SettingPart, string[]> = {
	name: ['name', 'shortName', 'tagline'],
	office: ['phone', 'email', 'mailingAddress'],
	hours: weekdayNames.flatMap((day) => [opensOn(day), closesOn(day)]),
	times: ['leadMinutes', 'changeMinutes', 'firmPriceDays'],
	windows: windowFields,
	hauling: haulingFields,
	towns: townFields,
	fees: ['afterOnTheWay', 'refusedOnSite'],
	invoices: invoicingFields,
	claims: ['diversionGoalPercent', 'rating', 'reviews', 'communities'],
	texts: ['officeTexts', 'officeNumbers'],
	calls: ['missedCallTexts'],
}

export const settingFields = [
	'does',
	'part',
	'seen',
	'from',
	'tooFull',
	...Object.values(fieldsOfPart).flat(),
]

/** What stands in the fields of a part. */
export function valuesOf(part: SettingPart, settings: DeskSettings): Values {
	const changed = partOf(part, settings)
	switch (changed.part) {
		case 'hours':
			return hoursValues(changed.values)
		case 'windows':
			return windowValues(changed.values)
		case 'hauling':
			return haulingValues(changed.values.hauling)
		case 'towns':
			return townValues(changed.values)
		case 'fees':
			return inFields(part, changed.values.fees)
		case 'invoices':
			return invoicingValues(changed.values)
		case 'claims':
			return inFields(part, changed.values.claims)
		case 'texts': {
			const { when, numbers } = changed.values.officeTexts
			return { officeTexts: when, officeNumbers: numbers.join(', ') }
		}
		case 'calls':
			return { missedCallTexts: changed.values.missedCallTexts ? 'on' : 'off' }
		default:
			return inFields(part, changed.values)
	}
}

const inFields = (part: SettingPart, values: Record<string, string | number | undefined>): Values =>
	Object.fromEntries(fieldsOfPart[part].map((name) => [name, String(values[name] ?? '')]))

const hoursValues = ({ hours }: Pick<DeskSettings, 'hours'>): Values =>
	Object.fromEntries(
		weekdayNames.flatMap((day) => {
			const open = hours.find(({ days }) => days.includes(day))
			return [
				[opensOn(day), open?.opens ?? ''],
				[closesOn(day), open?.closes ?? ''],
			]
		}),
	)

/** Whether the form has room for a part: a settings file can open a day twice, and have more windows. */
export const fitsForm = (
	part: SettingPart,
	settings: Pick<DeskSettings, 'hours' | 'area'> & Windows,
): boolean => {
	const open = settings.hours.flatMap(({ days }) => days)
	if (part === 'windows') return fitsWindows(settings)
	if (part === 'towns') return fitsTowns(settings)
	return part !== 'hours' || new Set(open).size === open.length
}

/** The days of the week with the names of their fields, for the form. */
export const dayFields = weekdayNames.map((day) => ({ day, opens: opensOn(day), closes: closesOn(day) }))

type Read = { ok: true; changed: ChangedPart } | { ok: false; faults: Values }

/** The windows that there are or were, and what else a part is judged by. */
export type Known = Windows & KnownTowns & KnownTaxes

/**
 * Reads the fields of a part. The schema's faults are sentences by the names of the fields.
 */
export function readPart(part: SettingPart, typed: Values, known: Known): Read {
	const { values, fieldsAt } = part === 'windows' ? readWindows(typed, known) : readers[part](typed)
	const read = typedPartSchema.safeParse({ part, values })
	if (read.success) {
		const faults = faultsBetween(typed, read.data, known)
		return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, changed: read.data }
	}
	const faults = read.error.issues.flatMap(({ path, message }) =>
		fieldsAt(path.slice(1)).map((name) => [name, sentence(message)] as const),
	)
	return { ok: false, faults: Object.fromEntries(faults.reverse()) }
}

/** What is wrong with a part beside what else is set. */
function faultsBetween(typed: Values, { part, values }: ChangedPart, known: Known): Values {
	if (part === 'towns') return faultsOfTowns(typed, values, known)
	return part === 'invoices' ? faultsOfInvoicing(values, known) : {}
}

/** The values as the schema takes them, and the fields that a fault at some path of theirs is about. */
type Asked = { values: object; fieldsAt: (path: PropertyKey[]) => string[] }

const readers: Record<Exclude<SettingPart, 'windows'>, (typed: Values) => Asked> = {
	name: ({ name = '', shortName = '', tagline = '' }) => ({
		values: {
			name: inOneLine(name),
			shortName: inOneLine(shortName),
			tagline: inOneLine(tagline) || undefined,
		},
		fieldsAt: lastOf,
	}),
	office: readOffice,
	hours: readHours,
	times: ({ leadMinutes, changeMinutes, firmPriceDays }) => ({
		values: {
			leadMinutes: typedNumber(leadMinutes),
			changeMinutes: typedNumber(changeMinutes),
			firmPriceDays: typedNumber(firmPriceDays),
		},
		fieldsAt: lastOf,
	}),
	hauling: readHauling,
	towns: readTowns,
	fees: ({ afterOnTheWay, refusedOnSite }) => ({
		values: { fees: { afterOnTheWay: feeIn(afterOnTheWay), refusedOnSite: feeIn(refusedOnSite) } },
		fieldsAt: lastOf,
	}),
	invoices: readInvoicing,
	claims: ({ diversionGoalPercent, rating, reviews = '', communities = '' }) => ({
		values: {
			claims: {
				diversionGoalPercent: typedNumber(diversionGoalPercent?.replace('%', '')),
				rating: typedNumber(rating),
				reviews: inOneLine(reviews),
				communities: inOneLine(communities),
			},
		},
		fieldsAt: lastOf,
	}),
	texts: readTexts,
	calls: ({ missedCallTexts }) => ({
		values: { missedCallTexts: switchIn(missedCallTexts) },
		fieldsAt: lastOf,
	}),
}

const lastOf = (path: PropertyKey[]) => [String(path.at(-1))]

/** What is on or off; what is neither stays as it is, and the schema says so. */
const switchIn = (typed = ''): boolean | string => (typed === 'on' ? true : typed === 'off' ? false : typed)

/** Dollars of a fee; none where the field is empty or 0. */
const feeIn = (typed = ''): number | string | undefined => {
	const read = typedAmountSchema.safeParse(typed)
	if (!read.success) return typed
	return read.data ? read.data / 100 : undefined
}

/** The schema's own messages begin with a verb. */
const sentence = (message: string) => (/^[A-Z]/.test(message) ? message : `This ${message}.`)

const inOneLine = (text: string) => oneLine(text.replace(/\s+/g, ' '))

function readOffice(typed: Values): Asked {
	const { phone = '', email = '', mailingAddress = '' } = typed
	const number = parsePhone(phone)
	return {
		values: {
			phone: number ? formatPhone(number) : inOneLine(phone),
			email: inOneLine(email),
			mailingAddress: inOneLine(mailingAddress),
		},
		fieldsAt: lastOf,
	}
}

/** Numbers as people type them, with anything but a hyphen, a dot or a bracket between them. */
function readTexts({ officeTexts, officeNumbers = '' }: Values): Asked {
	const numbers = officeNumbers
		.split(/[,;\n]/)
		.map(inOneLine)
		.filter((typed) => typed !== '')
		.map((typed) => formatPhone(parsePhone(typed) ?? typed))
	return {
		values: { officeTexts: { when: officeTexts, numbers } },
		fieldsAt: (path) => [path.includes('numbers') ? 'officeNumbers' : 'officeTexts'],
	}
}

/** Days beside each other with the same hours are one row, as pages show them; a day without hours is closed. */
function readHours(typed: Values): Asked {
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

/** The parts whose fields are rows: a row is another window, or another trip, once there are others. */
export const isOfRows = (part: SettingPart): boolean => part === 'windows' || part === 'towns'

/** What was typed after someone else changed the part: where its author changed nothing, theirs, but for rows. */
export const mergedWith = (
	part: SettingPart,
	{ typed, base, theirs }: { typed: Values; base: Values; theirs: Values },
): Values =>
	Object.fromEntries(
		fieldsOfPart[part].map((name) => {
			// What the author of rows sees is what they send.
			const isTheirs = !isOfRows(part) && typed[name] === base[name]
			return [name, (isTheirs ? theirs[name] : typed[name]) ?? '']
		}),
	)
