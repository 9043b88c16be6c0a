import { z } from 'zod'
import { collection } from '#app/platform/content.ts'
import { localPage } from '#app/shell/links.ts'
import type { PageLink } from '../../page-link.ts'
import { slug } from '../../shared-fields.ts'
import { communitySchema } from '../community/community.ts'

/** A community of a satellite town (docs/rules.md, 'Kinds of local pages'). */
const satelliteSchema = communitySchema.omit({ quadrant: true, coordinates: true }).extend({
	/** The slug of its town. */
	municipality: slug,
	sector: z.enum(['North', 'Central', 'East', 'South', 'West', 'Historic', 'Rural', 'Lakefront']),
})

export type Satellite = z.infer<typeof satelliteSchema>

export const satellites = collection('satellites', satelliteSchema)

export const toSatellite = ({ name, municipality, slug }: Satellite): PageLink => ({
	name,
	path: localPage(municipality, slug),
})
