import type { Cents } from '#app/values/money.ts'

/** Days that the overview looks back on, today included. */
export const overviewDays = 30

export type Share = { label: string; count: number }

/** The desk's figures of the last days; amounts in cents before GST. */
export type OverviewFigures = {
	/** Oldest first; `label` is the date as displayed. */
	days: { date: string; label: string; quotes: number; leads: number }[]
	quotes: number
	leads: number
	/** Approved out of approved and rejected, 0 to 1; `undefined` while there are neither. */
	approvalRate: number | undefined
	pendingValue: Cents
	approvedValue: Cents
	byVolume: Share[]
	byCity: Share[]
}
