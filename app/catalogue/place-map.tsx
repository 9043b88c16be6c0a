import { type Coordinates, type MappedCity, viewAround } from '#app/shell/area-geography.ts'
import { AreaMap, type MapPlace } from '#app/shell/area-map.tsx'

/** A place's own crop of the city's map: all of `shown`, with so many kilometres around it. */
export function PlaceMap(props: {
	city: MappedCity
	shown: readonly [Coordinates, ...Coordinates[]]
	kilometresAround: number
	places: readonly MapPlace[]
	/** The path of the place that the page is about. */
	here: string
	caption: string
}) {
	const { city, shown, kilometresAround, places, here, caption } = props
	return (
		<figure className="rounded-card bg-sand p-3">
			<AreaMap
				city={city}
				view={viewAround(city.map.centre, shown, kilometresAround)}
				places={places}
				here={here}
			/>
			<figcaption className="pt-2 text-muted text-sm">{caption}</figcaption>
		</figure>
	)
}
