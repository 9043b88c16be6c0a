import { z } from 'zod'
import { type Content, contentFile } from '#app/platform/content.ts'
import { geographySchema, type MappedCity } from './area-geography.ts'
import { localPage, place } from './links.ts'

const text = z.string().trim().min(1)

/** The city whose pages these are: how their addresses begin, its area, and its map. */
export const cityFile = contentFile(
	'city.yaml',
	z.strictObject({
		name: text,
		slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not lower-case words joined by hyphens'),
		/** The list on the pages of items and situations (docs/rules.md, 'Area'). */
		servedAreas: z.array(text).min(1),
		/** The areas that pages of specialized services name. */
		namedAreas: z.array(text).min(1),
		/** How the city's page lists the towns around it, by kilometres of road. */
		bands: z.array(z.strictObject({ title: text, upTo: z.number().positive() })),
		map: geographySchema,
	}),
)

/** Its own page: every community, and links to everything else. */
export function hub(content: Content): { name: string; path: string } {
	const { name, slug } = cityFile.in(content)
	return { name, path: place(slug) }
}

/** The city as its maps show it. */
export function mappedCity(content: Content): MappedCity {
	const { name, slug, map } = cityFile.in(content)
	return { name, slug, map }
}

/** The address of a page under the city's. */
export const inCity = (content: Content, slug: string): string => localPage(cityFile.in(content).slug, slug)
