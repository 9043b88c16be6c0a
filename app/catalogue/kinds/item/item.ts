import { z } from 'zod'
import { type Content, collection } from '#app/platform/content.ts'
import { inCity } from '#app/shell/city.ts'
import { localPage } from '#app/shell/links.ts'
import { drawnSchema } from '../../drawings/drawing-names.ts'
import type { PageLink } from '../../page-link.ts'
import { safetyField } from '../../safety.ts'
import { metaFields, priceRange, sayingRange, slug, text } from '../../shared-fields.ts'

/** One kind of thing (docs/rules.md, 'Kinds of local pages'). */
const itemSchema = z
	.strictObject({
		name: text,
		slug,
		/** Whether it has a page under the city's, besides its own (docs/rules.md, 'Addresses of the local pages'). */
		inCity: z.boolean().default(false),
		drawn: drawnSchema,
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
		...safetyField,
		...metaFields,
		serviceHighlights: z.array(text).min(3).max(6),
		commonSizes: z.array(text).min(3).max(8),
		preparationTips: z.array(text).min(3).max(6),
		seasonalConsiderations: text.optional(),
		/** Slugs of other items. */
		relatedItems: z.array(slug).min(2).max(4),
	})
	.transform(sayingRange)

export type Item = z.infer<typeof itemSchema>

export const items = collection('items', itemSchema)

export const ownItemPath = (slug: string): string => localPage('item', slug)

/** Of two addresses, the one under the city's. */
export const itemPath = (content: Content, { slug, inCity: isInCity }: Item): string =>
	isInCity ? inCity(content, slug) : ownItemPath(slug)

export const toItem = (content: Content, item: Item): PageLink => ({
	name: item.name,
	path: itemPath(content, item),
})
