import { z } from 'zod'
import { type Content, collection, ofContent } from '#app/platform/content.ts'
import { place } from '#app/shell/links.ts'
import { type Surroundings, seasonalWork, surroundings, topics } from '../../in-town/town-facts.ts'
import type { PageLink } from '../../page-link.ts'
import { coordinates, slug, text } from '../../shared-fields.ts'

const townFields = {
	name: text,
	/** Of its centre. */
	coordinates,
	/** Gets its name on the map first, where names would overlap. */
	major: z.boolean().default(false),
	description: text.max(160),
	/** A topic without a certain fact is left out. */
	localContext: z.partialRecord(z.enum(topics), text),
	serviceArea: z.array(text).min(3).max(10),
	propertyTypes: z.array(text).min(2).max(6),
	landmarks: z.array(text).min(2).max(5),
	specialConsiderations: z.array(text).min(1).max(5).optional(),
	/** By road from the city. */
	kilometres: z.number().int().positive(),
	/** Of the drive from the city. */
	driveMinutes: z.tuple([z.number().int().positive(), z.number().int().positive()]),
	averageHomePrice: z.string().regex(/^(\$[\d.]+[KM]–\$[\d.]+[KM]|N\/A - Commercial)$/),
	serviceHighlights: z.array(text).min(3).max(5),
	/** What the year is like there, each with the work that it is about. */
	seasonalConsiderations: z
		.array(z.strictObject({ text, for: z.array(z.enum(seasonalWork)).min(1) }))
		.min(1)
		.max(4)
		.optional(),
}

/**
 * A municipality or a town of the regions, with its bare slug (`high-river`, `red-deer`), with which its services'
 * addresses begin.
 */
export type Town = z.infer<z.ZodObject<typeof townFields>> & {
	slug: string
	demographics: Surroundings
	/** The region of a town further away. */
	region?: string
	/** The address of its page. */
	path: string
}

/** A municipality or outlying area (docs/rules.md, 'Kinds of local pages'). */
const municipalitySchema: z.ZodType<Town> = z
	.strictObject({
		...townFields,
		slug: slug.endsWith('-junk-removal'),
		demographics: z.enum(surroundings).exclude(['urban']),
	})
	.transform((town) => ({ ...town, slug: town.slug.replace(/-junk-removal$/, ''), path: place(town.slug) }))

/** A town of the regions further away (docs/rules.md, 'Kinds of local pages'). */
const regionTownSchema: z.ZodType<Town> = z
	.strictObject({
		...townFields,
		slug,
		demographics: z.enum(surroundings).exclude(['resort', 'industrial']),
		region: text,
	})
	.transform((town) => ({ ...town, path: place(town.slug) }))

export const municipalities = collection('municipalities', municipalitySchema)
export const regionTowns = collection('region-towns', regionTownSchema)

/** The towns that we drive to: those around the city, then those of the regions. */
export const townsOf = ofContent((content): readonly Town[] => [
	...municipalities.all(content),
	...regionTowns.all(content),
])

export const townNamed = (content: Content, named: string): Town | undefined =>
	municipalities.named(content, named) ?? regionTowns.named(content, named)

export const townChangedAt = (content: Content, town: Town): string | undefined =>
	municipalities.changedAt(content, town) ?? regionTowns.changedAt(content, town)

export const toTown = ({ name, path }: Town): PageLink => ({ name, path })
