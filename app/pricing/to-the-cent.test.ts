import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyLoadOf } from '#tests/support/loads.ts'
import { anyPrices } from '#tests/support/prices.ts'
import { addOnsOf, type Load, priceLoad } from './load.ts'
import type { PriceList } from './price-list.ts'

const quotes = process.env.HARD ? 100_000 : 2000

/**
 * What a load costs, worked out another way: counted up in whole cents, step by step of weight, as someone would with the
 * price list in their hand.
 */
function byHand({ volume, weightKg, hasStairs, addOns }: Load, list: PriceList): bigint {
	let sum = 0n
	for (const each of list.volumes) if (each.share === volume) sum += BigInt(each.price)
	if (hasStairs) sum += BigInt(list.stairs)
	for (const id of addOns) for (const addOn of list.addOns) if (addOn.id === id) sum += BigInt(addOn.price)
	for (let steps = 0; weightKg - list.weight.includedKg > steps * list.weight.stepKg; steps++)
		sum += BigInt(list.weight.price)
	return sum
}

test(`${quotes} quotes over any lists agree to the cent with what someone works out by hand, and each is the sum of its lines`, () => {
	fc.assert(
		fc.property(
			anyPrices.chain((list) => fc.tuple(fc.constant(list), anyLoadOf(list))),
			([list, any]) => {
				// To the gram: finer than that, a computer's fractions are no one's weight.
				const load = { ...any, weightKg: Math.round(any.weightKg * 1000) / 1000 }
				const { total, volume, stairs, overweight } = priceLoad(load, list)
				expect(BigInt(total)).toBe(byHand(load, list))
				const lines = [volume, stairs, overweight, ...addOnsOf(load, list).map(({ price }) => price)]
				expect(total).toBe(lines.reduce((sum, line) => sum + line, 0))
			},
		),
		{ numRuns: quotes },
	)
}, 600_000)
