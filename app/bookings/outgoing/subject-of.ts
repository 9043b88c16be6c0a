import type { Cents } from '#app/values/money.ts'
import { subjectPrice } from '#app/values/page-subject.ts'

type Row = {
	subject_from_cents: Cents | null
	subject_to_cents: Cents | null
	subject_travel_fee_cents: Cents | null
	travel_fee_cents: Cents | null
}

/**
 * What the page said that most jobs of its subject cost: `price` as the page showed it, `from` and `to` without the trip.
 * `hasTravelFee`: the trip to the booking's address is in that price, as it is the one of the page's town; any other is a line of its
 * own. `undefined` where a booking is for no subject.
 */
export function subjectOf(row: Row) {
	const { subject_from_cents: from, subject_to_cents: to, subject_travel_fee_cents: shown } = row
	if (from === null || to === null) return undefined
	const hasTravelFee = shown !== null && shown > 0 && shown === row.travel_fee_cents
	return { from, to, hasTravelFee, price: subjectPrice({ from, to }, hasTravelFee ? shown : 0) }
}
