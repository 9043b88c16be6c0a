/** What stands on a sheet of paper, in its order: an invoice, a credit note, a quote. Amounts are written out. */
export type Sheet = {
	title: string
	/** Who it is from: the name, then its other lines. */
	supplier: string[]
	/** A heading with its lines. */
	blocks: { heading: string; lines: string[] }[]
	lines: { description: string; amount: string }[]
	totals: { label: string; amount: string; isStrong: boolean }[]
	notes: string[]
}

/** One sheet to draw, with whom the file says it is by, and of when. */
export type DrawTask = { sheet: Sheet; author: string; madeAt: Date }
