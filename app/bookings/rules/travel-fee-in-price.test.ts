import { expect, test } from 'vitest'
import { travelFeeNote } from './travel-fee-in-price.ts'

const accepted = (travelFee: number | null) => ({ accepted: { amount: 40_000, travelFee } })

test.for<[number, Parameters<typeof travelFeeNote>[1], string]>([
	[0, {}, ''],
	[0, accepted(5000), ''],
	[15_000, {}, 'The trip adds $150 to the price of the load'],
	[15_000, { subjectFee: 0 }, 'The trip adds $150 to the price of the load'],
	[15_000, { subjectFee: 5000 }, 'The trip adds $150 to the price of the load'],
	[15_000, { subjectFee: 15_000 }, 'This page’s price includes the $150 trip; a price by load size doesn’t'],
	[15_000, accepted(null), 'The price you accepted includes the trip'],
	[15_000, accepted(15_000), 'The price you accepted includes the trip'],
	[5000, accepted(15_000), 'The price you accepted includes the trip'],
	[15_000, accepted(5000), 'You accepted a price for a nearer place. The trip adds $100'],
])('a trip of %i cents, %o: %s', ([fee, priced, words]) => {
	expect(travelFeeNote(fee, priced)).toBe(words)
})
