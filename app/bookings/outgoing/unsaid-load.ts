/** The quote of a booking, as far as it says how much there is. */
type Quoted = { unsaid?: boolean; accepted?: unknown } | undefined

/** Nobody has said how much there is: by no load size, and by no quote, or by one that was saved untouched. */
export const isLoadUnsaid = (loadSize: string | null, quote: Quoted): boolean =>
	loadSize === null && (!quote || (quote.unsaid === true && quote.accepted === undefined))
