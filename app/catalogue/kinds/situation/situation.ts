import { z } from 'zod'
import { type Content, collection } from '#app/platform/content.ts'
import { inCity } from '#app/shell/city.ts'
import { localPage } from '#app/shell/links.ts'
import { drawnSchema } from '../../drawings/drawing-names.ts'
import type { PageLink } from '../../page-link.ts'
import { safetyField } from '../../safety.ts'
import { lookalikes, metaFields, priceRange, promised, sayingRange, slug, text } from '../../shared-fields.ts'

/** A situation that people are in (docs/rules.md, 'Kinds of local pages'). */
const situationSchema = z
	.strictObject({
		name: text,
		slug,
		/** Whether it has a page under the city's, besides its own (docs/rules.md, 'Addresses of the local pages'). */
		inCity: z.boolean().default(false),
		drawn: drawnSchema,
		description: text,
		about: z.array(text).min(2).max(5),
		category: z.enum(['emergency', 'life-events', 'property', 'business', 'seasonal', 'time-sensitive']),
		searchVolume: z.number().int().positive(),
		urgencyLevel: z.enum(['Low', 'Medium', 'High', 'Critical']),
		lookalikes,
		/** The service that is looked for with the same words: search engines are given its page in place of this one. */
		sameAs: slug.optional(),
		avgPrice: priceRange,
		timeRequired: text,
		availableHours: text,
		/** Whether the page has the badge 'Compassionate Care'. */
		emotionalSupport: z.boolean(),
		specialRequirements: z.array(text).min(2).max(5),
		...safetyField,
		...metaFields,
		promises: promised,
		/** The others, beside what it promises. */
		serviceHighlights: z.array(text).min(2).max(6),
		commonScenarios: z.array(text).min(4).max(8),
		/** In their order; the page numbers them. */
		preparationSteps: z.array(text).min(4).max(8),
		timelineTips: z.array(text).min(3).max(6),
		/** Slugs of other situations. */
		relatedSituations: z.array(slug).min(1).max(4),
	})
	.transform(sayingRange)

export type Situation = z.infer<typeof situationSchema>

export const situations = collection('situations', situationSchema)

export const ownSituationPath = (slug: string): string => localPage('situation', slug)

/** Of two addresses, the one under the city's. */
export const situationPath = (content: Content, { slug, inCity: isInCity }: Situation): string =>
	isInCity ? inCity(content, slug) : ownSituationPath(slug)

export const toSituation = (content: Content, situation: Situation): PageLink => ({
	name: situation.name,
	path: situationPath(content, situation),
})
