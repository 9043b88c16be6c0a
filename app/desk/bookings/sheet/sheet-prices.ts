/** What each load costs by the list of what was quoted, so that a crew can say what a bigger one comes to. */
export type SheetPrices = {
	/** What the prices have in them. */
	included: string
	rows: { load: string; price: string; isQuoted: boolean }[]
}
