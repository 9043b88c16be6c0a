import { expect, test } from 'vitest'
import { foldedFrom } from './folded-flags.ts'

test('a row shows one or two heads-ups, as far as its two lines have room, and counts the others', () => {
	expect(foldedFrom([])).toBe(0)
	expect(foldedFrom(['Quote not reviewed', 'Charge not entered'])).toBe(2)
	expect(foldedFrom(['Far away', 'First time', 'Unpaid'])).toBe(2)
	expect(foldedFrom(['Quote not reviewed', 'Far away', 'Unpaid'])).toBe(2)
	expect(foldedFrom(['Quote not reviewed', 'Charge not entered', 'Unpaid'])).toBe(1)
})
