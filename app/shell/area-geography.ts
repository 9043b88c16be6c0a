/** Southern Alberta for the area map: rivers and highways by latitude and longitude, and their projection. */

export type Coordinates = readonly [latitude: number, longitude: number]

/** Calgary's City Hall: distances and rings are measured from it. */
export const centre: Coordinates = [51.0453, -114.0572]

const kilometresPerDegree = { north: 111.2, east: 69.9 }

/** Kilometres east and north of the centre, without the earth's curvature, which is smaller than a dot at this size. */
export const kilometresFromCentre = ([latitude, longitude]: Coordinates): {
	east: number
	north: number
} => ({
	east: (longitude - centre[1]) * kilometresPerDegree.east,
	north: (latitude - centre[0]) * kilometresPerDegree.north,
})

export const bow: Coordinates[] = [
	[51.18, -115.57],
	[51.09, -115.36],
	[51.06, -115.16],
	[51.16, -114.85],
	[51.21, -114.7],
	[51.18, -114.47],
	[51.12, -114.28],
	[51.09, -114.2],
	[51.05, -114.06],
	[51.01, -114.01],
	[50.9, -114.01],
	[50.82, -113.78],
	[50.83, -113.45],
	[50.82, -113.05],
	[50.75, -112.52],
	[50.35, -112.2],
	[49.93, -111.7],
]

export const elbow: Coordinates[] = [
	[50.86, -114.8],
	[50.95, -114.57],
	[50.99, -114.48],
	[51.02, -114.28],
	[50.98, -114.12],
	[51.02, -114.08],
	[51.045, -114.04],
]

/** Highways 1, 2, 22, 3 and 40, from one end of our area to the other. */
export const highways: { number: number; line: Coordinates[] }[] = [
	{
		number: 1,
		line: [
			[51.18, -115.57],
			[51.09, -115.33],
			[51.1, -114.85],
			[51.08, -114.35],
			[51.07, -114.0],
			[51.06, -113.82],
			[51.04, -113.4],
			[50.88, -113.05],
			[50.79, -112.46],
			[50.57, -111.89],
			[50.08, -110.78],
			[49.97, -110.6],
		],
	},
	{
		number: 2,
		line: [
			[52.47, -113.72],
			[52.25, -113.83],
			[52.03, -113.97],
			[51.79, -114.03],
			[51.29, -113.99],
			[51.07, -114.0],
			[50.82, -113.97],
			[50.58, -113.82],
			[50.03, -113.58],
			[49.72, -113.41],
		],
	},
	{
		number: 22,
		line: [
			[51.8, -114.64],
			[51.55, -114.49],
			[51.19, -114.47],
			[50.96, -114.56],
			[50.89, -114.38],
			[50.76, -114.31],
			[50.68, -114.25],
		],
	},
	{
		number: 3,
		line: [
			[49.72, -113.41],
			[49.7, -112.83],
			[49.79, -112.14],
			[49.87, -111.37],
			[49.87, -110.9],
			[50.04, -110.68],
		],
	},
	{
		number: 40,
		line: [
			[51.09, -115.06],
			[50.92, -115.13],
			[50.65, -115.1],
		],
	},
]

/** The four quadrants, simplified to rectangles: Centre Street and the Bow divide them. */
export const quadrants: { code: string; slug: string; from: Coordinates; to: Coordinates }[] = [
	{ code: 'NW', slug: 'northwest-calgary', from: [51.18, -114.28], to: [51.05, -114.062] },
	{ code: 'NE', slug: 'northeast-calgary', from: [51.21, -114.062], to: [51.05, -113.87] },
	{ code: 'SW', slug: 'southwest-calgary', from: [51.05, -114.22], to: [50.86, -114.062] },
	{ code: 'SE', slug: 'southeast-calgary', from: [51.05, -114.062], to: [50.86, -113.89] },
]

/** The borders of a map in kilometres from the centre, and its rings of distance. */
export type View = { west: number; east: number; north: number; south: number; rings: number[] }

/** `near`: the city and its four satellite towns; `around`: the towns within two hours; `regions`: also the regions. */
export const views = {
	near: { west: -44, east: 44, north: 40, south: -48, rings: [25, 50] },
	around: { west: -104, east: 84, north: 118, south: -62, rings: [25, 50, 100] },
	regions: { west: -110, east: 300, north: 170, south: -172, rings: [50, 100] },
} satisfies Record<string, View>
