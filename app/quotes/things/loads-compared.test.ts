import { expect, test } from 'vitest'
import { defaultLoad, type Load, priceLoad, volumeOf } from '#app/pricing/load.ts'
import { type LoadKind, loadKinds, weightOfKind } from '#app/pricing/load-kind.ts'
import { formatMoney } from '#app/values/money.ts'
import { randomNumbers } from '#fakes/random-numbers.ts'
import { listed } from '#tests/support/prices.ts'
import {
	addOnsOfThings,
	type Counted,
	countedLoad,
	loadByCount,
	tallyInWords,
	tallyOf,
} from './counted-things.ts'
import { things } from './things.server.ts'

/** Bowline's prices for one load, counted, tapped with the kind that fits, and tapped as it was before there were kinds. */

const named: [name: string, counted: Counted][] = [
	['a sofa', { sofa: 1 }],
	['boxes of books', { box: 20 }],
	['a bedroom', { 'queen-mattress': 1, 'bed-frame': 1, dresser: 1, bag: 1 }],
	['a kitchen', { fridge: 1, stove: 1, washer: 1, dryer: 1, table: 1, chair: 4 }],
	['a garage', { bag: 20, box: 20, bookcase: 1, treadmill: 1, barbecue: 1, tire: 4 }],
	[
		'a flat with two bedrooms',
		{
			sofa: 1,
			armchair: 1,
			'queen-mattress': 1,
			'single-mattress': 1,
			'bed-frame': 2,
			dresser: 2,
			bookcase: 2,
			table: 1,
			chair: 4,
			bag: 10,
			box: 10,
			tv: 1,
		},
	],
	[
		'a house, just over a truck',
		{
			sofa: 2,
			armchair: 2,
			'queen-mattress': 2,
			'bed-frame': 2,
			dresser: 2,
			bookcase: 2,
			table: 1,
			chair: 6,
			tv: 1,
			fridge: 1,
			washer: 1,
			bag: 20,
			box: 20,
		},
	],
]

/** Up to seven kinds of things, as many of each as a home has. */
function drawnLoads(seed: number, howMany: number): [name: string, counted: Counted][] {
	const random = randomNumbers(seed)
	const mostOf: Record<string, number> = { bag: 20, box: 20, chair: 6, tire: 8 }
	const drawn: [string, Counted][] = []
	while (drawn.length < howMany) {
		const kinds = 1 + Math.floor(random() * 7)
		const counted: Counted = {}
		for (let at = 0; at < kinds; at++) {
			const thing = things[Math.floor(random() * things.length)]
			if (thing) counted[thing.id] = 1 + Math.floor(random() * (mostOf[thing.id] ?? 3))
		}
		if (countedLoad(tallyOf(counted, things), listed)?.fits)
			drawn.push([`drawn ${drawn.length + 1}`, counted])
	}
	return drawn
}

function compared([name, count]: [name: string, counted: Counted]) {
	const tally = tallyOf(count, things)
	const sum = countedLoad(tally, listed)
	if (!sum) throw new Error(`nothing is counted in ${name}`)
	const brought = addOnsOfThings(tally, listed)
	const load: Load = { ...defaultLoad, volume: sum.volume, weightKg: sum.weightKg, addOns: brought }
	// Who taps ticks what there is to tick.
	const ticked = brought.filter((id) => !listed.addOns.find((addOn) => addOn.id === id)?.countedOnly)
	const weightOf = (kind: LoadKind) => weightOfKind(kind, load, listed) ?? Number.NaN
	const [kind = 'light'] = [...loadKinds].sort(
		(one, other) => Math.abs(weightOf(one) - sum.weightKg) - Math.abs(weightOf(other) - sum.weightKg),
	)
	const counted = priceLoad(load, listed).total
	const tapped = priceLoad({ ...load, addOns: ticked, weightKg: weightOf(kind) }, listed).total
	const before = priceLoad({ ...load, addOns: ticked, weightKg: defaultLoad.weightKg }, listed).total
	const agrees = Math.abs(tapped - counted) <= Math.max(5000, counted * 0.15)
	return {
		name,
		tally,
		sum,
		kind,
		counted,
		tapped,
		before,
		agrees,
		ticked,
		brought,
		weightKg: weightOf(kind),
	}
}

type Compared = ReturnType<typeof compared>

/** Why the tapped price is off. */
function reasonOf({ sum, weightKg, ticked, brought }: Compared): string {
	const parts = [
		Math.abs(weightKg - sum.weightKg) >= 40 &&
			`${sum.weightKg} kg in ${volumeOf(sum.volume, listed).cubicYards} yd³ lies between two kinds`,
		brought.length > ticked.length && 'the fee for coolant comes with counted things alone',
	]
	return parts.filter((part) => part !== false).join('; ')
}

const rowOf = ({ name, tally, sum, kind, counted, tapped, before, agrees }: Compared) =>
	`| ${[
		name,
		tallyInWords(tally),
		`${sum.cubicYards} yd³, ${sum.weightKg} kg`,
		formatMoney(counted),
		formatMoney(before),
		kind,
		formatMoney(tapped),
		agrees ? 'yes' : 'no',
	].join(' | ')} |`

const rows = [...named, ...drawnLoads(2026, 33)].map(compared)
const many = drawnLoads(1, 2000).map(compared)

const shareOf = (of: Compared[], is: (row: Compared) => boolean) => of.filter(is).length / of.length

test('tapped with the kind that fits, nine loads of ten cost within $50 or 15% of the same load counted', async () => {
	const off = rows.filter(({ agrees }) => !agrees)
	const text = [
		'# Forty loads, counted and tapped',
		'',
		'Written by `vitest run --update --project program app/quotes/things/loads-compared.test.ts`: Bowline’s prices for seven loads and 33',
		'that a seed has drawn. ‘Before’ is the tap without a kind, at 120 kg; ‘fits’ is the kind whose weight is nearest. What there is',
		'to tick is ticked in all of them.',
		'',
		'| load | things | counted | price | before | fits | tapped | within $50 or 15% |',
		'|---|---|---|---|---|---|---|---|',
		...rows.map(rowOf),
		'',
		`${rows.length - off.length} of ${rows.length} agree; before there were kinds, ${rows.filter(({ before, counted }) => Math.abs(before - counted) <= Math.max(5000, counted * 0.15)).length} did. The others:`,
		'',
		...off.map((row) => `- ${row.name}: ${reasonOf(row)}.`),
		'',
	].join('\n')
	await expect(text).toMatchFileSnapshot('../../../docs/loads-compared.md')
	expect(rows).toHaveLength(40)
	expect(rows.length - off.length).toBeGreaterThanOrEqual(36)
	for (const row of off) expect(reasonOf(row)).not.toBe('')
})

test('so do nine of ten of 2,000, and but for the fee for coolant nearly all of them', () => {
	expect(shareOf(many, ({ agrees }) => agrees)).toBeGreaterThanOrEqual(0.9)
	const noFee = many.filter(({ brought, ticked }) => brought.length === ticked.length)
	expect(shareOf(noFee, ({ agrees }) => agrees)).toBeGreaterThan(0.99)
})

test('what is counted costs to the cent what is tapped with the same volume, weight, stairs and add-ons', () => {
	for (const { tally, counted, sum, brought } of [...rows, ...many]) {
		const byCount = { ...defaultLoad, ...loadByCount(defaultLoad, [], tally, listed) }
		const byTaps: Load = { volume: sum.volume, weightKg: sum.weightKg, hasStairs: false, addOns: brought }
		expect(priceLoad(byCount, listed).total).toBe(counted)
		expect(priceLoad(byTaps, listed)).toEqual(priceLoad(byCount, listed))
	}
})

test('what holds coolant never costs less than the same number of other appliances, up to three', () => {
	const costOf = (id: string, count: number) => compared([id, { [id]: count }]).counted
	for (const count of [1, 2, 3])
		for (const other of ['washer', 'dryer', 'stove'])
			for (const cold of ['fridge', 'freezer'])
				expect(costOf(cold, count), `${count} ${cold}`).toBeGreaterThanOrEqual(costOf(other, count))
	const feeOf = (id: string) => listed.addOns.find((addOn) => addOn.id === id)?.price ?? 0
	expect(feeOf('refrigerant')).toBeGreaterThan(feeOf('appliance'))
})
