import type { Selectable } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { FirmPriceState } from '#app/policies/firm-price-states.ts'
import { firmPriceState, travelInWords } from '#app/quotes/firm/firm-price.ts'
import type { ReviewStatus } from '#app/quotes/review.ts'
import { formatMoment, type TimeZone } from '#app/values/local-time.ts'
import { type Cents, formatMoney } from '#app/values/money.ts'

/** The firm price of a quote as staff see it, with its customer's answer in words. */
export type PriceAtDesk = { state: FirmPriceState; amount: Cents; words: string }

export function priceAtDesk(
	row: Selectable<Tables['firm_prices']>,
	{ now, zone }: { now: Date; zone: TimeZone },
): PriceAtDesk {
	const state = firmPriceState(row, now)
	const at = (moment: Date | null) => (moment ? formatMoment(moment, zone) : '')
	const answers: Record<FirmPriceState, string> = {
		offered: `open until ${at(row.holds_until)}`,
		accepted: `accepted by ${row.accepted_by} on ${at(row.accepted_at)}, from ${row.accepted_from}`,
		declined: `declined on ${at(row.declined_at)}${row.declined_because ? `: ${row.declined_because}` : ''}`,
		expired: `not answered by ${at(row.holds_until)}`,
		withdrawn: `withdrawn on ${at(row.withdrawn_at)}`,
	}
	return {
		state,
		amount: row.amount_cents,
		words: `${formatMoney(row.amount_cents)} with ${travelInWords(row)}, ${answers[state]}`,
	}
}

/** What staff are told before a review takes an accepted price away; `undefined` when it stays. */
export function withdrawalWarning(
	price: Pick<PriceAtDesk, 'state' | 'amount'> | undefined,
	{ status, amount }: { status: ReviewStatus; amount: Cents | undefined },
): string | undefined {
	if (price?.state !== 'accepted' || (status === 'approved' && amount === price.amount)) return undefined
	const accepted = `The customer has accepted ${formatMoney(price.amount)}.`
	return status === 'approved'
		? `${accepted} That price ends, and we’ll send them the new one to accept.`
		: `${accepted} That price ends, and we’ll tell them so.`
}
