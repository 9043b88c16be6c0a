import { defaultLoad, priceLoad } from '#app/pricing/load.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import {
	addOnsOfThings,
	type Counted,
	countedLoad,
	type Thing,
	tallyOf,
} from '#app/quotes/things/counted-things.ts'
import type { Cents } from '#app/values/money.ts'

/** Loads by which owners judge a list: what is in each, by the things that visitors count. */
const examples: { name: string; counted: Counted }[] = [
	{ name: 'Sofa and a few bags', counted: { sofa: 1, bag: 5 } },
	{ name: '20 boxes of books', counted: { box: 20 } },
	{
		name: 'Bedroom',
		counted: { 'queen-mattress': 1, 'bed-frame': 1, dresser: 1, bag: 2 },
	},
	{ name: 'Kitchen', counted: { fridge: 1, stove: 1, washer: 1, table: 1, chair: 4, box: 4 } },
	{
		name: 'Garage',
		counted: { barbecue: 1, treadmill: 1, freezer: 1, tire: 8, box: 15, bag: 10, bookcase: 2 },
	},
	{
		name: 'Two-bedroom apartment',
		counted: {
			sofa: 1,
			armchair: 1,
			'queen-mattress': 2,
			'bed-frame': 2,
			dresser: 2,
			bookcase: 2,
			table: 1,
			chair: 4,
			bag: 10,
			box: 10,
			tv: 1,
		},
	},
]

/** What an example costs by a list, counted thing by thing, and with only the volume tapped that holds it. */
type ExampleCost = { counted: Cents; tapped: Cents }
export type ExampleRow = { name: string; before: ExampleCost; after: ExampleCost }

/** The examples by two lists; one whose things this company does not offer is left out. */
export const exampleRows = (things: Thing[], before: PriceList, after: PriceList): ExampleRow[] =>
	examples.flatMap(({ name, counted }) => {
		const [was, is] = [before, after].map((list) => costOf(counted, things, list))
		return was && is ? [{ name, before: was, after: is }] : []
	})

function costOf(counted: Counted, things: Thing[], list: PriceList): ExampleCost | undefined {
	const tally = tallyOf(counted, things)
	const load = countedLoad(tally, list)
	if (!load || tally.length < Object.keys(counted).length) return undefined
	const { volume, weightKg } = load
	return {
		counted: priceLoad({ volume, weightKg, hasStairs: false, addOns: addOnsOfThings(tally, list) }, list)
			.total,
		tapped: priceLoad({ ...defaultLoad, volume }, list).total,
	}
}
