import * as z from 'zod/mini'
import { isBlank, oneLine } from '#app/values/typed-text.ts'

/** Line breaks and other control characters, which do not belong in a name, an address or an email's header. */
const controlCharacters = /[\p{Cc}\u2028\u2029]/u

/** Our emails send these lines to an address that anyone may have typed: they must not carry spam. */
const webOrEmailAddress = /:\/\/|www\.|\S@\S+\.\p{L}{2}/iu
/** An email address with spaces around its sign, unlike `16 Ave @ Centre St. NW`. */
const spacedEmailAddress = /@\s+\S+\.[a-z]{2}/

/** One line of plain text, which may be empty. */
export const anyLine = (longest: number) =>
	z.string().check(
		z.overwrite(oneLine),
		z.maxLength(longest, `Keep this under ${longest} characters.`),
		z.refine((text) => !controlCharacters.test(text), 'Use one line of plain text, without line breaks.'),
		z.refine(
			(text) => !webOrEmailAddress.test(text) && !spacedEmailAddress.test(text),
			'Leave web and email addresses out of this line.',
		),
	)

/** The same with something to read in it. */
export const plainLine = (missing: string, longest: number) =>
	z.pipe(z.string({ error: missing }), anyLine(longest).check(z.refine((text) => !isBlank(text), missing)))
