import { z } from 'zod'
import { collection } from '#app/platform/content.ts'
import { localPage } from '#app/shell/links.ts'
import type { PageLink } from '../../page-link.ts'
import { coordinates, facts, slug, text } from '../../shared-fields.ts'

/** A place with access rules of its own, such as an industrial area (docs/rules.md, 'Kinds of local pages'). */
const specialLocationSchema = z.strictObject({
	name: text,
	slug,
	description: text.max(180),
	localContext: z.array(facts).min(2).max(4),
	locationType: z.enum(['industrial', 'rural-route', 'subdivision', 'commercial-district', 'institutional']),
	parentMunicipality: text,
	/** Latitude and longitude of its centre, in degrees. */
	coordinates,
	serviceArea: z.array(text).min(3).max(10),
	demographics: z.enum(['urban', 'luxury', 'suburban', 'rural', 'industrial']),
	propertyTypes: z.array(text).min(2).max(6),
	specialConsiderations: z.array(text).min(1).max(5),
	accessRequirements: z.array(text).min(2).max(5),
	serviceHighlights: z.array(text).min(3).max(5),
	targetAudience: z.array(text).min(2).max(6),
})

export type SpecialLocation = z.infer<typeof specialLocationSchema>

export const specialLocations = collection('locations', specialLocationSchema)

export const toLocation = ({ name, slug }: SpecialLocation): PageLink => ({
	name,
	path: localPage('location', slug),
})
