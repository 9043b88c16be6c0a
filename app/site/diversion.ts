/** Where hauled things can go, the best first. */
export const ways = ['donated', 'recycled', 'landfilled'] as const
export type Way = (typeof ways)[number]

export type HauledThing = { thing: string; kg: number; went: Way; to: string }

/** How much went each way: kilograms, and whole percents that add up to 100. */
export function diversionOf(things: Pick<HauledThing, 'kg' | 'went'>[]) {
	const kgOf = (way: Way) => things.reduce((sum, { kg, went }) => (went === way ? sum + kg : sum), 0)
	const total = things.reduce((sum, { kg }) => sum + kg, 0)
	const exact = ways.map((way) => ({ way, kg: kgOf(way), percent: (kgOf(way) / total) * 100 }))
	// What rounding down leaves over goes to those that lost the most by it.
	const lost = ({ percent }: { percent: number }) => percent - Math.floor(percent)
	const left = 100 - exact.reduce((sum, { percent }) => sum + Math.floor(percent), 0)
	const raised = new Set(
		exact
			.toSorted((a, b) => lost(b) - lost(a))
			.slice(0, left)
			.map(({ way }) => way),
	)
	const shares = exact.map(({ way, kg, percent }) => ({
		way,
		kg,
		percent: Math.floor(percent) + (raised.has(way) ? 1 : 0),
	}))
	const landfilled = shares.find(({ way }) => way === 'landfilled')?.percent ?? 0
	return { total, shares, diverted: 100 - landfilled }
}
