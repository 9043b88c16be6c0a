import { taxOn } from '#app/pricing/added-taxes.ts'
import type { Company } from '#app/values/company.ts'
import type { Cents } from '#app/values/money.ts'

type Tax = Company['taxes'][number]

/** What was done or given, before tax. A discount is below 0. */
export type BillLine = { description: string; amount: Cents }
type TaxLine = Tax & { amount: Cents }

/** What an invoice or a credit note comes to. */
export type Bill = { lines: BillLine[]; subtotal: Cents; taxes: TaxLine[]; total: Cents }

const sumOf = (amounts: Cents[]): Cents => amounts.reduce((sum, amount) => sum + amount, 0)

/**
 * The bill of some lines. Each tax is computed on the sum of the lines, and rounded once for the whole bill; only a total that
 * is paid in cash is rounded further (docs/rules.md, 'Invoices').
 */
export function billOf(lines: BillLine[], taxes: readonly Tax[]): Bill {
	const subtotal = sumOf(lines.map(({ amount }) => amount))
	if (subtotal < 0) throw new RangeError('a bill of less than nothing')
	const charged = taxes.map((tax) => ({ ...tax, amount: taxOn(subtotal, tax) }))
	return { lines, subtotal, taxes: charged, total: subtotal + sumOf(charged.map(({ amount }) => amount)) }
}

export const taxOf = ({ subtotal, total }: Pick<Bill, 'subtotal' | 'total'>): Cents => total - subtotal

/** What is left of a bill after credits. */
export function remaining({ subtotal, taxes }: Bill, credits: readonly Bill[]): Omit<Bill, 'lines'> {
	const left = subtotal - sumOf(credits.map((credit) => credit.subtotal))
	const taxesLeft = taxes.map((tax) => ({
		...tax,
		amount: tax.amount - sumOf(credits.map((credit) => taxNamed(credit, tax.name))),
	}))
	return { subtotal: left, taxes: taxesLeft, total: left + sumOf(taxesLeft.map(({ amount }) => amount)) }
}

const taxNamed = ({ taxes }: Bill, name: string): Cents => taxes.find((tax) => tax.name === name)?.amount ?? 0

/**
 * The credit of an amount before tax, with its part of each tax; with `undefined`, of all that is left. The last part takes
 * the cents that rounding has left. `undefined` when more would be credited than is left.
 */
export function creditOf(
	bill: Bill,
	credits: readonly Bill[],
	{ amount, description }: { amount: Cents | undefined; description: string },
): Bill | undefined {
	const left = remaining(bill, credits)
	const subtotal = amount ?? left.subtotal
	if (subtotal > left.subtotal || left.total <= 0) return undefined
	const isLast = subtotal === left.subtotal
	const share = ({ amount: ofTax, ...tax }: TaxLine): TaxLine => ({
		...tax,
		amount: isLast ? ofTax : Math.min(ofTax, taxOn(subtotal, tax)),
	})
	const taxes = left.taxes.map(share).filter(({ amount: ofTax }) => ofTax > 0)
	const total = subtotal + sumOf(taxes.map(({ amount: ofTax }) => ofTax))
	if (total <= 0) return undefined
	return { lines: [{ description, amount: subtotal }], subtotal, taxes, total }
}
