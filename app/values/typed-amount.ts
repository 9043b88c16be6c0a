import * as z from 'zod/mini'
import type { Cents } from './money.ts'

/** The largest plausible amount; a larger one is a typing error. */
const largestAmount = 99_999.99

/** Converts dollars that staff have typed to cents; `undefined` for an empty field (docs/rules.md, 'Review'). */
export const typedAmountSchema = z.pipe(
	z.string().check(z.trim()),
	z.transform((typed: string, context): Cents | undefined => {
		if (typed === '') return undefined
		const fault = amountFault(typed)
		if (!fault) return Math.round(Number(typed) * 100)
		context.issues.push({ code: 'custom', message: fault, input: typed })
		return z.NEVER
	}),
)

function amountFault(typed: string): string | undefined {
	if (/^\d+,\d{1,2}$/.test(typed)) return `Write the amount with a point: ${typed.replace(',', '.')}.`
	if (/^-/.test(typed)) return 'The amount cannot be below 0.'
	if (!/^\d+(\.\d*)?$|^\.\d+$/.test(typed)) return 'Write the amount in dollars and cents, such as 325.00.'
	if (!/^\d*(\.\d{0,2})?$/.test(typed)) return 'Write at most two digits after the point.'
	if (Number(typed) > largestAmount) return 'The amount cannot be above 99,999.99.'
	return undefined
}

/** Dollars as the field shows them. */
export const typedAmount = (amount: Cents | null) => (amount === null ? '' : (amount / 100).toFixed(2))
