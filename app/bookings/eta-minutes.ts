/** How many minutes away a crew may say it is, and what is said when nobody chose. */
export const etaMinutes = { least: 5, most: 180, usual: 30, choices: [10, 15, 20, 30, 45, 60, 90] } as const

/** When a crew is there that is so many minutes away, to the next full five: a time to the minute would promise too much. */
export const timeOfArrival = (now: Date, minutes: number): Date =>
	new Date(Math.ceil((now.getTime() + minutes * 60_000) / 300_000) * 300_000)
