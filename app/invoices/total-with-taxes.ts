import { taxOn } from '#app/pricing/added-taxes.ts'
import type { Company, HaulingCompany } from '#app/values/company.ts'
import type { Cents } from '#app/values/money.ts'

type Taxes = Company['taxes']

/** The taxes on a company's invoices: none where it is not registered for them. */
export const billedTaxes = ({ taxes, invoices }: Pick<HaulingCompany, 'taxes' | 'invoices'>): Taxes =>
	invoices?.registration === 'none' ? [] : taxes

/** What a bill of so much before tax comes to. */
export const totalOf = (net: Cents, taxes: Taxes): Cents =>
	taxes.reduce((sum, tax) => sum + taxOn(net, tax), net)

/** An amount before tax, with the total that it comes to. */
type Taxed = { net: Cents; total: Cents }

/** The amount before tax that comes to a total; or the nearest ones below and above where none does. */
export type NetOfTotal = ({ exact: true } & Taxed) | { exact: false; below: Taxed; above: Taxed }

/**
 * Takes the taxes out of a total. A cent more before tax is a cent or more in the total: at most one amount comes to it, and some
 * totals no amount comes to, because a tax is rounded to the cent.
 */
export function netOf(total: Cents, taxes: Taxes): NetOfTotal {
	const rate = taxes.reduce((sum, { percent }) => sum + percent / 100, 1)
	// Each tax is rounded by half a cent at most.
	let net = Math.ceil(total / rate) + taxes.length
	while (totalOf(net, taxes) > total) net -= 1
	const taxed = (of: Cents): Taxed => ({ net: of, total: totalOf(of, taxes) })
	return totalOf(net, taxes) === total
		? { exact: true, ...taxed(net) }
		: { exact: false, below: taxed(net), above: taxed(net + 1) }
}
