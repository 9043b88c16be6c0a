import history from 'virtual:content-history'
import type { z } from 'zod'
import { townServiceTextSchema } from './in-town/town-service-text.ts'
import { communitySchema } from './kinds/community.ts'
import { itemSchema } from './kinds/item.ts'
import { quadrantSchema } from './kinds/quadrant.ts'
import { satelliteSchema } from './kinds/satellite.ts'
import { serviceSchema } from './kinds/service.ts'
import { situationSchema } from './kinds/situation.ts'
import { specialLocationSchema } from './kinds/special-location.ts'
import { specializedSchema } from './kinds/specialized.ts'
import { municipalitySchema, regionTownSchema } from './kinds/town.ts'

/** The catalogue's data: a YAML file per entity under `content/`, read by the build and validated when it is loaded. */

type Files = Record<string, unknown>

const changes = new Map<object, string | undefined>()
/** The date of the last change of an entity's file in the repository's history; `undefined` without a history. */
export const changedAt = (entity: object): string | undefined => changes.get(entity)

/**
 * The entities of a kind, sorted by name. Throws with file, field and fault when an entity does not match the schema,
 * or when a file is not named after its entity's slug.
 */
function read<Entity extends { slug: string; name?: string }>(
	files: Files,
	schema: z.ZodType<Entity>,
): Entity[] {
	const faults: string[] = []
	const entities: Entity[] = []
	for (const [path, data] of Object.entries(files)) {
		const parsed = schema.safeParse(data)
		if (!parsed.success) {
			for (const { path: field, message } of parsed.error.issues)
				faults.push(`${path}: ${field.join('.')}: ${message}`)
			continue
		}
		const named = path.replace(/^.*\/|\.yaml$/g, '')
		if (![named, `${named}-junk-removal`].includes(parsed.data.slug))
			faults.push(`${path}: slug: the file is named after it, but it is ${parsed.data.slug}`)
		entities.push(parsed.data)
		changes.set(parsed.data, history[path])
	}
	if (faults.length > 0) throw new Error(`The catalogue has faults:\n${faults.join('\n')}`)
	const title = ({ name, slug }: Entity) => name ?? slug
	return entities.sort((a, b) => title(a).localeCompare(title(b), 'en-CA'))
}

export const communities = read(
	import.meta.glob('/content/communities/*.yaml', { eager: true, import: 'default' }),
	communitySchema,
)
export const quadrants = read(
	import.meta.glob('/content/quadrants/*.yaml', { eager: true, import: 'default' }),
	quadrantSchema,
)
export const services = read(
	import.meta.glob('/content/services/*.yaml', { eager: true, import: 'default' }),
	serviceSchema,
)
export const items = read(
	import.meta.glob('/content/items/*.yaml', { eager: true, import: 'default' }),
	itemSchema,
)
export const specialized = read(
	import.meta.glob('/content/specialized/*.yaml', { eager: true, import: 'default' }),
	specializedSchema,
)
export const situations = read(
	import.meta.glob('/content/situations/*.yaml', { eager: true, import: 'default' }),
	situationSchema,
)
export const municipalities = read(
	import.meta.glob('/content/municipalities/*.yaml', { eager: true, import: 'default' }),
	municipalitySchema,
)
export const regionTowns = read(
	import.meta.glob('/content/region-towns/*.yaml', { eager: true, import: 'default' }),
	regionTownSchema,
)
export const satellites = read(
	import.meta.glob('/content/satellites/*/*.yaml', { eager: true, import: 'default' }),
	satelliteSchema,
)
export const specialLocations = read(
	import.meta.glob('/content/locations/*.yaml', { eager: true, import: 'default' }),
	specialLocationSchema,
)
export const townServiceTexts = read(
	import.meta.glob('/content/town-services/*.yaml', { eager: true, import: 'default' }),
	townServiceTextSchema,
)
