import { expect, test } from 'vitest'
import { priceRange } from './shared-fields.ts'

test('a price range has its lower figure first, and two of them', () => {
	expect(priceRange.safeParse([179, 329]).success).toBe(true)
	expect(priceRange.safeParse([329, 179]).error?.issues[0]?.message).toContain(
		'has a lower figure after a higher one',
	)
	expect(priceRange.safeParse([179, 179]).success).toBe(false)
})
