import * as z from 'zod/mini'
import { type PhotoLabel, photoLabelSchema, photoLabels } from '#app/photos/photo.ts'
import { photoRequestIdSchema } from '#app/platform/ids.ts'
import { severalLines } from '#app/values/typed-text.ts'

/** What staff mostly want to see; the customer reads it as it stands here. */
export const wantedChoices = [
	'All of it in one photo, from a few steps back.',
	'The way out: doors, stairs, and where a truck can park.',
	'Something beside it that shows its size, such as a chair or a door.',
	'A close look at the label with the maker and model.',
	'The same again with more light.',
] as const

const longestWords = 500

/** A photo that staff ask for: one of the choices, words of their own, or both. */
export const photoRequestSchema = z
	.object({
		photoRequest: photoRequestIdSchema,
		label: photoLabelSchema,
		choice: z.union([z.literal(''), z.enum(wantedChoices)], { error: 'Choose what should be in the photo.' }),
		wanted: z
			.string()
			.check(
				z.overwrite(severalLines),
				z.maxLength(longestWords, `Keep your words under ${longestWords} characters.`),
			),
	})
	.check(z.refine(({ choice, wanted }) => choice !== '' || wanted !== '', 'Say what should be in the photo.'))

/** What the customer reads. */
export const wantedInWords = ({ choice, wanted }: { choice: string; wanted: string }): string =>
	[choice, wanted].filter((words) => words !== '').join('\n')

/** The labels to ask for, in their order: those that no photo has come first. */
export function labelsToAsk(had: readonly string[]): PhotoLabel[] {
	const [missing, there] = [photoLabels.filter((label) => !had.includes(label)), photoLabels]
	return [...missing, ...there.filter((label) => had.includes(label))]
}
