import type { Content } from '#app/platform/content.ts'
import { hub } from '#app/shell/city.ts'
import { toTown, townNamed } from '../town/town.ts'
import { type Satellite, satellites, toSatellite } from './satellite.ts'

/** The town of a satellite community, and the town's communities that this one names as nearby. */
export function relatedToSatellite(satellite: Satellite, content: Content) {
	const town = townNamed(content, satellite.municipality)
	return {
		town: town ? toTown(town) : hub(content),
		nearby: satellites
			.all(content)
			.filter(
				(each) =>
					each.municipality === satellite.municipality &&
					each.name !== satellite.name &&
					satellite.nearbyAreas.includes(each.name),
			)
			.map(toSatellite),
	}
}
