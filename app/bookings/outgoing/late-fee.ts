import type { Cents } from '#app/values/money.ts'

/**
 * What a customer owes for cancelling once the crew was on its way, before tax; `undefined` where it cost nothing, or staff charged
 * nothing for it.
 */
export const lateFeeOf = ({
	late_fee_cents: fee,
	charged_cents: charged,
}: {
	late_fee_cents: Cents | null
	charged_cents: Cents | null
}): Cents | undefined => (charged === 0 ? undefined : (fee ?? undefined))
