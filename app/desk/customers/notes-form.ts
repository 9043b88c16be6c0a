import * as z from 'zod/mini'
import { storable } from '#app/platform/database/storable-text.ts'
import { customerIdSchema } from '#app/platform/ids.ts'
import { severalLines } from '#app/values/typed-text.ts'

/** In characters. */
export const longestNotes = 4000

/** A form sends line ends of its own, which aren’t counted as a change. */
const withPlainLines = (typed: string): string => severalLines(typed.replace(/\r\n?/g, '\n'))

/** What staff save of a customer; a box that isn't ticked isn't sent. */
export const notesFormSchema = z.strictObject({
	do: z.literal('note'),
	notes: z.string().check(z.overwrite(storable), z.overwrite(withPlainLines), z.maxLength(longestNotes)),
	business: z.optional(z.literal('yes')),
	doNotServe: z.optional(z.literal('yes')),
	/** The record whose notes were shown, and their version. */
	of: customerIdSchema,
	version: z.string().check(z.regex(/^\d{1,9}$/)),
})
export const notesFormFields = ['do', 'notes', 'business', 'doNotServe', 'of', 'version'] as const
type TypedNotes = { notes: string; business: boolean; doNotServe: boolean }
/** A form that was not saved, with what was typed. */
export type NotesAnswer = { ok: boolean; message: string; typed?: TypedNotes | undefined }
