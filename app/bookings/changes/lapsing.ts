/** How long a request waits for an answer, in milliseconds. */
export const requestWaits = 24 * 60 * 60_000

/** The moment at which a request lapses that was last changed at `touched`. */
export const lapsesAt = (touched: Date): Date => new Date(touched.getTime() + requestWaits)
