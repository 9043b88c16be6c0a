import { z } from 'zod'
import { metaFields, priceRange, slug, text } from './entity.ts'

/** One kind of thing (docs/rules.md, 'Kinds of local pages'). */
export const itemSchema = z.strictObject({
	name: text,
	slug,
	description: text,
	/** Its weight, how it is taken apart, what must be drained, where it goes, what raises the price. */
	about: z.array(text).min(2).max(5),
	category: z.enum([
		'fitness',
		'furniture',
		'appliances',
		'electronics',
		'outdoor',
		'automotive',
		'construction',
	]),
	/** The slug of the service that takes it in a town; without one, its own page does for every town. */
	service: slug.optional(),
	searchVolume: z.number().int().positive(),
	difficulty: z.enum(['Easy', 'Moderate', 'Difficult']),
	avgPrice: priceRange,
	timeRequired: text,
	specialHandling: z.array(text).min(2).max(5),
	disposalMethod: text,
	...metaFields,
	serviceHighlights: z.array(text).min(3).max(6),
	commonSizes: z.array(text).min(3).max(8),
	preparationTips: z.array(text).min(3).max(6),
	seasonalConsiderations: text.optional(),
	/** Slugs of other items. */
	relatedItems: z.array(slug).min(2).max(4),
})

export type Item = z.infer<typeof itemSchema>
