import type { Content } from '#app/platform/content.ts'
import { cityFile, hub, mappedCity } from '#app/shell/city.ts'
import { servicesIn } from '../../in-town/offered-service.ts'
import { mapPlaces } from '../town/around.ts'
import { toTown, townNamed } from '../town/town.ts'
import { type Satellite, satellites, toSatellite } from './satellite.ts'

/** The town of a satellite community, its services, and the town's communities that this one names as nearby. */
export function relatedToSatellite(satellite: Satellite, content: Content) {
	const town = townNamed(content, satellite.municipality)
	const own = town ? toTown(town) : hub(content)
	const siblings = satellites
		.all(content)
		.filter(({ municipality, name }) => municipality === satellite.municipality && name !== satellite.name)
	const isNearby = ({ name }: Satellite) => satellite.nearbyAreas.includes(name)
	return {
		town: own,
		onward: [
			{
				title: `What we haul in ${satellite.name}`,
				links: town ? servicesIn(content, town).links : [],
			},
			{
				title: `Around ${own.name}`,
				links: [own, ...siblings.filter((each) => !isNearby(each)).map(toSatellite)],
			},
		].filter(({ links }) => links.length > 0),
		/** The middle of its town. */
		coordinates: town?.coordinates ?? cityFile.in(content).map.centre,
		places: mapPlaces(content),
		mapped: mappedCity(content),
		nearby: siblings.filter(isNearby).map(toSatellite),
	}
}
