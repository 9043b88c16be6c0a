import { z } from 'zod'
import { collection } from '#app/platform/content.ts'
import { slug, text } from '../shared-fields.ts'
import { kindsOfWork, surroundings } from './town-facts.ts'

/** The texts of a service outside Calgary, by the kind of town, from which its pages in towns are composed. */
const townServiceTextSchema = z.strictObject({
	slug,
	/** The things it takes, in words that follow a colon. */
	about: text.max(80),
	/** The job as a sentence names it: `a hot tub`. */
	job: text.max(30),
	/** The service in each kind of town. */
	places: z.record(z.enum(surroundings), text),
	/** The kinds of its work: the facts about a town for such work are on its pages. */
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
