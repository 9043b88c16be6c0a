/** How many minutes away a crew may say it is, and what is said when nobody chose. */
export const etaMinutes = { least: 5, most: 180, usual: 30, choices: [10, 15, 20, 30, 45, 60, 90] } as const
