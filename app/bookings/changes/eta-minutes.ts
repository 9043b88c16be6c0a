/** The minutes until arrival that a crew may choose, and the default. */
export const etaMinutes = { least: 5, most: 180, usual: 30, choices: [10, 15, 20, 30, 45, 60, 90] } as const

const fiveMinutes = 5 * 60_000

/** Rounded up: a time to the minute would promise too much. */
export const upToFiveMinutes = (at: Date): Date =>
	new Date(Math.ceil(at.getTime() / fiveMinutes) * fiveMinutes)

export const timeOfArrival = (now: Date, minutes: number): Date =>
	upToFiveMinutes(new Date(now.getTime() + minutes * 60_000))
