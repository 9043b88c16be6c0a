/** The quote of a booking, as far as it says how much there is. `priced`: staff approved or offered a price of their own. */
type Quoted = { unsaid?: boolean; accepted?: unknown; priced?: unknown } | undefined

/** Nobody has said how much there is: by no load size, and by no quote, or by one that was saved untouched and not priced since. */
export const isLoadUnsaid = (loadSize: string | null, quote: Quoted): boolean =>
	loadSize === null && (!quote || (isOpen(quote) && quote.priced === undefined))

const isOpen = ({ unsaid, accepted }: NonNullable<Quoted>) => unsaid === true && accepted === undefined

/**
 * How staff change the load of a booking. `of quote`: not at all, its quote has load and price. `size`: to another size, as a quote says
 * another load. `any`: to a size or to none.
 */
export type LoadEditing = 'of quote' | 'size' | 'any'

export function loadEditing(loadSize: string | null, quote: Quoted): LoadEditing {
	if (!quote || isOpen(quote)) return 'any'
	return loadSize === null ? 'of quote' : 'size'
}
