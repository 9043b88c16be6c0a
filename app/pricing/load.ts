import * as z from 'zod/mini'
import { addOnIdPattern } from '#app/values/add-on-id.ts'
import type { Cents } from '#app/values/money.ts'
import type { PriceList } from './price-list.ts'

/** Heavier than any load that our trucks may carry: a larger number is a typing error. */
export const maxWeightKg = 5000

/**
 * The input of the calculator, for any price list: weight in kilograms, volume as a share of one truck, add-ons by the ids of
 * a list.
 */
export const loadSchema = z.strictObject({
	volume: z.number().check(z.positive(), z.maximum(1)),
	weightKg: z
		.number({ error: 'Enter the weight as a number of kilograms.' })
		.check(
			z.minimum(0, 'Weight can’t be below 0 kg.'),
			z.maximum(maxWeightKg, `Weight can’t be above ${maxWeightKg} kg. Call us about anything heavier.`),
		),
	hasStairs: z.boolean(),
	addOns: z.array(z.string().check(z.regex(addOnIdPattern))).check(
		z.maxLength(40),
		z.refine((ids) => new Set(ids).size === ids.length, 'Each add-on counts once.'),
	),
})
export type Load = z.infer<typeof loadSchema>

/** Whether a list has a price for the load. */
export const isOffered = ({ volume, addOns }: Load, list: PriceList): boolean =>
	list.volumes.some(({ share }) => share === volume) &&
	addOns.every((chosen) => list.addOns.some(({ id }) => id === chosen))

export const defaultLoad: Load = { volume: 1, weightKg: 120, hasStairs: false, addOns: [] }

/** A price in cents before tax, and its parts. */
export type PriceBreakdown = { volume: Cents; stairs: Cents; addOns: Cents; overweight: Cents; total: Cents }

/** The volume of a list with this share. Throws when there is none. */
export function volumeOf(share: number, list: PriceList): PriceList['volumes'][number] {
	const volume = list.volumes.find((each) => each.share === share)
	if (!volume) throw new RangeError(`no price for a load of ${share}`)
	return volume
}

/** The add-ons of a load, in the order of the list. */
export const addOnsOf = ({ addOns }: Pick<Load, 'addOns'>, list: PriceList): PriceList['addOns'] =>
	list.addOns.filter(({ id }) => addOns.includes(id))

/**
 * The calculator's arithmetic (docs/rules.md, 'Calculator prices'): base by volume, stairs, each add-on once, and a step's
 * price for each started step of weight above what is included.
 */
export function priceLoad(load: Load, list: PriceList): PriceBreakdown {
	const volume = volumeOf(load.volume, list).price
	const stairs = load.hasStairs ? list.stairs : 0
	const addOns = addOnsOf(load, list).reduce((sum, { price }) => sum + price, 0)
	const { includedKg, stepKg, price } = list.weight
	const overweight = Math.ceil(Math.max(0, load.weightKg - includedKg) / stepKg) * price
	return { volume, stairs, addOns, overweight, total: volume + stairs + addOns + overweight }
}

/** A full truck without extras: at its price the progress bar is full. */
export const fullTruckPrice = (list: PriceList): Cents => volumeOf(1, list).price

/** How full the progress bar is, 0 to 1: the total divided by the price of a full truck, capped. */
export const priceProgress = (total: Cents, list: PriceList): number =>
	total >= fullTruckPrice(list) ? 1 : total / fullTruckPrice(list)

/** The add-ons that a visitor can tick: the others come with what they count. */
export const addOnsToTick = ({ addOns }: PriceList): PriceList['addOns'] =>
	addOns.filter(({ countedOnly }) => !countedOnly)

/** The load moved to another list: the next larger volume when the list lacks this one, and only the list's add-ons. */
export const loadByList = (load: Load, list: PriceList): Load => ({
	...load,
	volume: list.volumes.find(({ share }) => share >= load.volume)?.share ?? 1,
	addOns: load.addOns.filter((chosen) => list.addOns.some(({ id }) => id === chosen)),
})
