import { z } from 'zod'
import { slug, text } from './entity.ts'
import { type Surroundings, seasonalWork, surroundings, topics } from './town-facts.ts'

/** A range of minutes, as people say it. */
const minutes = z.string().regex(/^\d+-\d+ minutes$/, 'a range such as 25-30 minutes')

const townFields = {
	name: text,
	/** Latitude and longitude of its centre, in degrees. */
	coordinates: z.tuple([z.number().min(49).max(54), z.number().min(-116).max(-110)]),
	description: text.max(160),
	/** A topic without a certain fact is left out. */
	localContext: z.partialRecord(z.enum(topics), text),
	serviceArea: z.array(text).min(3).max(10),
	propertyTypes: z.array(text).min(2).max(6),
	landmarks: z.array(text).min(2).max(5),
	specialConsiderations: z.array(text).min(1).max(5).optional(),
	distanceFromCalgary: z.string().regex(/^\d+ km$/, 'kilometres such as 35 km'),
	driveTimeFromCalgary: minutes,
	averageHomePrice: z.string().regex(/^(\$[\d.]+[KM]-\$[\d.]+[KM]|N\/A - Commercial)$/),
	serviceHighlights: z.array(text).min(3).max(5),
	/** What the year is like there, each with the work that it is about. */
	seasonalConsiderations: z
		.array(z.strictObject({ text, for: z.array(z.enum(seasonalWork)).min(1) }))
		.min(1)
		.max(4)
		.optional(),
}

/** A municipality or outlying area (docs/rules.md, 'Kinds of local pages'). */
export const municipalitySchema = z.strictObject({
	...townFields,
	slug: slug.endsWith('-junk-removal'),
	demographics: z.enum(surroundings).exclude(['urban']),
})

/** A town of the regions further away (docs/rules.md, 'Kinds of local pages'). */
export const regionTownSchema = z.strictObject({
	...townFields,
	slug,
	demographics: z.enum(surroundings).exclude(['resort', 'industrial']),
	region: z.enum(['Red Deer', 'Lethbridge', 'Medicine Hat']),
})
type RegionTown = z.infer<typeof regionTownSchema>

/**
 * A municipality or a town of the regions, with its bare slug (`high-river`, `red-deer`), with which its services'
 * addresses begin.
 */
export type Town = z.infer<z.ZodObject<typeof townFields>> & {
	slug: string
	demographics: Surroundings
	region?: RegionTown['region']
	/** The address of its page. */
	path: string
	/** The date of the last change of its content; `undefined` when it is not known. */
	changed: string | undefined
}
