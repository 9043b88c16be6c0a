import { z } from 'zod'
import { type Content, contentFile } from '#app/platform/content.ts'
import type { Coordinates } from '#app/shell/area-geography.ts'
import { greatCircle } from '#app/shell/great-circle.ts'
import { coordinates, slug, text } from '../shared-fields.ts'

/** Landfills and transfer sites, by the names that towns' files give them. A company may name none. */
export const landfills = contentFile(
	'landfills.yaml',
	z.record(slug, z.strictObject({ name: text, coordinates })),
	{},
)

/** Distances are rounded to this many kilometres, as the coordinates of a town and of a site are those of their middles. */
const step = 5

/** `about 25 km`. */
export const roughly = (kilometres: number): string =>
	kilometres < step ? `less than ${step}\u00a0km` : `about ${Math.round(kilometres / step) * step}\u00a0km`

type Place = { coordinates: Coordinates; landfills: readonly string[] }

/** The landfills of a town, each with its distance in a straight line; none where none is named. */
export function restOf(content: Content, town: Place): string[] {
	const known = landfills.in(content)
	return town.landfills.flatMap((named) => {
		const site = known[named]
		return site ? [`${site.name}, ${roughly(greatCircle(town.coordinates, site.coordinates))}`] : []
	})
}
