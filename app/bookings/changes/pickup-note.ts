import * as z from 'zod/mini'
import { storable } from '#app/platform/database/storable-text.ts'
import { severalLines } from '#app/values/typed-text.ts'

/** In characters. */
export const longestNote = 2000

/** What staff write down about a pickup for each other. */
export const pickupNoteSchema = z.strictObject({
	note: z.string().check(
		z.overwrite(storable),
		z.overwrite((typed) => severalLines(typed.replace(/\r\n?/g, '\n'))),
		z.minLength(1, 'Write the note first.'),
		z.maxLength(longestNote, 'Keep it to 2,000 characters.'),
	),
})
