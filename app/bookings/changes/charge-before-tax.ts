import { inCash } from '#app/invoices/balance.ts'
import { type NetOfTotal, netOf, totalOf } from '#app/invoices/total-with-taxes.ts'
import type { Company } from '#app/values/company.ts'
import { type Cents, formatMoney } from '#app/values/money.ts'
import { namingTaxes } from '#app/values/tax.ts'
import type { Charge, TypedCharge } from './charge.ts'

/**
 * The charge that was typed, before tax, or what is wrong with its amount. A total that no amount before tax comes to is
 * refused, but in cash, which is rounded to five cents. `begunWith`: the amount before tax that the form began with.
 */
export function chargeBeforeTax(
	{ chargedIs, ...typed }: TypedCharge,
	taxes: Company['taxes'],
	begunWith: Cents | null,
): { ok: true; charge: Charge } | { ok: false; fault: string } {
	if (chargedIs !== 'with tax') return { ok: true, charge: typed }
	const found = netOf(typed.charged, taxes)
	const paid = typed.payment === 'cash' ? paidInCash(typed.charged, taxes, begunWith) : undefined
	if (paid) return { ok: true, charge: { ...typed, charged: paid.net } }
	if (found.exact) return { ok: true, charge: { ...typed, charged: found.net } }
	return { ok: false, fault: noSuchTotal(typed.charged, found, taxes) }
}

/**
 * What was paid with so much cash, where it is not itself a total: the amount that the form began with, if that is what its total is
 * rounded to, so that cash that was rounded up is no more than what was agreed to; or the nearest total, of two the lower.
 */
export function paidInCash(
	cash: Cents,
	taxes: Company['taxes'],
	begunWith: Cents | null,
): { net: Cents; total: Cents } | undefined {
	const begun = begunWith === null ? undefined : { net: begunWith, total: totalOf(begunWith, taxes) }
	if (begun && inCash(begun.total) === cash) return begun
	const found = netOf(cash, taxes)
	if (found.exact) return undefined
	return [found.below, found.above].find(({ total }) => inCash(total) === cash)
}

/** Why a total can't be charged, with the nearest ones. */
export const noSuchTotal = (
	total: Cents,
	{ below, above }: Extract<NetOfTotal, { exact: false }>,
	taxes: Company['taxes'],
): string =>
	`No amount${namingTaxes(' plus ', { taxes })} comes to exactly ${formatMoney(total)}. The nearest totals are ${formatMoney(below.total)} and ${formatMoney(above.total)}.`
