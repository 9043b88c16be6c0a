import { storable } from '#app/platform/storable-text.ts'

const longest = 500

/**
 * What a provider said, fit to be kept and logged: one line of at most 500 characters, without control
 * characters, and without the email addresses and phone numbers that providers like to repeat.
 */
export const providerWords = (said: string): string =>
	// Last of all: the cut may have halved a surrogate pair.
	storable(
		said
			.slice(0, 4 * longest)
			.replace(/[^\s<>()"',;:@]{1,64}@[^\s<>()"',;:@]+/g, '…')
			.replace(/\+?\d{10,15}/g, '…')
			.replace(/[\s\p{Cc}]+/gu, ' ')
			.trim()
			.slice(0, longest),
	)
