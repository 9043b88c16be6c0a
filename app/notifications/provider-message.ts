import { storable } from '#app/platform/database/storable-text.ts'

const longest = 500

/**
 * A provider's message, fit to be stored and logged: one line of at most 500 characters, without control characters, and
 * without the email addresses and phone numbers that providers often repeat.
 */
export const providerWords = (message: string): string =>
	// Must come last: the cut may have halved a surrogate pair.
	storable(
		message
			.slice(0, 4 * longest)
			.replace(/[^\s<>()"',;:@]{1,64}@[^\s<>()"',;:@]+/g, '…')
			.replace(/\+?\d{10,15}/g, '…')
			.replace(/[\s\p{Cc}]+/gu, ' ')
			.trim()
			.slice(0, longest),
	)
