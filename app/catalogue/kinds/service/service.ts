import { z } from 'zod'
import { type Content, collection } from '#app/platform/content.ts'
import { inCity } from '#app/shell/city.ts'
import { drawnSchema } from '../../drawings/drawing-names.ts'
import type { PageLink } from '../../page-link.ts'
import { safetyField } from '../../safety.ts'
import {
	faqSchema,
	lookalikes,
	metaFields,
	priceRange,
	promised,
	sayingRange,
	score,
	slug,
	text,
} from '../../shared-fields.ts'

/** A general service (docs/rules.md, 'Kinds of local pages'). */
const serviceSchema = z
	.strictObject({
		name: text,
		slug,
		description: text,
		/** What it takes: weight, taking apart, disconnecting, where it goes, what changes the price. */
		about: z.array(text).min(2).max(5),
		drawn: drawnSchema,
		searchVolume: z.number().int().positive(),
		difficultyScore: score,
		seasonalPeak: text,
		pricingTier: z.enum([
			'standard',
			'eco',
			'heavy',
			'seasonal',
			'specialty',
			'bulk',
			'comprehensive',
			'commercial',
		]),
		/** Where it goes, in words that can stand alone as a sentence. */
		disposalMethod: text,
		specialHandling: z.boolean(),
		...safetyField,
		...metaFields,
		promises: promised,
		/** The others, beside what it promises. */
		serviceHighlights: z.array(text).min(2).max(6),
		commonItems: z.array(text).min(5).max(14),
		lookalikes,
		avgPrice: priceRange,
		timeRequired: text,
		/** Where a pickup on the same day is seldom possible, or of a part only: when it is. */
		sameDayCondition: text.max(85).optional(),
		specialConsiderations: z.array(text).max(5),
		/** Cost, duration, same-day, what happens to the items: in this order. */
		faqs: z.array(faqSchema).length(4),
	})
	.transform(sayingRange)

export type Service = z.infer<typeof serviceSchema>

export const services = collection('services', serviceSchema)

export const toService = (content: Content, { name, slug }: Service): PageLink => ({
	name,
	path: inCity(content, slug),
})
