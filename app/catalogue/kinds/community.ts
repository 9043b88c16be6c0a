import { z } from 'zod'
import { demographics, faqSchema, slug, text } from './entity.ts'

const quadrants = ['Inner City', 'NW', 'NE', 'SW', 'SE', 'Surrounding'] as const

/** A Calgary community, with the words of its page (docs/rules.md, 'Kinds of local pages'). */
export const communitySchema = z.strictObject({
	name: text,
	slug: slug.endsWith('-junk-removal'),
	description: text,
	/** Two to four paragraphs that a resident would recognise. */
	localContext: z.array(text).min(2).max(4),
	/** The three cards of 'What We Remove'. */
	whatWeRemove: z.array(z.strictObject({ title: text, text })).length(3),
	nearbyAreas: z.array(text).min(3),
	serviceHighlights: z.array(text).min(3).max(5),
	demographics: z.enum(demographics),
	propertyTypes: z.array(text).min(1).max(6),
	landmarks: z.array(text).min(2),
	transitAccess: text.optional(),
	specialConsiderations: z.array(text).min(2).max(5),
	/** Where things go: eco centre, landfill, reuse stores. */
	disposal: text,
	driveTimeFromDowntown: z.string().regex(/^\d+(-\d+)? minutes$/),
	averageHomePrice: z.string().regex(/^(\$\d+K-\$\d+(\.\d+)?[KM]|N\/A - Commercial)$/),
	quadrant: z.enum(quadrants),
	faqs: z.array(faqSchema).length(5),
})

export type Community = z.infer<typeof communitySchema>
