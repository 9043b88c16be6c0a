import type { ChangeOrderId } from '#app/platform/ids.ts'
import type { Cents } from '#app/values/money.ts'

/** What is asked beside an accepted price. */
export type HigherPriceAtDesk = {
	/** How it stands, in a few words; `undefined` where there is nothing to say. */
	flag: string | undefined
	/** Whether the customer can be asked now. */
	canAsk: boolean
	/** The price that they said no to, and what that costs them, before tax; `undefined` where it costs nothing. */
	refusal?: { changeOrder: ChangeOrderId; fee: Cents } | undefined
}
