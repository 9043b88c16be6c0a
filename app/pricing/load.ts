import { z } from 'zod'
import type { Cents } from '#app/values/money.ts'
import { type AddOnId, fullTruckPrice, priceList, type Volume } from './price-list.ts'

/** Heavier than any load our trucks may carry: a larger number is a slip of the finger. */
export const maxWeightKg = 5000

const volumeShares = priceList.volumes.map(({ share }) => share)
const addOnIds = priceList.addOns.map(({ id }) => id)

/** What a visitor tells the calculator. Weight in kilograms, volume as a share of one truck. */
export const loadSchema = z.strictObject({
	volume: z.literal(volumeShares),
	weightKg: z
		.number({ error: 'Enter the weight as a number of kilograms.' })
		.min(0, 'Weight cannot be below 0 kg.')
		.max(maxWeightKg, `Weight cannot be above ${maxWeightKg} kg. Call us about anything heavier.`),
	hasStairs: z.boolean(),
	addOns: z
		.array(z.literal(addOnIds))
		.refine((ids) => new Set(ids).size === ids.length, 'Each add-on counts once.'),
})

export type Load = { volume: Volume; weightKg: number; hasStairs: boolean; addOns: AddOnId[] }

export const defaultLoad: Load = { volume: 1, weightKg: 120, hasStairs: false, addOns: [] }

/** A price in cents before GST, by what makes it up. */
export type PriceBreakdown = { volume: Cents; stairs: Cents; addOns: Cents; overweight: Cents; total: Cents }

/**
 * The calculator's arithmetic (docs/rules.md, 'Calculator prices'): base by volume, stairs, each add-on once, and a
 * step's price for each started step of weight above what is included.
 */
export function priceLoad(load: Load): PriceBreakdown {
	const volume = priceList.volumes.find(({ share }) => share === load.volume)?.price
	if (volume === undefined) throw new RangeError(`no price for a load of ${load.volume}`)
	const stairs = load.hasStairs ? priceList.stairs : 0
	const addOns = priceList.addOns
		.filter(({ id }) => load.addOns.includes(id))
		.reduce((sum, { price }) => sum + price, 0)
	const { includedKg, stepKg, price } = priceList.weight
	const overweight = Math.ceil(Math.max(0, load.weightKg - includedKg) / stepKg) * price
	return { volume, stairs, addOns, overweight, total: volume + stairs + addOns + overweight }
}

/** How full the progress bar stands, 0 to 1: the total over the price of a full truck, capped. */
export const priceProgress = (total: Cents): number => Math.min(1, total / fullTruckPrice)

/** The load in a line of words, for the quote's items summary, mails and the desk. */
export function describeLoad(load: Load): string {
	const volume = priceList.volumes.find(({ share }) => share === load.volume)
	const parts = [`${volume?.label} (about ${volume?.cubicYards} cubic yards)`, `${load.weightKg} kg`]
	if (load.hasStairs) parts.push('stairs')
	for (const { id, label } of priceList.addOns) if (load.addOns.includes(id)) parts.push(label)
	return parts.join(', ')
}
