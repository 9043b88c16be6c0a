import type { ChangeOrder } from '#app/bookings/change-order/change-order.ts'
import { nameOf } from '#app/history/name-of.ts'
import type { Company } from '#app/values/company.ts'
import { formatMoment } from '#app/values/local-time.ts'
import { type Cents, formatMoney } from '#app/values/money.ts'
import { pricePlusTax } from '#app/values/tax.ts'

/** How a change order stands, in a sentence for staff. */
export function changeOrderInWords(
	{ state, amount, before, reason, askedBy, askedAt, answeredAt, answeredBy, refusing }: ChangeOrder,
	company: Pick<Company, 'timeZone' | 'taxes'>,
): string {
	const { timeZone } = company
	const price = pricePlusTax(amount, company)
	const answered = answeredAt ? ` on ${formatMoment(answeredAt, timeZone)}` : ''
	switch (state) {
		case 'asked':
			return `${nameOf(askedBy)} asked for ${price} on ${formatMoment(askedAt, timeZone)}: ${reason}. No answer yet.`
		case 'agreed':
			return `${answeredBy} said yes to ${price}${answered}.`
		case 'refused':
			return `The customer said no to ${price}${answered}. The most stays ${pricePlusTax(before, company)}.${comingOut(refusing, company)}`
		case 'withdrawn':
			return `${nameOf(askedBy)} asked for ${price}, and it was taken back.`
		default:
			return `${nameOf(askedBy)} asked for ${price}. It wasn’t answered in time.`
	}
}

const comingOut = (fee: Cents, company: Pick<Company, 'taxes'>): string =>
	fee === 0
		? ''
		: ` If nothing is taken, they owe ${pricePlusTax(fee, company)} for coming out: mark it done, then charge that on its booking.`

/** The same in a few words, beside a pickup; `undefined` once it no longer says anything. */
export function changeOrderFlag({
	state,
	amount,
}: Pick<ChangeOrder, 'state' | 'amount'>): string | undefined {
	if (state === 'asked') return `Asked for ${formatMoney(amount)}`
	if (state === 'agreed') return `Said yes to ${formatMoney(amount)}`
	return state === 'refused' ? `Said no to ${formatMoney(amount)}` : undefined
}
