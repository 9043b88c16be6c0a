import type { Cents } from '#app/values/money.ts'

/**
 * A firm price that its customer accepted, before tax. `travelFee` is in it: that of the place they asked it for; `null` where the
 * trip to any place is.
 */
export type AcceptedPrice = { amount: Cents; travelFee: Cents | null }

/** What a trip costs more than the one in the accepted price (docs/rules.md, 'Firm price'). */
export const beyondAccepted = (
	travelFee: Cents,
	{ travelFee: inPrice }: Pick<AcceptedPrice, 'travelFee'>,
): Cents => (inPrice === null ? 0 : Math.max(0, travelFee - inPrice))
