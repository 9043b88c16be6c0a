import * as z from 'zod/mini'
import { addOnsOf, type Load, priceLoad, volumeOf } from '#app/pricing/load.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { type Cents, formatMoney } from '#app/values/money.ts'

/**
 * A line of an amount. `part` says what it stands for: a part of the estimate, `trip`, or `added` and `discount`, which have none
 * there. A discount is below 0, and nothing else is.
 */
export type PriceLine = z.infer<typeof priceLineSchema>

export const partSchema = z
	.string()
	.check(z.regex(/^(?:volume|stairs|overweight|trip|added|discount|add-on:[a-z0-9-]{1,40})$/))

const priceLineSchema = z.object({ part: partSchema, label: z.string(), amount: z.int() })
export const priceLinesSchema = z.array(priceLineSchema)

/** The lines that a row keeps; `undefined` where it has none. */
export const keptLines = (kept: unknown): PriceLine[] | undefined =>
	z.nullish(priceLinesSchema).parse(kept) ?? undefined

/** The lines of a quote's final amount. The release before sets an amount and leaves them, and then they explain another one. */
export function finalLines(row: {
	final_lines: unknown
	final_quote_cents: Cents | null
}): PriceLine[] | null {
	const lines = keptLines(row.final_lines)
	return lines && sumOfLines(lines) === row.final_quote_cents ? lines : null
}

export const sumOfLines = (lines: readonly Pick<PriceLine, 'amount'>[]): Cents =>
	lines.reduce((sum, { amount }) => sum + amount, 0)

/** The parts of an estimate, each add-on by its own name. */
export function estimateLines(load: Load, list: PriceList): PriceLine[] {
	const { volume, stairs, overweight } = priceLoad(load, list)
	return [
		{ part: 'volume', label: volumeOf(load.volume, list).label, amount: volume },
		...(stairs > 0 ? [{ part: 'stairs', label: 'Stairs', amount: stairs }] : []),
		...addOnsOf(load, list).map(({ id, label, price }) => ({ part: `add-on:${id}`, label, amount: price })),
		...(overweight > 0
			? [
					{
						part: 'overweight',
						label: `${load.weightKg} kg, over ${list.weight.includedKg} kg`,
						amount: overweight,
					},
				]
			: []),
	]
}

/** A line beside the estimate. `was`: its amount there, where that is another one; `null` where the estimate has no such line. */
export type ComparedLine = PriceLine & { was: Cents | null | undefined }
/** `removed`: the estimate's lines that are in none of them. */
export type ComparedLines = { lines: ComparedLine[]; removed: PriceLine[] }

/** The lines of a firm price beside those of the estimate. Of two lines for one part the first stands for it. */
export function comparedLines(lines: readonly PriceLine[], estimate: readonly PriceLine[]): ComparedLines {
	const isFirst = ({ part }: PriceLine, at: number) => lines.findIndex((line) => line.part === part) === at
	return {
		lines: lines.map((line, at) => {
			const before = isFirst(line, at) ? estimate.find(({ part }) => part === line.part) : undefined
			if (!before) return { ...line, was: null }
			return { ...line, was: before.amount === line.amount ? undefined : before.amount }
		}),
		removed: estimate.filter(({ part }) => !lines.some((line) => line.part === part)),
	}
}

/** What is said beside a line: where it differs from the estimate. A discount says by its name what it is. */
export function besideLine({ part, was }: ComparedLine): string {
	if (was === undefined || part === 'discount') return ''
	return was === null ? 'not in the estimate' : `${formatMoney(was)} in the estimate`
}

/** `Stairs $35`: a line in a row of words. */
export const lineInWords = ({ label, amount }: Pick<PriceLine, 'label' | 'amount'>): string =>
	`${label} ${formatMoney(amount)}`

/** The estimate's lines that are not in the price, in words; empty where there are none. */
export const removedInWords = ({ removed }: Pick<ComparedLines, 'removed'>): string =>
	removed.length === 0 ? '' : `Taken out of the estimate: ${removed.map(lineInWords).join(', ')}.`
