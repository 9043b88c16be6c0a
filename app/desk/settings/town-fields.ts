import type { DeskSettings } from '#app/settings/setting-parts.ts'
import type { TypedTowns } from '#app/settings/typed-towns.ts'
import { placeKey } from '#app/values/place-key.ts'
import { typedAmountSchema } from '#app/values/typed-amount.ts'
import { oneLine, plainSigns } from '#app/values/typed-text.ts'

type Values = Record<string, string>
type Area = DeskSettings['area']

/** How many trips the form has room for. */
const most = 8

/** The names of the fields of one trip. */
const namesOf = (row: number) => ({
	reach: `zone-${row}-reach`,
	dollars: `zone-${row}-dollars`,
	places: `zone-${row}-places`,
	postalCodes: `zone-${row}-codes`,
})
type Names = ReturnType<typeof namesOf>

/** The fields of each row, for the form. */
export const zoneRows: readonly Names[] = Array.from({ length: most }, (_, at) => namesOf(at + 1))

export const townFields: string[] = [...zoneRows.flatMap(Object.values), 'cities']

/** Whether the form has room for the trips: a settings file can have more. */
export const fitsTowns = ({ area }: Pick<DeskSettings, 'area'>): boolean => area.trips.length <= most

export function townValues({ trips, cities }: Pick<Area, 'trips' | 'cities'>): Values {
	const values = Object.fromEntries(townFields.map((name) => [name, '']))
	for (const [at, names] of zoneRows.entries()) {
		const zone = trips[at]
		if (!zone) break
		values[names.reach] = zone.reach
		values[names.dollars] = String(zone.dollars)
		values[names.places] = zone.places.join(', ')
		values[names.postalCodes] = zone.postalCodes.join(', ')
	}
	values.cities = cities.map(({ name, postalCodes }) => `${name}: ${postalCodes.join(', ')}`).join('\n')
	return values
}

const listed = (typed: string, between: RegExp): string[] =>
	typed
		.split(between)
		.map((each) => oneLine(each.replace(/\s+/g, ' ')).trim())
		.filter((each) => each !== '')

const codesIn = (typed = ''): string[] => listed(plainSigns(typed).toUpperCase(), /[\s,;]+/)

/** Dollars of a trip; what is no amount stays as it is, and the schema says so. */
function dollarsIn(typed = ''): number | string {
	const read = typedAmountSchema.safeParse(typed)
	return read.success && read.data !== undefined ? read.data / 100 : typed
}

/** A row without a town and without a code is no trip. */
const rowsIn = (typed: Values) =>
	zoneRows.flatMap((names) => {
		const places = listed(typed[names.places] ?? '', /[,;\n]/)
		const postalCodes = codesIn(typed[names.postalCodes])
		if (places.length === 0 && postalCodes.length === 0) return []
		const reach = typed[names.reach] ?? ''
		return [{ names, zone: { reach, dollars: dollarsIn(typed[names.dollars]), places, postalCodes } }]
	})

/** One town to a line, with the postal codes that say it: `Airdrie: T4A, T4B`. */
const citiesIn = (typed = '') =>
	typed
		.split('\n')
		.filter((line) => oneLine(line).trim() !== '')
		.map((line) => {
			const [name = '', ...codes] = line.split(':')
			return { name: oneLine(name.replace(/\s+/g, ' ')).trim(), postalCodes: codesIn(codes.join(' ')) }
		})

export function readTowns(typed: Values) {
	const rows = rowsIn(typed)
	return {
		values: { trips: rows.map(({ zone }) => zone), cities: citiesIn(typed.cities) },
		fieldsAt: ([list, at, field]: PropertyKey[]): string[] => {
			if (list === 'cities') return ['cities']
			const names = (typeof at === 'number' && rows[at]?.names) || namesOf(1)
			return [fieldOf(names, field)]
		},
	}
}

const fieldOf = (names: Names, field: PropertyKey | undefined): string =>
	field === 'reach' || field === 'dollars' || field === 'postalCodes' ? names[field] : names.places

/** Some names, at most five, as a sentence has them. */
const named = (names: readonly string[]): string =>
	names.length > 5
		? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`
		: names.join(', ').replace(/, ([^,]*)$/, ' and $1')

export type Known = {
	area: Area
	/** The towns with local pages to which no trip of an area leads. */
	townsLeftOut: (area: Area) => string[]
}

/** What is wrong between the rows of what was typed, by the fields that it is about (docs/rules.md, 'Settings at the desk'). */
export function faultsOfTowns(typed: Values, towns: TypedTowns, { area, townsLeftOut }: Known): Values {
	const rows = rowsIn(typed)
	const { trips, cities } = towns
	const [first] = rows
	const faults: Values = {}
	const fault = (field: string, words: string) => {
		faults[field] ??= words
	}
	for (const [at, { names }] of rows.entries()) {
		const before = trips.slice(0, at + 1).flatMap(({ places }, of) => places.map((place) => ({ place, of })))
		const twice = before.find(({ place }, index) =>
			before.some((other, later) => later > index && placeKey(other.place) === placeKey(place)),
		)
		if (twice) fault(names.places, `${twice.place} is here twice. Keep it in one trip, once.`)
		const codes = trips.slice(0, at + 1).flatMap(({ postalCodes }) => postalCodes)
		const own = trips[at]?.postalCodes ?? []
		const within = own.find(
			(code) => codes.filter((other) => code.startsWith(other) || other.startsWith(code)).length > 1,
		)
		if (within) fault(names.postalCodes, `${within} is in two trips, or within another code. Keep it once.`)
		const beyond = own.find((code) => !area.postalCodes.some((served) => code.startsWith(served)))
		if (beyond)
			fault(
				names.postalCodes,
				`${beyond} is beyond where you pick up: codes begin with ${named(area.postalCodes)}. The settings file says so.`,
			)
	}
	const leads = (town: string) =>
		trips.some(({ places }) => places.some((place) => placeKey(place) === placeKey(town)))
	const withoutZone = cities.map(({ name }) => name).filter((town) => !leads(town))
	if (withoutZone.length > 0)
		fault('cities', `No trip above leads to ${named(withoutZone)}. Add each to a trip, or take its line out.`)
	const codes = cities.flatMap(({ postalCodes }) => postalCodes)
	const twice = codes.find((code, at) => codes.some((other, of) => of !== at && code.startsWith(other)))
	if (twice) fault('cities', `${twice} is here twice, or within another code. Keep it at one town.`)
	const [home] = area.places
	const left = [
		...(home && !leads(home.name) ? [home.name] : []),
		...townsLeftOut({ ...area, ...towns }).filter((town) => town !== home?.name),
	]
	if (first && left.length > 0)
		fault(
			first.names.places,
			`${named(left)} would be in no trip, and ${left.length === 1 ? 'has a page' : 'have pages'} that say${left.length === 1 ? 's' : ''} when trucks come. Keep ${left.length === 1 ? 'it' : 'them'} in one.`,
		)
	return faults
}
