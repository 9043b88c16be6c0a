import { z } from 'zod'
import { type Content, collection } from '#app/platform/content.ts'
import type { MapPlace } from '#app/shell/area-map.tsx'
import { inCity } from '#app/shell/city.ts'
import { place } from '#app/shell/links.ts'
import type { PageLink } from '../../page-link.ts'
import { coordinates, demographics, facts, faqSchema, minutesRange, slug, text } from '../../shared-fields.ts'

/** A Calgary community, with the words of its page (docs/rules.md, 'Kinds of local pages'). */
export const communitySchema = z.strictObject({
	name: text,
	slug: slug.endsWith('-junk-removal'),
	/** Of its middle. */
	coordinates,
	description: text,
	/** Two to four paragraphs that a resident would recognise. */
	localContext: z.array(facts).min(2).max(4),
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
	disposal: facts,
	/** Of the drive from downtown. */
	driveMinutes: minutesRange,
	averageHomePrice: z.string().regex(/^(\$\d+K–\$\d+(\.\d+)?[KM]|N\/A - Commercial)$/),
	/** The code of its quadrant, or what else the city calls its part; `Surrounding` for a town of its own. */
	quadrant: text,
	faqs: z.array(faqSchema).length(5),
})

export type Community = z.infer<typeof communitySchema>

export const communities = collection('communities', communitySchema)

/** A town that counts as a community has a page of its own as well, at the same slug. */
export const isTown = ({ quadrant }: Pick<Community, 'quadrant'>): boolean => quadrant === 'Surrounding'

export const communityPath = (content: Content, community: Community): string =>
	isTown(community) ? place(community.slug) : inCity(content, community.slug)

export const toCommunity = (content: Content, community: Community): PageLink => ({
	name: community.name,
	path: communityPath(content, community),
})

/** The city's communities with a page, for the map. */
export const communityPlaces = (content: Content): MapPlace[] =>
	communities.all(content).map((each) => ({ ...toCommunity(content, each), coordinates: each.coordinates }))
