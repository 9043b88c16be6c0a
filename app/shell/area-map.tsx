import { Fragment } from 'react'
import { palette } from '#app/ui/palette.ts'
import { type Coordinates, kilometresFrom, type MappedCity, type View } from './area-geography.ts'
import { localPage, place } from './links.ts'
import { type Label, placeLabels } from './map-labels.ts'

export type MapPlace = {
	name: string
	path: string
	coordinates: Coordinates
	/** Gets its name first, where names would overlap. */
	major?: boolean
}

/** The width of the viewBox: that of a phone, so that letters have their nominal size there. */
const width = 360
const size = 11

/**
 * The area that we serve, drawn from coordinates: rings of distance, rivers, highways, the city's quadrants, and the
 * places as links for the mouse. It is hidden from screen readers and the keyboard: the page has the same links in a
 * list, with the distances.
 */
export function AreaMap(props: {
	city: MappedCity
	/** The part of the map that is drawn. */
	view: View
	places: readonly MapPlace[]
	/** The path of the place that the page is about. */
	here?: string
	className?: string
}) {
	const { city, view, places, here, className } = props
	const { centre, parts, rivers, roads, rings: distances } = city.map
	const scale = width / (view.east - view.west)
	const height = Math.round((view.north - view.south) * scale)
	const at = (coordinates: Coordinates) => {
		const { east, north } = kilometresFrom(centre, coordinates)
		return { x: Math.round((east - view.west) * scale), y: Math.round((view.north - north) * scale) }
	}
	const inside = ({ x, y }: { x: number; y: number }) => x > 0 && x < width && y > 0 && y < height
	/** The visible parts of a road or river, each with the next point beyond the edge, so that the line reaches it. */
	const line = (course: Coordinates[]) => {
		const points = apart(course.map(at))
		const seen = points.map((_, index) => points.slice(Math.max(0, index - 1), index + 2).some(inside))
		return points
			.map(({ x, y }, index) => (seen[index] ? `${seen[index - 1] ? 'L' : 'M'}${x} ${y}` : ''))
			.join('')
	}
	const middle = at(centre)
	const priority = ({ path, major }: MapPlace) => (path === here ? 2 : Number(major ?? false))
	const dots = places
		.map((place) => ({ ...place, ...at(place.coordinates) }))
		.filter(inside)
		.sort((a, b) => priority(b) - priority(a))
	const rings = distances.flatMap((ring) => {
		const radius = Math.round(ring * scale)
		const aside = Math.round(radius * Math.SQRT1_2)
		const label = diagonals
			.map(([east, south]) => ({ x: middle.x + east * aside, y: middle.y + south * aside }))
			.find(inside)
		return label ? [{ name: `${ring} km`, radius, ...label }] : []
	})
	const labels = placeLabels(
		[
			{ name: city.name, ...middle, always: true },
			...dots.map((dot) => ({ ...dot, always: dot.path === here })),
			...rings,
		],
		{ size, width, height },
	)
	const own = labels[0]
	return (
		<svg
			viewBox={`0 0 ${width} ${height}`}
			className={className}
			aria-hidden="true"
			fontSize={size}
			paintOrder="stroke"
			strokeLinejoin="round"
		>
			{parts
				.filter(({ outline }) => outline.map(at).some(inside))
				.map(({ code, slug, outline }, index) => (
					<a key={code} href={localPage(city.slug, slug)} tabIndex={-1}>
						<title>{`${code} ${city.name}`}</title>
						<path
							d={`M${apart(outline.map(at))
								.map(({ x, y }) => `${x} ${y}`)
								.join('L')}Z`}
							fill={index % 3 === 0 ? palette.moss : palette.spruce}
							opacity={localPage(city.slug, slug) === here ? 0.5 : 0.25}
						/>
					</a>
				))}
			{rings.map(({ name, radius }, index) => {
				const label = labels[1 + dots.length + index]
				return (
					<Fragment key={name}>
						<circle
							cx={middle.x}
							cy={middle.y}
							r={radius}
							fill="none"
							stroke={palette.muted}
							strokeDasharray="1 4"
						/>
						{label && (
							<text x={label.x} y={label.y} textAnchor={anchor(label)} fill={palette.muted} fontSize="9">
								{name}
							</text>
						)}
					</Fragment>
				)
			})}
			<g fill="none">
				{roads
					.map(line)
					.filter(Boolean)
					.map((d) => (
						<path key={d} d={d} stroke={palette.moss} strokeWidth="1" />
					))}
				{rivers
					.map(({ width, course }) => ({ width, d: line(course) }))
					.filter(({ d }) => d)
					.map(({ width, d }) => (
						<path key={d} d={d} stroke="#9cc3d0" strokeWidth={width} />
					))}
			</g>
			<a href={place(city.slug)} tabIndex={-1} className="no-underline hover:underline">
				<circle cx={middle.x} cy={middle.y} r="6" fill={palette.signal} stroke={palette.ink} />
				{own && (
					<text x={own.x} y={own.y} textAnchor={anchor(own)} fontWeight="700" fill={palette.spruce}>
						{city.name}
					</text>
				)}
			</a>
			{/* The pale outline keeps dots and names legible over a road. */}
			<g stroke={palette.sand} strokeWidth="3" fill={palette.ink}>
				{dots.map(({ name, path, x, y }, index) => {
					const label = labels[index + 1]
					const isHere = path === here
					return (
						<a key={path} href={path} tabIndex={-1} className="no-underline hover:underline">
							{!label && <title>{name}</title>}
							<circle cx={x} cy={y} r={isHere ? 6 : 4} fill={isHere ? palette.signalDark : palette.spruce} />
							{label && (
								<text
									x={label.x}
									y={label.y}
									textAnchor={anchor(label)}
									fontWeight={isHere ? 700 : undefined}
								>
									{name}
								</text>
							)}
						</a>
					)
				})}
			</g>
		</svg>
	)
}

type Point = { x: number; y: number }

/** Where the name of a ring may stand: north-east of the centre, or where else the map has room. */
const diagonals = [
	[1, -1],
	[1, 1],
	[-1, -1],
	[-1, 1],
] as const

/** A course without the points that nobody could tell from the one before at this size. */
function apart(points: Point[]): Point[] {
	const kept: Point[] = []
	for (const point of points) {
		const before = kept.at(-1)
		if (!before || Math.hypot(point.x - before.x, point.y - before.y) > 3) kept.push(point)
	}
	return kept
}

/** `start` is the default of SVG, and left out. */
const anchor = (label: Label) => (label.anchor === 'start' ? undefined : label.anchor)
