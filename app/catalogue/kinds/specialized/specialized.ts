import { z } from 'zod'
import { type Content, collection } from '#app/platform/content.ts'
import { inCity } from '#app/shell/city.ts'
import { drawnSchema } from '../../drawings/drawing-names.ts'
import type { PageLink } from '../../page-link.ts'
import { safetyField } from '../../safety.ts'
import {
	lookalikes,
	metaFields,
	priceRange,
	promised,
	sayingRange,
	score,
	slug,
	text,
} from '../../shared-fields.ts'

/** A specialized service (docs/rules.md, 'Kinds of local pages'). */
const specializedSchema = z
	.strictObject({
		name: text,
		slug,
		drawn: drawnSchema,
		description: text,
		about: z.array(text).min(2).max(5),
		category: z.enum(['specialized', 'situation', 'commercial', 'seasonal', 'emergency']),
		searchVolume: z.number().int().positive(),
		difficultyScore: score,
		pricingTier: z.enum(['standard', 'commercial', 'premium', 'emergency']),
		...safetyField,
		...metaFields,
		promises: promised,
		/** The others, beside what it promises. */
		serviceHighlights: z.array(text).min(2).max(6),
		commonSituations: z.array(text).min(4).max(8),
		lookalikes,
		avgPrice: priceRange,
		timeRequired: text,
		specialConsiderations: z.array(text).min(3).max(6),
		/** Slugs of specialized services, situations or general services. */
		relatedServices: z.array(slug).min(2).max(5),
	})
	.transform(sayingRange)

export type Specialized = z.infer<typeof specializedSchema>

export const specialized = collection('specialized', specializedSchema)

export const toSpecialized = (content: Content, { name, slug }: Specialized): PageLink => ({
	name,
	path: inCity(content, slug),
})
