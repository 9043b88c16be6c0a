import type { Company } from '#app/values/company.ts'
import { type Cents, formatMoney } from '#app/values/money.ts'

type Taxes = Company['taxes']

/** A tax on a subtotal, rounded once, half up. Each tax is computed on the subtotal only, never on another tax. */
export const taxOn = (subtotal: Cents, { percent }: Pick<Taxes[number], 'percent'>): Cents =>
	Math.floor((subtotal * Math.round(percent * 1000) + 50_000) / 100_000)

/** The taxes and total of a bill: `GST 5%: $16.28. Total: $341.78.` */
export function withTaxes(subtotal: Cents, taxes: Taxes): string {
	const lines = taxes.map((tax) => ({ ...tax, amount: taxOn(subtotal, tax) }))
	const total = lines.reduce((sum, { amount }) => sum + amount, subtotal)
	return [
		...lines.map(({ name, percent, amount }) => `${name} ${percent}%: ${formatMoney(amount)}.`),
		`Total: ${formatMoney(total)}.`,
	].join(' ')
}

/** `the 5% goods and services tax comes`, as the subject of a sentence. */
export const taxesInFull = (taxes: Taxes): string =>
	`${taxes.map(({ inFull, percent }) => `the ${percent}% ${inFull}`).join(' and ')} ${taxes.length > 1 ? 'come' : 'comes'}`
