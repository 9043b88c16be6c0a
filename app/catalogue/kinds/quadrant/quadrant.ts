import { z } from 'zod'
import { type Content, collection } from '#app/platform/content.ts'
import { inCity } from '#app/shell/city.ts'
import type { PageLink } from '../../page-link.ts'
import { facts, metaFields, slug, text } from '../../shared-fields.ts'

/** A quadrant of the city (docs/rules.md, 'Kinds of local pages'). */
const quadrantSchema = z.strictObject({
	name: text,
	slug,
	code: text,
	/** Parts of the city that have no page of their own and are listed with this one. */
	with: z.array(text).default([]),
	description: text,
	localContext: z.array(facts).min(2).max(4),
	/** Phrases; the first is one of the page's quick facts. */
	demographics: z.array(text).min(1),
	/** Minutes from call to answer, on average. */
	avgResponseTime: z.number().int().positive(),
	communityCount: z.number().int().positive(),
	serviceChallenges: z.array(text).min(3).max(6),
	/** Names of general services. */
	popularServices: z.array(text).min(4).max(8),
	landmarks: z.array(text).min(3),
	transitOptions: z.array(text).min(1),
	averageHomePrice: text,
	serviceHighlights: z.array(text).min(3).max(6),
	seasonalConsiderations: z.array(z.string().regex(/^(Spring|Summer|Fall|Winter): .+/)).length(4),
	...metaFields,
})

export type Quadrant = z.infer<typeof quadrantSchema>

export const quadrants = collection('quadrants', quadrantSchema)

export const toQuadrant = (content: Content, { name, slug }: Quadrant): PageLink => ({
	name,
	path: inCity(content, slug),
})
