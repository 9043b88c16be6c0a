import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, formatMoney } from './money.ts'

const amounts = fc.integer({ min: 0, max: 99_999_999 })

test.each([
	[59500, '$595'],
	[123450, '$1,234.50'],
	[123405, '$1,234.05'],
	[100000000, '$1,000,000'],
	[1, '$0.01'],
	[0, '$0'],
])('%s cents are %s', (amount, text) => expect(formatMoney(amount)).toBe(text))

test('a formatted amount parses back to the same amount, and has cents only when they are not 0', () => {
	fc.assert(
		fc.property(amounts, (amount) => {
			const text = formatMoney(amount)
			expect(cents(Number(text.replace(/[$,]/g, '')))).toBe(amount)
			expect(text.includes('.')).toBe(amount % 100 !== 0)
		}),
	)
})

test('amounts are written as everywhere in Canada', () => {
	const style = { style: 'currency', currency: 'CAD' } as const
	const exact = new Intl.NumberFormat('en-CA', style)
	const whole = new Intl.NumberFormat('en-CA', { ...style, maximumFractionDigits: 0 })
	fc.assert(
		fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (amount) => {
			expect(formatMoney(amount)).toBe((amount % 100 === 0 ? whole : exact).format(amount / 100))
		}),
	)
})

test('dollars as people write them become whole cents', () => {
	expect([0, 0.1, 0.29, 1.005, 19.99, 595].map(cents)).toEqual([0, 10, 29, 100, 1999, 59500])
	fc.assert(
		fc.property(amounts, (amount) => {
			expect(cents(amount / 100)).toBe(amount)
		}),
	)
})
