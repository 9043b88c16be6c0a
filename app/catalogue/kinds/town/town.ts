import { z } from 'zod'
import { type ServiceZone, serviceZoneOf } from '#app/bookings/rules/service-zone.ts'
import { type Checked, type Content, collection, ofContent } from '#app/platform/content.ts'
import { place } from '#app/shell/links.ts'
import { landfills } from '../../in-town/landfills.ts'
import { kindsOfWork, type Surroundings, surroundings, topics } from '../../in-town/town-facts.ts'
import type { PageLink } from '../../page-link.ts'
import { coordinates, dated, slug, text } from '../../shared-fields.ts'

const workOf = z.array(z.enum(kindsOfWork))

/** A fact with the work that it is for; a fact for no work stands on the town's own page only. */
const fact = z.strictObject({ text, for: workOf.default([]), ...dated })

const townFields = {
	name: text,
	/** Of its centre. */
	coordinates,
	/** Gets its name on the map first, where names would overlap. */
	major: z.boolean().default(false),
	description: text.max(160),
	/** A topic without a certain fact is left out. */
	localContext: z.partialRecord(z.enum(topics), fact),
	/** Where what cannot be used again goes, by the names in `landfills.yaml`: what the text on landfills says. */
	landfills: z.array(slug).min(1).max(2).default([]),
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
		.array(z.strictObject({ text, for: workOf.min(1), ...dated }))
		.min(1)
		.max(4)
		.optional(),
}

/** What a town's file says of it. */
type TownFacts = z.infer<z.ZodObject<typeof townFields>> & {
	slug: string
	demographics: Surroundings
	/** The region of a town further away. */
	region?: string
	/** The address of its page. */
	path: string
}

/**
 * A municipality or a town of the regions, with its bare slug (`high-river`, `red-deer`), with which its services'
 * addresses begin.
 */
export type Town = TownFacts & { serviceZone: ServiceZone }

/** A municipality or outlying area (docs/rules.md, 'Kinds of local pages'). */
const municipalitySchema: z.ZodType<TownFacts> = z
	.strictObject({
		...townFields,
		slug: slug.endsWith('-junk-removal'),
		demographics: z.enum(surroundings).exclude(['urban']),
	})
	.transform((town) => ({ ...town, slug: town.slug.replace(/-junk-removal$/, ''), path: place(town.slug) }))

/** A town of the regions further away (docs/rules.md, 'Kinds of local pages'). */
const regionTownSchema: z.ZodType<TownFacts> = z
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
export const townsOf = ofContent((content): readonly Town[] =>
	[...municipalities.all(content), ...regionTowns.all(content)].map((facts) => ({
		...facts,
		serviceZone: serviceZoneOf(content.company, { postal: '', city: facts.name }),
	})),
)

const fileOf = ({ folder }: Content, { slug, region }: Town) =>
	`${folder}/${region === undefined ? 'municipalities' : 'region-towns'}/${slug}.yaml`

/** The towns with pages to which no trip of the company's settings leads. */
export const townsLeftOut = (content: Content): string[] =>
	townsOf(content)
		.filter((town) => town.serviceZone.dollars === undefined)
		.map(({ name }) => name)

/** Every town has a trip in the company's settings: its pages say how soon we come, and what that adds. */
export const zonesOfTowns: Checked = {
	faults: (content) =>
		townsOf(content).flatMap((town) =>
			town.serviceZone.dollars === undefined
				? [
						`${fileOf(content, town)}: name: no trip of the settings leads to ${town.name}: add it to the places of one (area.trips)`,
					]
				: [],
		),
}

/** Every landfill that a town names is known: its pages say how far it is. */
export const landfillsOfTowns: Checked = {
	faults: (content) => {
		const faults = landfills.faults(content)
		if (faults.length > 0) return faults
		const known = Object.keys(landfills.in(content))
		return townsOf(content).flatMap((town) =>
			town.landfills
				.filter((named) => !known.includes(named))
				.map(
					(named) =>
						`${fileOf(content, town)}: landfills: there is no ${named} in landfills.yaml: add it there, with its name and coordinates, or write one of ${known.join(', ') || 'those you add'}`,
				),
		)
	},
}

const bySlug = ofContent((content) => new Map(townsOf(content).map((town) => [town.slug, town])))

export const townNamed = (content: Content, named: string): Town | undefined => bySlug(content).get(named)

export const townChangedAt = (content: Content, { slug }: Town): string | undefined => {
	const municipality = municipalities.named(content, slug)
	const regionTown = regionTowns.named(content, slug)
	return (
		(municipality && municipalities.changedAt(content, municipality)) ??
		(regionTown && regionTowns.changedAt(content, regionTown))
	)
}

export const toTown = ({ name, path }: Town): PageLink => ({ name, path })
