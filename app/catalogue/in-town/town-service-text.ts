import { z } from 'zod'
import { collection } from '#app/platform/content.ts'
import { slug, text } from '../shared-fields.ts'
import { kindsOfWork, surroundings } from './town-facts.ts'

/**
 * The texts of a service outside Calgary, by the kind of town; the pages of a service in a town are composed from
 * them.
 */
const townServiceTextSchema = z.strictObject({
	/** The slug of the service. */
	slug,
	/** What is taken, in words that follow a colon. */
	about: text.max(80),
	/** The job as a sentence names it: `a hot tub`. */
	job: text.max(30),
	/** What the service takes in each kind of town. */
	places: z.record(z.enum(surroundings), text),
	/** What work it is: the facts about a town that are for such work stand on its pages. */
	work: z.array(z.enum(kindsOfWork)).min(1),
	/** When in the year the service is wanted. */
	season: text,
	/** Where we cannot honestly offer the service: its pages there are not indexed. */
	heldBack: z.array(z.enum([...surroundings, 'fixed-days'])).default([]),
	/** Replacements for texts that are true in Calgary only, and promises that are left out. */
	outOfTown: z
		.strictObject({
			description: text.optional(),
			/** Without the travel time. */
			timeRequired: text.optional(),
			disposal: text.optional(),
			withoutHighlights: z.array(text).default([]),
		})
		.optional(),
})

export type TownServiceText = z.infer<typeof townServiceTextSchema>

export const townServiceTexts = collection('town-services', townServiceTextSchema)
