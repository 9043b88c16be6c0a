import { byMethod } from '#app/invoices/invoice.ts'
import type { Company } from '#app/values/company.ts'
import { withCents } from '#app/values/money.ts'
import { taxNames } from '#app/values/tax.ts'
import type { PickupOfDay } from '../pickup-at-desk.ts'

type Paid = Pick<PickupOfDay, 'status' | 'due' | 'isCharged' | 'charged' | 'payment' | 'purchaseOrder'>

/**
 * What a crew asks for, with taxes, and how it is paid. Once the charge is entered nothing is asked for: how it was paid is told to
 * who sees money.
 */
export function dueInWords(
	{ status, due, isCharged, charged, payment, purchaseOrder }: Paid,
	company: Pick<Company, 'taxes'>,
): { amount: string; how: string } {
	if (isCharged)
		return {
			amount: payment === 'not paid yet' && charged !== 0 ? 'Not paid yet' : 'Charge entered',
			how: howPaid(payment),
		}
	if (status === 'no-show') return { amount: 'Nothing: no one was there', how: '' }
	const taxes = taxNames(company.taxes)
	const total = due && `${withCents(due.total)}${taxes === '' ? '' : ` with ${taxes}`}`
	return {
		amount:
			total === undefined
				? 'Agree on the price first'
				: due?.isFirm
					? total
					: `${total}, if the load is as estimated`,
		how: `Debit, credit or e-transfer${purchaseOrder === null ? '' : `. PO ${purchaseOrder} on the invoice`}`,
	}
}

function howPaid(payment: PickupOfDay['payment']): string {
	if (payment === null || payment === 'not paid yet') return ''
	return payment === 'written off' ? 'Written off' : `Paid ${byMethod(payment)}`
}
