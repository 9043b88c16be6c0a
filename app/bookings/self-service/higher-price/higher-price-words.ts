import type { Company } from '#app/values/company.ts'
import { type ChangeOrder, plusTaxes } from '../../change-order/change-order.ts'

/** Why an answer to a higher price was not taken. */
export const notAnswered = {
	changed: 'This price just changed. Nothing was sent. Look at it again below.',
	agreed: 'You’ve already said yes to this price. Call us if you’ve changed your mind.',
	refused: 'You’ve already said no to this price. Call us if you’ve changed your mind.',
	expired: 'This question isn’t open any more, so nothing was sent.',
	withdrawn: 'We’ve taken this question back, so nothing was sent.',
} as const

/** What became of a higher price that can no longer be answered. `most`: what the pickup may cost by now. */
export function outcomeInWords(
	{ state, amount }: Pick<ChangeOrder, 'state' | 'amount'>,
	most: number | undefined,
	company: Pick<Company, 'taxes'>,
): string {
	if (state === 'agreed' && amount === most)
		return `You said yes to ${plusTaxes(amount, company)}. That’s the most this pickup will cost.`
	const stands = most === undefined ? '' : ` ${plusTaxes(most, company)} is the most this pickup will cost.`
	switch (state) {
		case 'agreed':
			return `You said yes to ${plusTaxes(amount, company)}.${stands}`
		case 'refused':
			return `You said no to ${plusTaxes(amount, company)}, and we have your answer.${stands}`
		case 'withdrawn':
			return `We asked you about ${plusTaxes(amount, company)}, and took that back. There’s nothing to answer.${stands}`
		default:
			return `We asked you about ${plusTaxes(amount, company)}. That question isn’t open any more.${stands}`
	}
}
