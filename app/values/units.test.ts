import { expect, test } from 'vitest'
import { unbroken } from './units.ts'

test('a figure and its unit stay on one line, and nothing else changes', () => {
	for (const [text, tied] of [
		[
			'1/4 truck (about 2.5 cubic yards), 120 kg, stairs',
			'1/4 truck (about 2.5_cubic yards), 120_kg, stairs',
		],
		['about 385 lb', 'about 385_lb'],
		['a 20 yd³ truck', 'a 20_yd³ truck'],
		['1 cubic yard of 5 kgs', '1_cubic yard of 5 kgs'],
		['the kg, 120 kilometres, 9 photos', 'the kg, 120 kilometres, 9 photos'],
	] as const)
		expect(unbroken(text)).toBe(tied.replaceAll('_', '\u00a0'))
})
