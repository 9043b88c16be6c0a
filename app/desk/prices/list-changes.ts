import type { FilePrices } from '#app/pricing/local-prices.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { formatMoney, formatRange } from '#app/values/money.ts'
import type { Change } from '../review/quote-detail.ts'
import { localChanges } from './local-changes.ts'
import type { WholePrices } from './price-fields.ts'

const none = 'none'

/** What a list has by what is said of it, in the order of the page. */
const inWords = (list: PriceList): [key: string, what: string, value: string][] => [
	...list.volumes.flatMap(({ share, label, price, cubicYards }): [string, string, string][] => [
		[`volume ${share}`, label, formatMoney(price)],
		[`yards ${share}`, `${label}, cubic yards`, String(cubicYards)],
	]),
	['stairs', 'Stairs', formatMoney(list.stairs)],
	['included', 'Weight included', `${list.weight.includedKg} kg`],
	['step', 'Each step of weight', `${list.weight.stepKg} kg`],
	['step price', 'Price of a step', formatMoney(list.weight.price)],
	...list.addOns.flatMap(({ id, label, price }): [string, string, string][] => [
		[`name ${id}`, 'Add-on', label],
		[`add-on ${id}`, label, formatMoney(price)],
	]),
	...list.loads.map(({ name, from, to }, rank): [string, string, string] => [
		`load ${rank}`,
		name,
		formatRange({ from, to }),
	]),
	['outside', 'Outside the city', formatRange(list.typicalOutside)],
]

/** What differs between two lists, and between what was set beside them, in words. */
export const changesBetween = (before: WholePrices, after: WholePrices, files: FilePrices): Change[] => [
	...listChanges(before.list, after.list),
	...localChanges(before.local, after.local, files),
]

function listChanges(before: PriceList, after: PriceList): Change[] {
	const [was, is] = [inWords(before), inWords(after)]
	const old = new Map(was.map(([key, , value]) => [key, value]))
	const now = new Map(is.map(([key, , value]) => [key, value]))
	const changed = is.flatMap(([key, what, value]): Change[] => {
		const earlier = old.get(key) ?? none
		// The price of an add-on that is new says it all.
		if (earlier === value || (earlier === none && key.startsWith('name '))) return []
		return [{ what, before: earlier, after: value }]
	})
	const gone = was.flatMap(([key, what, value]): Change[] =>
		now.has(key) || key.startsWith('name ') ? [] : [{ what, before: value, after: 'retired' }],
	)
	return [...changed, ...gone]
}
