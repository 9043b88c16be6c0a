import { z } from 'zod'
import { slug, text } from './entity.ts'

/**
 * What is told of a town, by what it is about: how a truck comes in, where it stands, which hours suit, what homes and
 * businesses there are and what leaves them, how heavy pieces go, what finds another owner, what the town's own depot
 * takes, where the rest goes, weather, and who moves when.
 */
export const topics = [
	'road',
	'streets',
	'timing',
	'homes',
	'work',
	'people',
	'heavy',
	'reuse',
	'depot',
	'landfill',
	'weather',
] as const
export type Topic = (typeof topics)[number]

/** A range of minutes, as people say it. */
const minutes = z.string().regex(/^\d+-\d+ minutes$/, 'a range such as 25-30 minutes')

const townFields = {
	name: text,
	/** Latitude and longitude of its middle, in degrees. */
	coordinates: z.tuple([z.number().min(49).max(54), z.number().min(-116).max(-110)]),
	description: text.max(160),
	/** A topic of which nothing certain is known is left out. */
	localContext: z.partialRecord(z.enum(topics), text),
	serviceArea: z.array(text).min(3).max(10),
	propertyTypes: z.array(text).min(2).max(6),
	landmarks: z.array(text).min(2).max(5),
	specialConsiderations: z.array(text).min(1).max(5).optional(),
	distanceFromCalgary: z.string().regex(/^\d+ km$/, 'kilometres such as 35 km'),
	driveTimeFromCalgary: minutes,
	averageHomePrice: z.string().regex(/^(\$[\d.]+[KM]-\$[\d.]+[KM]|N\/A - Commercial)$/),
	serviceHighlights: z.array(text).min(3).max(5),
	seasonalConsiderations: z.array(text).min(1).max(4).optional(),
}

/** What kind of place a town is; services say what each asks for. */
export const surroundings = ['suburban', 'mixed', 'rural', 'resort', 'industrial', 'urban'] as const
export type Surroundings = (typeof surroundings)[number]

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

/** Any of the two, by its bare slug (`high-river`, `red-deer`), which its services' addresses begin with. */
export type Town = z.infer<z.ZodObject<typeof townFields>> & {
	slug: string
	demographics: Surroundings
	region?: RegionTown['region']
	/** Its own page. */
	path: string
	/** When its content was last changed; nothing where that is not known. */
	changed: string | undefined
}

/** Kilometres by road from Calgary. */
export const kilometres = (town: Pick<Town, 'distanceFromCalgary'>): number =>
	Number.parseInt(town.distanceFromCalgary, 10)

/** The drive from Calgary in minutes: the shorter and the longer figure. */
export function driveMinutes({ driveTimeFromCalgary }: Pick<Town, 'driveTimeFromCalgary'>): [number, number] {
	const [shorter = 0, longer = 0] = driveTimeFromCalgary.match(/\d+/g)?.map(Number) ?? []
	return [shorter, longer]
}
