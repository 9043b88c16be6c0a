import { company } from '#app/values/compiled-prices.ts'
import { type Cents, cents } from '#app/values/money.ts'

const { prices } = company

export type Volume = (typeof prices.volumes)[number]['share']
export type AddOnId = (typeof prices.addOns)[number]['id']

/** What the calculator charges, in cents before GST (docs/rules.md, 'Calculator prices'). */
export const priceList = {
	volumes: prices.volumes.map(({ share, label, dollars, cubicYards }) => ({
		share,
		label,
		price: cents(dollars),
		cubicYards,
	})),
	stairs: cents(prices.stairs),
	addOns: prices.addOns.map(({ id, label, dollars }) => ({ id, label, price: cents(dollars) })),
	weight: { ...prices.weight, price: cents(prices.weight.dollars) },
}

/** The marketing table: all-in ranges by load, in cents before GST. */
export const loadRanges: { name: string; note?: string | undefined; from: Cents; to: Cents }[] =
	prices.loads.map(({ name, note, from, to }) => ({ name, note, from: cents(from), to: cents(to) }))

const fullTruck = priceList.volumes.find(({ share }) => share === 1)
if (!fullTruck) throw new Error('content/company.yaml: prices.volumes has no full truck (share: 1)')

/** The progress bar is full at the price of a full truck without extras. */
export const fullTruckPrice: Cents = fullTruck.price
