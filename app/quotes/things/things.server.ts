import { z } from 'zod'
import { addOnIdPattern } from '#app/values/add-on-id.ts'
import content from '#content/site/things.yaml'
import {
	type Counted,
	countedOf,
	countedSchema,
	drawingNames,
	mostOfOne,
	type Tally,
	type Thing,
	tallyInWords,
	tallyOf,
	thingIdPattern,
} from './counted-things.ts'

const words = z.string().min(1).max(40)

/** The things and, where the catalogue says what one weighs, its item and the size in the item's list. */
export const thingsWithSources = z
	.array(
		z.strictObject({
			id: z.string().regex(thingIdPattern),
			name: words,
			plural: words,
			drawing: z.enum(drawingNames),
			cubicFeet: z.number().positive(),
			kilograms: z.number().positive(),
			addOn: z.string().regex(addOnIdPattern).optional(),
			atOnce: z.int().min(1).max(mostOfOne).default(1),
			catalogue: z.strictObject({ item: words, size: words }).optional(),
		}),
	)
	.refine((things) => new Set(things.map(({ id }) => id)).size === things.length, 'Each id stands once.')
	.parse(content)

/** The things that a visitor can count. */
export const things: Thing[] = thingsWithSources.map(({ catalogue, ...thing }) => thing)

/** The things of a count as it is kept or was sent; what is no count is none, and what is no longer counted is left out. */
const keptTally = (kept: unknown): Tally => tallyOf(countedSchema.safeParse(kept).data ?? {}, things)

export const keptCount = (kept: unknown): Counted => countedOf(keptTally(kept))

/** A kept count in words, for staff. */
export const keptCountInWords = (kept: unknown): string => tallyInWords(keptTally(kept))
