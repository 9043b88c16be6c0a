import { z } from 'zod'
import { communitySchema } from './community.ts'

/** The towns that have pages for their communities. */
export const satelliteTowns = ['airdrie', 'okotoks', 'cochrane', 'chestermere'] as const

/** A community of a satellite town (docs/rules.md, 'Kinds of local pages'). */
export const satelliteSchema = communitySchema.omit({ quadrant: true }).extend({
	municipality: z.enum(satelliteTowns),
	sector: z.enum(['North', 'Central', 'East', 'South', 'West', 'Historic', 'Rural', 'Lakefront']),
})

export type Satellite = z.infer<typeof satelliteSchema>
