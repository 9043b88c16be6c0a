import * as z from 'zod/mini'
import { type Cents, formatMoney } from '#app/values/money.ts'
import { typedAmount, typedAmountSchema } from '#app/values/typed-amount.ts'
import { isBlank, oneLine, plainSigns } from '#app/values/typed-text.ts'
import { type PriceLine, partSchema, sumOfLines } from './price-lines.ts'

/** A line as staff type it. What a discount takes off is typed without a sign. */
const typedLineSchema = z.object({ part: partSchema, label: z.string(), amount: z.string() })
export type TypedLine = z.infer<typeof typedLineSchema>

/** More than that explain nothing. */
export const mostLines = 20
const longestLabel = 80

export const typedLine = ({ part, label, amount }: PriceLine): TypedLine => ({
	part,
	label,
	amount: typedAmount(Math.abs(amount)),
})

/** A line that was typed, or what is wrong with it. */
type ReadLine = { line: PriceLine } | { fault: string; field: 'label' | 'amount' }

export function readLine({ part, label: typed, amount }: TypedLine): ReadLine {
	const label = oneLine(typed)
	if (isBlank(label)) return { fault: 'Say what it’s for, or remove the line.', field: 'label' }
	if (/[\r\n]/.test(label) || label.length > longestLabel)
		return { fault: `Keep the words on one line of up to ${longestLabel} characters.`, field: 'label' }
	if (plainSigns(amount).startsWith('-'))
		return {
			fault:
				part === 'discount'
					? 'Type what the discount takes off, without a minus.'
					: 'A line can’t be below 0. To take something off, add a discount and name it.',
			field: 'amount',
		}
	const read = typedAmountSchema.safeParse(amount)
	if (read.error) return { fault: read.error.issues[0]?.message ?? '', field: 'amount' }
	if (read.data === undefined) return { fault: 'Type its amount, or remove the line.', field: 'amount' }
	if (part !== 'discount') return { line: { part, label, amount: read.data } }
	return read.data === 0
		? { fault: 'Type what the discount takes off, or remove it.', field: 'amount' }
		: { line: { part, label, amount: -read.data } }
}

/** What typed lines come to; `undefined` while one of them can't be read. */
export function sumOfTyped(lines: readonly TypedLine[]): Cents | undefined {
	const read = lines.map(readLine).flatMap((each) => ('line' in each ? [each.line] : []))
	return read.length === lines.length ? sumOfLines(read) : undefined
}

/** The first of what is wrong with typed lines by themselves, with the number of its line. */
export const faultOfLines = (lines: readonly TypedLine[]): string | undefined =>
	lines
		.map(readLine)
		.flatMap((each, at) => ('fault' in each ? [`Line ${at + 1}: ${each.fault}`] : []))
		.at(0)

function fromJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** The lines of a review, as its form sends them: typed lines as JSON. None are `undefined`. */
export const sentLinesSchema = z.pipe(
	z.string(),
	z.transform((text: string, context): PriceLine[] | undefined => {
		const refuse = (message: string) => {
			context.issues.push({ code: 'custom', message, input: text })
			return z.NEVER
		}
		if (text === '') return undefined
		const sent = z.array(typedLineSchema).safeParse(fromJson(text))
		if (sent.error) return refuse('These lines can’t be read. Reload the page, and type them again.')
		if (sent.data.length > mostLines) return refuse(`Put the amount in at most ${mostLines} lines.`)
		const fault = faultOfLines(sent.data)
		if (fault !== undefined) return refuse(fault)
		const lines = sent.data.map(readLine).flatMap((each) => ('line' in each ? [each.line] : []))
		return lines.length === 0 ? undefined : lines
	}),
)

/** What is wrong when lines do not add up to the amount; `undefined` when they do. */
export function sumFault(sum: Cents, amount: Cents | undefined): string | undefined {
	if (sum === amount) return undefined
	const comes = `The lines come to ${formatMoney(sum)}`
	if (amount === undefined) return `${comes}, and there’s no final amount.`
	const difference = formatMoney(Math.abs(amount - sum))
	return `${comes} and the amount is ${formatMoney(amount)}: ${difference} is ${sum < amount ? 'missing' : 'too much'}.`
}
