/** The minutes until arrival that a crew may choose, and the default. */
export const etaMinutes = { least: 5, most: 180, usual: 30, choices: [10, 15, 20, 30, 45, 60, 90] } as const

/** The time of arrival, rounded up to five minutes: a time to the minute would promise too much. */
export const timeOfArrival = (now: Date, minutes: number): Date =>
	new Date(Math.ceil((now.getTime() + minutes * 60_000) / 300_000) * 300_000)
