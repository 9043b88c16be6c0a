import { totalOf } from '#app/invoices/total-with-taxes.ts'
import { taxOn } from '#app/pricing/added-taxes.ts'
import type { Company } from '#app/values/company.ts'
import { type Cents, formatMoney } from '#app/values/money.ts'
import { taxNames } from '#app/values/tax.ts'

type Taxes = Company['taxes']

/** `$315 with GST ($300 before it)`: an amount before tax, the total first. */
export const withTotal = (net: Cents, taxes: Taxes): string =>
	taxes.length === 0
		? formatMoney(net)
		: `${formatMoney(totalOf(net, taxes))} with ${taxNames(taxes)} (${formatMoney(net)} before ${it(taxes)})`

/** `$315 with GST is $300 before it, and GST 5%: $15.` */
export const taxTakenOut = (net: Cents, taxes: Taxes): string =>
	`${formatMoney(totalOf(net, taxes))} with ${taxNames(taxes)} is ${formatMoney(net)} before ${it(taxes)}. ${taxes
		.map((tax) => `${tax.name} ${tax.percent}%: ${formatMoney(taxOn(net, tax))}.`)
		.join(' ')}`

const it = (taxes: Taxes) => (taxes.length > 1 ? 'them' : 'it')
