import type { FilePrices, LocalPrices } from '#app/pricing/local-prices.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { typedAmount } from '#app/values/typed-amount.ts'
import { fieldsOfLocal, localFields } from './local-fields.ts'

/** The fields of the form by what each is for. */
export const fieldOf = {
	volume: (share: number) => `volume-${share}`,
	yards: (share: number) => `yards-${share}`,
	addOnName: (id: string) => `name-${id}`,
	addOnPrice: (id: string) => `price-${id}`,
	addOnRetired: (id: string) => `retire-${id}`,
	newName: (row: number) => `new-name-${row}`,
	newPrice: (row: number) => `new-price-${row}`,
	loadFrom: (rank: number) => `load-from-${rank}`,
	loadTo: (rank: number) => `load-to-${rank}`,
} as const

/** Empty rows for add-ons that are new. */
export const newRows = [1, 2] as const

/** What else a form has: what it does, the day, what its author has seen, and what they have checked. */
const formFields = ['does', 'from', 'seen', 'base', 'checked', 'list'] as const

/** What a list has in the fields of the form, as they are shown. */
export const fieldsOfList = (list: PriceList): Record<string, string> => ({
	...Object.fromEntries(
		list.volumes.flatMap(({ share, price, cubicYards }) => [
			[fieldOf.volume(share), typedAmount(price)],
			[fieldOf.yards(share), String(cubicYards)],
		]),
	),
	stairs: typedAmount(list.stairs),
	includedKg: String(list.weight.includedKg),
	stepKg: String(list.weight.stepKg),
	stepPrice: typedAmount(list.weight.price),
	...Object.fromEntries(
		list.addOns.flatMap(({ id, label, price }) => [
			[fieldOf.addOnName(id), label],
			[fieldOf.addOnPrice(id), typedAmount(price)],
		]),
	),
	...Object.fromEntries(
		list.loads.flatMap(({ from, to }, rank) => [
			[fieldOf.loadFrom(rank), typedAmount(from)],
			[fieldOf.loadTo(rank), typedAmount(to)],
		]),
	),
	outsideFrom: typedAmount(list.typicalOutside.from),
	outsideTo: typedAmount(list.typicalOutside.to),
})

/** A list with what was set beside it. */
export type WholePrices = { list: PriceList; local: LocalPrices }

/** What stands in all fields of the form. */
export const fieldsOf = ({ list, local }: WholePrices, files: FilePrices): Record<string, string> => ({
	...fieldsOfList(list),
	...fieldsOfLocal(local, files),
})

/** The names of all fields that a form about any of these lists may have. */
export const priceFields = (lists: PriceList[], files: FilePrices): string[] => [
	...new Set([
		...formFields,
		...localFields(files),
		...lists.flatMap((list) => [
			...Object.keys(fieldsOfList(list)),
			...list.addOns.map(({ id }) => fieldOf.addOnRetired(id)),
		]),
		...newRows.flatMap((row) => [fieldOf.newName(row), fieldOf.newPrice(row)]),
	]),
]

/**
 * What was typed over the fields of one list, moved to those of another that someone else has set meanwhile: what its author
 * left as it was is that of the other list.
 */
export function movedTo(
	now: Record<string, string>,
	{ typed, before }: { typed: Record<string, string>; before: Record<string, string> },
): Record<string, string> {
	const isTheirs = (name: string) =>
		name in before ? name in now && typed[name] !== before[name] : !formNames.has(name)
	return {
		...now,
		...Object.fromEntries(Object.entries(typed).filter(([name]) => isTheirs(name))),
		...(typed.from !== undefined && { from: typed.from }),
	}
}

const formNames = new Set<string>(formFields)
