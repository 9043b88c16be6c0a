/** Retention in months, as the privacy page states it. */
export const retentionMonths = {
	/** After the last change of a quote that was never booked. */
	unbookedQuote: 12,
	/** After the day of the pickup. */
	pickupPhotos: 24,
	/** After the day that somebody waited for. */
	waiting: 3,
	/** After a customer texted it. */
	incomingText: 24,
} as const
