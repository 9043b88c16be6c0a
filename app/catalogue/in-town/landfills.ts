import { z } from 'zod'
import { type Content, contentFile } from '#app/platform/content.ts'
import type { Coordinates } from '#app/shell/area-geography.ts'
import { greatCircle } from '#app/shell/great-circle.ts'
import { coordinates, slug, text } from '../shared-fields.ts'

/** Landfills and transfer sites, by the names that towns' files give them. Not every company says which it uses. */
export const landfills = contentFile(
	'landfills.yaml',
	z.record(slug, z.strictObject({ name: text, coordinates })),
	{},
)

/** A distance is rounded to so many kilometres, as the coordinates of a town and of a site are those of their middles. */
const step = 5

/** `about 25 km`. */
export const roughly = (kilometres: number): string =>
	kilometres < step ? `less than ${step} km` : `about ${Math.round(kilometres / step) * step} km`

const straight = 'in a straight line'

type Place = { coordinates: Coordinates; landfills: readonly string[] }

/** Where what cannot be used again goes from a town, a line for each site and how far it is; none where no site is named. */
export function restOf(content: Content, town: Place): string[] {
	const known = landfills.in(content)
	const sites = town.landfills.flatMap((named) => {
		const site = known[named]
		return site ? [`${site.name}, ${roughly(greatCircle(town.coordinates, site.coordinates))}`] : []
	})
	const [one, other] = sites
	if (one === undefined) return []
	return other === undefined ? [one, straight] : [`${one}, or`, `${other},`, straight]
}
