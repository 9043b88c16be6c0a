import { expect, test } from 'vitest'
import { priceWithTravelFee } from './pickup-at-desk.ts'

test('what was charged stands in place of the estimate and its trip, once there is a charge', () => {
	const quoted = { price: '$179–$259', travelFee: '$50' }
	expect(priceWithTravelFee({ ...quoted, charged: null })).toBe('$179–$259, and $50 for the trip')
	expect(priceWithTravelFee({ ...quoted, charged: 24_000 })).toBe('$240 charged')
	expect(priceWithTravelFee({ price: undefined, travelFee: undefined, charged: 0 })).toBe('$0 charged')
	expect(priceWithTravelFee({ price: undefined, travelFee: undefined, charged: null })).toBe('')
})
