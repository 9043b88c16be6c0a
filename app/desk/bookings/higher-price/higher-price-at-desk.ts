/** What is asked beside an accepted price. */
export type HigherPriceAtDesk = {
	/** How it stands, in a few words; `undefined` where there is nothing to say. */
	flag: string | undefined
	/** Whether the customer can be asked now. */
	canAsk: boolean
}
