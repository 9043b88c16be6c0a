import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newerText } from './typed-fields.ts'

test('a text that goes on from the kept one is newer; any other is what the browser restored too early', () => {
	fc.assert(
		fc.property(fc.string(), fc.string({ minLength: 1 }), (kept, more) => {
			expect(newerText(kept, kept + more)).toBe(kept + more)
			expect(newerText(kept + more, kept)).toBe(kept + more)
			expect(newerText(kept, '')).toBe(kept)
		}),
	)
	expect(newerText('Jo Tremblay', 'Jo Trem')).toBe('Jo Tremblay')
})
