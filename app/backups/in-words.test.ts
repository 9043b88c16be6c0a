import { expect, test } from 'vitest'
import { sizeInWords } from './in-words.ts'

test('a size has one more figure only where there is part of a unit to say, and never more than it takes', () => {
	const said = [0, 5, 999, 1000, 1449, 9_940, 10_400, 2_500_000, 4_000_000_000_000_000].map(sizeInWords)
	expect(said).toEqual([
		...['0 bytes', '5 bytes', '999 bytes', '1.0 kB', '1.4 kB', '9.9 kB', '10 kB'],
		...['2.5 MB', '4000 TB'],
	])
})
