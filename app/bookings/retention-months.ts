/** How long we keep what is no longer needed, in months; the privacy page says so. */
export const retentionMonths = {
	/** From a quote's last change on, when no booking came of it. */
	unbookedQuote: 12,
	/** From the day of the pickup on. */
	pickupPhotos: 24,
} as const
