import type { Content } from '#app/platform/content.ts'
import { mappedCity } from '#app/shell/city.ts'
import { quadrants, toQuadrant } from '../quadrant/quadrant.ts'
import { services, toService } from '../service/service.ts'
import { type Community, communities, communityPlaces, toCommunity } from './community.ts'

/** Communities that are named in this one's nearby areas; its part of the city, and the city's services. */
export const relatedToCommunity = (community: Community, content: Content) => ({
	nearby: communities
		.all(content)
		.filter(({ name }) => name !== community.name && community.nearbyAreas.includes(name))
		.map((each) => toCommunity(content, each)),
	onward: [
		{
			title: `What we haul in ${community.name}`,
			links: services.all(content).map((each) => toService(content, each)),
		},
		{
			title: 'Its part of the city',
			links: quadrants
				.all(content)
				.filter((quadrant) => [quadrant.code, ...quadrant.with].includes(community.quadrant))
				.map((quadrant) => toQuadrant(content, quadrant)),
		},
	].filter(({ links }) => links.length > 0),
	places: communityPlaces(content),
	mapped: mappedCity(content),
})
