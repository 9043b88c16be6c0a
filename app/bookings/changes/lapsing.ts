const hour = 60 * 60_000

/** How long a request waits for an answer, in milliseconds. */
export const requestWaits = 24 * hour

/** How long staff have to answer one after they were first shown it, however late that is. */
export const answerWithin = 12 * hour

/** How long nobody is shown one before the office is told of it once more. */
export const notifiedUnseenAfter = 12 * hour

/** The moment at which a request lapses that was last changed at `touched`, and first shown since at `shown`. */
export const lapsesAt = (touched: Date, shown: Date): Date =>
	new Date(Math.max(touched.getTime() + requestWaits, shown.getTime() + answerWithin))
