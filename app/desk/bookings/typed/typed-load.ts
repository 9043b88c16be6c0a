import type { Faults } from '#app/bookings/rules/booking-outcome.ts'
import { addOnsToTick, defaultLoad, isOffered, type Load, loadSchema } from '#app/pricing/load.ts'
import { addOnField, type SourcedLoad } from '#app/pricing/load-fields.ts'
import { loadKinds, weightOfKind } from '#app/pricing/load-kind.ts'
import type { WeightSource } from '#app/pricing/load-source.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { notOffered } from '#app/quotes/quote.ts'
import {
	type Counted,
	countedLoad,
	loadByCount,
	mostOfOne,
	type Tally,
	type Thing,
	tallyOf,
} from '#app/quotes/things/counted-things.ts'

/** The field that says how many there are of a thing. */
export const countField = (id: string) => `count-${id}`

export const countFields = (things: readonly Pick<Thing, 'id'>[]) => things.map(({ id }) => countField(id))

type Fields = ReadonlyMap<string, string>

/** What a caller has, as staff typed it in. */
export type TypedLoad = SourcedLoad & { counted: Counted }
export type ReadLoad = { ok: true; typed: TypedLoad | undefined } | { ok: false; faults: Faults }

const textOf = (fields: Fields, name: string) => (fields.get(name) ?? '').trim()
const refused = (name: string, fault: string): ReadLoad => ({ ok: false, faults: { [name]: [fault] } })

/** The count in the fields; `undefined` where one is no number of things. */
function countIn(fields: Fields, things: readonly Thing[]): Counted | undefined {
	const counted: Counted = {}
	for (const { id } of things) {
		const text = textOf(fields, countField(id))
		if (text === '' || text === '0') continue
		const count = Number(text)
		if (!Number.isInteger(count) || count < 1 || count > mostOfOne) return undefined
		counted[id] = count
	}
	return counted
}

/** The weight: as typed, or else by the kind of the load, or from the count, or as the calculator begins. */
function weightOf(
	fields: Fields,
	{ volume, tally, list }: { volume: number; tally: Tally; list: PriceList },
): { weightKg: number; weightSource: WeightSource } {
	const typed = textOf(fields, 'weightKg')
	if (typed !== '') return { weightKg: Number(typed), weightSource: 'typed' }
	const kind = loadKinds.find((each) => each === fields.get('loadKind'))
	const ofKind = kind && weightOfKind(kind, { volume }, list)
	if (ofKind !== undefined) return { weightKg: ofKind, weightSource: 'chip' }
	const counted = countedLoad(tally, list)
	if (counted) return { weightKg: counted.weightKg, weightSource: 'counted' }
	return { weightKg: defaultLoad.weightKg, weightSource: 'untouched' }
}

/**
 * What a caller has, in the fields of the form: a volume or counted things, with weight, stairs and add-ons, as the calculator takes
 * them. `typed` is `undefined` where nothing was said.
 */
export function readTypedLoad(fields: Fields, list: PriceList, things: Thing[]): ReadLoad {
	const counted = countIn(fields, things)
	if (!counted) return refused('count', `Count each thing from 0 to ${mostOfOne}.`)
	const tally = tallyOf(counted, things)
	const ticked = addOnsToTick(list)
		.map(({ id }) => id)
		.filter((id) => fields.get(addOnField(id)) === 'on')
	const hasStairs = fields.get('hasStairs') === 'on'
	const chosen = textOf(fields, 'volume')
	const byCount = loadByCount({ ...defaultLoad, hasStairs, addOns: ticked }, [], tally, list)
	if (chosen === '' && tally.length === 0) {
		const isBegun =
			hasStairs || ticked.length > 0 || ['weightKg', 'loadKind'].some((name) => textOf(fields, name))
		return isBegun
			? refused('volume', 'Choose how much there is, or count the things.')
			: { ok: true, typed: undefined }
	}
	const volume = chosen === '' ? (byCount.volume ?? defaultLoad.volume) : Number(chosen)
	if (!list.volumes.some(({ share }) => share === volume)) return refused('volume', notOffered)
	const { weightKg, weightSource } = weightOf(fields, { volume, tally, list })
	const parsed = loadSchema.shape.weightKg.safeParse(weightKg)
	if (!parsed.success) return refused('weightKg', parsed.error.issues[0]?.message ?? 'Enter the weight.')
	const load: Load = { volume, weightKg, hasStairs, addOns: byCount.addOns ?? ticked }
	if (!isOffered(load, list)) return refused('volume', notOffered)
	return { ok: true, typed: { load, source: { volumeChosen: true, weightSource }, counted } }
}
