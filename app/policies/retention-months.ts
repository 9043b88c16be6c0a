/** Retention in months, as the privacy page states it. */
export const retentionMonths = {
	/** After the last change of a quote that was never booked. */
	unbookedQuote: 12,
	/** After the day of the pickup. */
	pickupPhotos: 24,
	/** After the day of an entry of the wait list. */
	waiting: 3,
	/** After a customer texted or emailed it, or called and was kept as a lead. */
	incomingText: 24,
	/** After a backup was made. */
	backup: 13,
} as const

/** Retention in whole years after the calendar year that something belongs to, as the privacy page states it. */
export const retentionYears = {
	/** After the year of the pickup. */
	booking: 6,
} as const
