import { z } from 'zod'
import { slug, text } from '../kinds/entity.ts'
import { surroundings, topics } from '../kinds/town.ts'

/** What a service is like outside Calgary, by the kind of place: the pages of a service in a town are composed of it. */
export const townServiceTextSchema = z.strictObject({
	/** The service's. */
	slug,
	/** What is taken, as it stands after a colon. */
	about: text.max(80),
	/** The job as a sentence names it: `a hot tub`. */
	job: text.max(30),
	/** Which facts of a town bear upon this service. */
	topics: z.array(z.enum(topics)).length(6),
	/** What the service asks for in each kind of place. */
	places: z.record(z.enum(surroundings), text),
	/** When in the year it is wanted. */
	season: text,
	/** Where the service is no honest offer: its pages there are not for search engines. */
	heldBack: z.array(z.enum([...surroundings, 'fixed-days'])).default([]),
	/** What holds in Calgary and not on the road, in the words that hold there, and promises left out. */
	outOfTown: z
		.strictObject({
			description: text.optional(),
			/** Without the time to arrive. */
			timeRequired: text.optional(),
			disposal: text.optional(),
			withoutHighlights: z.array(text).default([]),
		})
		.optional(),
})

export type TownServiceText = z.infer<typeof townServiceTextSchema>
