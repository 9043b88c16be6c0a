import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedAmount, typedAmountSchema } from './typed-amount.ts'

const readAs = (typed: string) => {
	const parsed = typedAmountSchema.safeParse(typed)
	return parsed.success ? parsed.data : parsed.error.issues[0]?.message
}

const noAmount = 'Write the amount in dollars and cents, such as 325.00.'

test.each([
	['325', 32500],
	['$325.00', 32500],
	['$ 325', 32500],
	['325 $', 32500],
	['1,250.00', 125000],
	['$1,250', 125000],
	[' 1 250.00 ', 125000],
	['1\u00a0250', 125000],
	['1\u202f250.5', 125050],
	['\u202d$99.99\u202c', 9999],
	['.5', 50],
	['', undefined],
	['1,25', 'Write the amount with a point: 1.25.'],
	['$1,25', 'Write the amount with a point: 1.25.'],
	['-50', 'The amount can’t be below 0.'],
	['−50', 'The amount can’t be below 0.'],
	['-$50', 'The amount can’t be below 0.'],
	['$-50', 'The amount can’t be below 0.'],
	['1.234.5', noAmount],
	['1.250,00', noAmount],
	['1,2500', noAmount],
	['12,34,567', noAmount],
	['1,250 000', noAmount],
	['1250,000', noAmount],
	['$', noAmount],
	['$$5', noAmount],
	['3 25', noAmount],
	['325.001', 'Write at most two digits after the point.'],
	['100,000', 'The amount can’t be above 99,999.99.'],
])('%j is read as %j', (typed, read) => expect(readAs(typed)).toBe(read))

test('an amount as anyone writes it, and as the field shows it, is the same', () => {
	const cents = fc.integer({ min: 0, max: 9_999_999 })
	fc.assert(
		fc.property(
			cents,
			fc.constantFrom('', ',', ' ', '\u00a0'),
			fc.constantFrom('', '$', '$ '),
			(amount, between, sign) => {
				const [dollars = '', rest = ''] = typedAmount(amount).split('.')
				const grouped = dollars.replace(/(\d)(\d{3})$/, `$1${between}$2`)
				expect(readAs(`${sign}${grouped}.${rest}`)).toBe(amount)
			},
		),
	)
})
