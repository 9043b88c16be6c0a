import { expect, test } from 'vitest'
import { quadrantOf } from './quadrant.ts'

test('the part of the city that a street names, and no other letters of an address', () => {
	expect(quadrantOf('12 Crescent Road NW, Calgary, AB T2P 1J9')).toBe('NW')
	expect(quadrantOf('12 crescent road se, 907, Calgary, AB T2P 1J9')).toBe('SE')
	for (const none of [
		'1 Elm Street, Calgary, AB T2P 1J9',
		'9 SW Marine Drive, Vancouver, BC V5X 2P3',
		'3 Newsw, Calgary',
		'4 Elm Street, Calgary, AB NE1 1AA',
	])
		expect(quadrantOf(none), none).toBeUndefined()
})
