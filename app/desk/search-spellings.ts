import { hasExtension, parsePhone } from '#app/values/phone.ts'

/** The text to search for, and as numbers are stored when it may be a telephone number: its digits, or all of it. */
export const spellings = (q: string): string[] => [
	q.toLowerCase(),
	...(/^\+?[\d\s().-]*\d{3}[\d\s().-]*$/.test(q) ? [q.replace(/\D/g, '')] : []),
	...(hasExtension(parsePhone(q) ?? '') ? [parsePhone(q) ?? ''] : []),
]
