/** A new time that slips by less than this is not told again, in minutes (docs/rules.md, 'Running late'). */
export const leastSlip = 15

const minute = 60_000

/** Whether a customer who was last told of a time, if of any, is told of a new one. */
export const isNotifiedOf = (time: Date, notified: Date | undefined): boolean =>
	notified === undefined || time.getTime() - notified.getTime() >= leastSlip * minute
