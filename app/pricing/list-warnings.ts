import { formatMoney } from '#app/values/money.ts'
import type { PriceList } from './price-list.ts'

/**
 * What does not go together in a list, in sentences: it can be set all the same. A volume and the load of its rank are what
 * customers compare (docs/rules.md, 'Price lists').
 */
export function listWarnings({ volumes, loads, typicalOutside }: PriceList): string[] {
	const ranks = volumes.flatMap((volume, rank) => {
		const load = loads[rank]
		return load && volume.price > load.from
			? [
					`${volume.label} costs ${formatMoney(volume.price)} in the calculator, more than the lower figure of ${load.name} (${formatMoney(load.from)}).`,
				]
			: []
	})
	const falling = volumes.flatMap((volume, rank) => {
		const smaller = volumes[rank - 1]
		return smaller && volume.price < smaller.price
			? [`${volume.label} costs less than ${smaller.label}: ${formatMoney(volume.price)}.`]
			: []
	})
	const lowest = Math.min(...loads.map(({ from }) => from))
	const highest = Math.max(...loads.map(({ to }) => to))
	const outside =
		loads.length > 0 && (typicalOutside.from > highest || typicalOutside.to < lowest)
			? [
					`The usual range outside the city (${formatMoney(typicalOutside.from)} to ${formatMoney(typicalOutside.to)}) has none of the loads in it.`,
				]
			: []
	return [...ranks, ...falling, ...outside]
}
