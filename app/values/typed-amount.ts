import * as z from 'zod/mini'
import type { Cents } from './money.ts'
import { oneLine, plainSigns } from './typed-text.ts'

/** The largest plausible amount; a larger one is a typing error. */
const largestAmount = 99_999.99

/** Converts dollars that staff have typed to cents; `undefined` for an empty field (docs/rules.md, 'Review'). */
export const typedAmountSchema = z.pipe(
	z.string(),
	z.transform((typed: string, context): Cents | undefined => {
		const amount = written(typed)
		if (oneLine(typed) === '') return undefined
		const fault = amountFault(amount)
		if (!fault) return Math.round(Number(amount) * 100)
		context.issues.push({ code: 'custom', message: fault, input: typed })
		return z.NEVER
	}),
)

/** Thousands apart from each other, as in 1,250 and 1 250. */
const thousands = /^\d{1,3}(?:([, ])\d{3})(?:\1\d{3})*(?=$|\.)/

/** An amount without the dollar sign, and without what stands between its thousands. */
const written = (typed: string): string =>
	plainSigns(typed)
		.replace(/^(-?)\$ ?| ?\$$/, '$1')
		.replace(thousands, (whole) => whole.replace(/[, ]/g, ''))

function amountFault(typed: string): string | undefined {
	if (/^\d+,\d{1,2}$/.test(typed)) return `Write the amount with a point: ${typed.replace(',', '.')}.`
	if (/^-/.test(typed)) return 'The amount can’t be below 0.'
	if (!/^\d+(\.\d*)?$|^\.\d+$/.test(typed)) return 'Write the amount in dollars and cents, such as 325.00.'
	if (!/^\d*(\.\d{0,2})?$/.test(typed)) return 'Write at most two digits after the point.'
	if (Number(typed) > largestAmount) return 'The amount can’t be above 99,999.99.'
	return undefined
}

/** Dollars as the field shows them. */
export const typedAmount = (amount: Cents | null) => (amount === null ? '' : (amount / 100).toFixed(2))
