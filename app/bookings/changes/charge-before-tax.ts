import { inCash } from '#app/invoices/balance.ts'
import { type NetOfTotal, netOf } from '#app/invoices/total-with-taxes.ts'
import type { Company } from '#app/values/company.ts'
import { type Cents, formatMoney } from '#app/values/money.ts'
import { taxNames } from '#app/values/tax.ts'
import type { Charge, TypedCharge } from './charge.ts'

/**
 * The charge that was typed, before tax, or what is wrong with its amount. A total that no amount before tax comes to is refused, but in cash,
 * which is rounded to five cents: there it is what the nearest total is paid with, of two the lower.
 */
export function chargeBeforeTax(
	{ chargedIs, ...typed }: TypedCharge,
	taxes: Company['taxes'],
): { ok: true; charge: Charge } | { ok: false; fault: string } {
	if (chargedIs !== 'with tax') return { ok: true, charge: typed }
	const found = netOf(typed.charged, taxes)
	if (found.exact) return { ok: true, charge: { ...typed, charged: found.net } }
	const paid = [found.below, found.above].find(({ total }) => inCash(total) === typed.charged)
	if (typed.payment === 'cash' && paid) return { ok: true, charge: { ...typed, charged: paid.net } }
	return { ok: false, fault: noSuchTotal(typed.charged, found, taxes) }
}

/** Why a total can't be charged, with the nearest ones. */
export const noSuchTotal = (
	total: Cents,
	{ below, above }: Extract<NetOfTotal, { exact: false }>,
	taxes: Company['taxes'],
): string =>
	`No amount plus ${taxNames(taxes)} comes to exactly ${formatMoney(total)}. The nearest totals are ${formatMoney(below.total)} and ${formatMoney(above.total)}.`
