import * as z from 'zod/mini'
import { type Load, maxWeightKg } from '#app/pricing/load.ts'
import type { PriceList } from '#app/pricing/price-list.ts'

/** The drawings that there are of things. */
export const drawingNames = [
	'armchair',
	'bag',
	'barbecue',
	'bed-frame',
	'bookcase',
	'carton',
	'chair',
	'dresser',
	'freezer',
	'fridge',
	'mattress',
	'sofa',
	'stove',
	'table',
	'television',
	'tire',
	'treadmill',
	'washer',
] as const
export type DrawingName = (typeof drawingNames)[number]

/** A thing that can be counted instead of guessing yards and kilograms (`content/site/things.yaml`). */
export type Thing = {
	id: string
	name: string
	plural: string
	drawing: DrawingName
	cubicFeet: number
	kilograms: number
	/** The add-on that it brings with it, by its id in the price list. */
	addOn?: string
	/** How many one tap adds. */
	atOnce: number
}

export const thingIdPattern = /^[a-z][a-z0-9-]{0,29}$/

/** More of one thing than this is not counted, but looked at. */
export const mostOfOne = 99

/** How many there are of each thing, by its id; what there is none of is left out. */
export const countedSchema = z
	.record(z.string().check(z.regex(thingIdPattern)), z.int().check(z.minimum(1), z.maximum(mostOfOne)))
	.check(
		z.refine((counted) => Object.keys(counted).length <= 60, 'That’s more kinds of things than we list.'),
	)
export type Counted = z.infer<typeof countedSchema>

/** The counted things, in the order of the list that they were chosen from; one that is not in it is left out. */
export type Tally = { thing: Thing; count: number }[]

export const tallyOf = (counted: Counted, things: Thing[]): Tally =>
	things.flatMap((thing) => {
		const count = counted[thing.id]
		return count === undefined ? [] : [{ thing, count }]
	})

export const countedOf = (tally: Tally): Counted =>
	Object.fromEntries(tally.map(({ thing, count }) => [thing.id, count]))

export const isSameCount = (one: Counted, other: Counted): boolean =>
	Object.keys(one).length === Object.keys(other).length &&
	Object.entries(one).every(([id, count]) => other[id] === count)

/** The count with this many more of a thing, or fewer, from none to the most. */
export function countMore(counted: Counted, id: string, more: number): Counted {
	const { [id]: before = 0, ...others } = counted
	const count = Math.min(mostOfOne, Math.max(0, before + more))
	return count === 0 ? others : { ...others, [id]: count }
}

/** '1 sofa, 10 bags'; empty when nothing was counted. */
export const tallyInWords = (tally: Tally): string =>
	tally.map(({ thing, count }) => `${count} ${count === 1 ? thing.name : thing.plural}`).join(', ')

/** Between things that are loaded as they come there are gaps: a tenth of their room. */
const gaps = 1.1
const cubicFeetPerYard = 27

/** What counted things come to. `fits`: one truck holds them; when it does not, the volume is a full truck. */
export type CountedLoad = Pick<Load, 'volume' | 'weightKg'> & { cubicYards: number; fits: boolean }

/**
 * The smallest volume of a list that holds the things, and their weight to the nearest 10 kg (docs/rules.md, 'Counted
 * things'); `undefined` when nothing was counted.
 */
export function countedLoad(tally: Tally, { volumes }: PriceList): CountedLoad | undefined {
	if (tally.length === 0) return undefined
	const total = (of: (thing: Thing) => number) =>
		tally.reduce((sum, { thing, count }) => sum + of(thing) * count, 0)
	const tenths = (total(({ cubicFeet }) => cubicFeet) * gaps * 10) / cubicFeetPerYard
	// Rounded up, so that the yards that are shown never fit into less than what is chosen. Sums of decimals are off by a bit.
	const cubicYards = Math.ceil(Number(tenths.toFixed(6))) / 10
	const holding = volumes.find((volume) => volume.cubicYards >= cubicYards)
	const tens = Math.max(10, Math.round(total(({ kilograms }) => kilograms) / 10) * 10)
	return {
		volume: holding?.share ?? 1,
		weightKg: Math.min(maxWeightKg, tens),
		cubicYards,
		fits: holding !== undefined,
	}
}

/** The add-ons of a list that the things bring with them, by id. */
export const addOnsOfThings = (tally: Tally, { addOns }: PriceList): string[] =>
	addOns.map(({ id }) => id).filter((id) => tally.some(({ thing }) => thing.addOn === id))

/**
 * What a new count changes in a load: volume, weight, and the add-ons that came or went with it. What was ticked or
 * unticked by hand stays so as long as its things do. When nothing is left, volume and weight stay.
 */
export function loadByCount(load: Load, before: Tally, after: Tally, list: PriceList): Partial<Load> {
	const [brought, brings] = [addOnsOfThings(before, list), addOnsOfThings(after, list)]
	const kept = load.addOns.filter((id) => !brought.includes(id) || brings.includes(id))
	const come = brings.filter((id) => !brought.includes(id) && !kept.includes(id))
	const counted = countedLoad(after, list)
	return {
		...(counted && { volume: counted.volume, weightKg: counted.weightKg }),
		addOns: [...kept, ...come],
	}
}

/** What the truck shows of the counted things: all of them; `undefined` for none, and when another volume was chosen since. */
export const tallyInTruck = (tally: Tally, { volume }: Load, list: PriceList): Tally | undefined =>
	countedLoad(tally, list)?.volume === volume ? tally : undefined
