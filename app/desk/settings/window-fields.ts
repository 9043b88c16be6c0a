import type { DeskSettings } from '#app/settings/setting-parts.ts'
import { hoursInWords } from '#app/values/hours.ts'
import { oneLine, plainSigns } from '#app/values/typed-text.ts'

type Values = Record<string, string>
export type Windows = Pick<DeskSettings, 'arrivalWindows' | 'landingWindows'>
type Window = Windows['landingWindows'][number]
type Kind = 'home' | 'local'

/** How many windows the form has room for. */
const most = { home: 8, local: 4 } as const satisfies Record<Kind, number>

const listOf = { home: 'arrivalWindows', local: 'landingWindows' } as const satisfies Record<
	Kind,
	keyof Windows
>

/** The names of the fields of one window. */
const namesOf = (kind: Kind, row: number) => ({
	starts: `${kind}-${row}-starts`,
	ends: `${kind}-${row}-ends`,
	label: `${kind}-${row}-label`,
	places: `${kind}-${row}-places`,
	today: `${kind}-${row}-today`,
})

const rowsOf = (kind: Kind) => Array.from({ length: most[kind] }, (_, at) => namesOf(kind, at + 1))

/** The fields of each row, for the form; a window of the home form ends two hours after it begins. */
export const windowRows = {
	home: rowsOf('home').map(({ ends: _, today: __, ...names }) => names),
	local: rowsOf('local'),
}

export const windowFields: string[] = [...windowRows.home, ...windowRows.local].flatMap(Object.values)

export const fitsWindows = ({ arrivalWindows, landingWindows }: Windows): boolean =>
	arrivalWindows.length <= most.home && landingWindows.length <= most.local

export function windowValues(windows: Windows): Values {
	const values = Object.fromEntries(windowFields.map((name) => [name, '']))
	for (const kind of ['home', 'local'] as const)
		for (const [at, window] of windows[listOf[kind]].entries()) {
			const names = namesOf(kind, at + 1)
			values[names.starts] = String(window.startHour)
			values[names.label] = window.label
			values[names.places] = String(window.places ?? '')
			if (kind === 'home') continue
			values[names.ends] = String(window.endHour)
			values[names.today] = window.todayOnly ? 'on' : ''
		}
	return values
}

const hourIn = (typed = ''): number | string => (/^\d+$/.test(typed) ? Number(typed) : typed)

/**
 * The windows as they were typed, in the order of their hours. One whose hours are already known is that window, under
 * another name at the most: what is booked in it stays in it. Other hours, or the other list, are another window: from its day on
 * it stands on other forms.
 */
export function readWindows(typed: Values, known: Windows) {
	const ids = [...known.arrivalWindows, ...known.landingWindows].map((window) => window.id)
	const read = (kind: Kind) =>
		rowsOf(kind)
			.filter(({ starts }) => (typed[starts] ?? '') !== '')
			.map((names) => {
				const startHour = hourIn(typed[names.starts])
				const isHome = kind === 'home'
				const endHour = isHome && typeof startHour === 'number' ? startHour + 2 : hourIn(typed[names.ends])
				const todayOnly = !isHome && typed[names.today] === 'on'
				const places = plainSigns(typed[names.places] ?? '')
				const hours = { startHour, endHour, todayOnly }
				const id = known[listOf[kind]].find((window) => isOf(window, hours))?.id ?? freeId(ids, hours)
				ids.push(id)
				return {
					names,
					window: {
						id,
						label: labelOf(oneLine((typed[names.label] ?? '').replace(/\s+/g, ' ')), hours),
						startHour,
						endHour,
						...(todayOnly && { todayOnly }),
						...(places !== '' && { places: Number.isNaN(Number(places)) ? places : Number(places) }),
					},
				}
			})
			.sort((one, other) => Number(one.window.startHour) - Number(other.window.startHour))
	const rows = { arrivalWindows: read('home'), landingWindows: read('local') }
	return {
		values: {
			arrivalWindows: rows.arrivalWindows.map(({ window }) => window),
			landingWindows: rows.landingWindows.map(({ window }) => window),
		},
		fieldsAt: ([list, at, field]: PropertyKey[]): string[] => {
			const names = list === 'landingWindows' ? rows.landingWindows : rows.arrivalWindows
			const row = (typeof at === 'number' && names[at]?.names) || namesOf('home', 1)
			if (field === 'label') return [row.label]
			if (field === 'places') return [row.places]
			if (field === 'todayOnly') return [row.today]
			return [field === 'endHour' && list === 'landingWindows' ? row.ends : row.starts]
		},
	}
}

type Hours = { startHour: number | string; endHour: number | string; todayOnly: boolean }

const isOf = (window: Window, { startHour, endHour, todayOnly }: Hours): boolean =>
	window.startHour === startHour && window.endHour === endHour && (window.todayOnly ?? false) === todayOnly

const wordsOf = ({ startHour, endHour }: Hours): string =>
	typeof startHour === 'number' && typeof endHour === 'number' ? hoursInWords(startHour, endHour) : ''

/** An id that no window has had, which says the hours. */
function freeId(taken: readonly string[], hours: Hours): string {
	const slug = `${hours.todayOnly ? 'today-' : ''}${wordsOf(hours).replace('–', '-')}`
	let id = slug
	for (let nth = 2; taken.includes(id); nth++) id = `${slug}-${nth}`
	return id
}

/** `8–10am`, `8 - 10 am` */
const hoursNamed = /\d{1,2}\s*(?:am|pm)?\s*[–-]\s*\d{1,2}\s*(?:am|pm)/gi

/** What customers read: the hours that a name says are those of the window, and without a name the hours are its name. */
function labelOf(typed: string, hours: Hours): string {
	if (typed === '') return hours.todayOnly ? 'Today ASAP' : wordsOf(hours)
	return typed.replace(hoursNamed, wordsOf(hours))
}
