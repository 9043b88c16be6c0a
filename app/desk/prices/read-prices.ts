import { maxWeightKg } from '#app/pricing/load.ts'
import type { FilePrices, LocalPrices } from '#app/pricing/local-prices.ts'
import { mostAddOns, type PriceList } from '#app/pricing/price-list.ts'
import { fieldOf, newRows } from './price-fields.ts'
import { type Faults, type Reader, reader, type Typed } from './price-reader.ts'
import { localIn } from './read-local.ts'

/** No truck of ours is as large. */
const mostYards = 100

/**
 * Reads the form: the list that it was made from and what was set beside it, with what was typed. The faults are sentences by
 * the names of the fields. `usedIds`: add-ons of any list so far, so that an id is never another thing's.
 */
export function readPrices(
	typed: Typed,
	{
		base,
		local,
		files,
		usedIds,
	}: { base: PriceList; local: LocalPrices; files: FilePrices; usedIds: readonly string[] },
): { ok: true; prices: PriceList; local: LocalPrices } | { ok: false; faults: Faults } {
	const faults: Faults = {}
	const read = reader(typed, faults)
	const prices: PriceList = {
		...base,
		volumes: base.volumes.map((volume) => ({
			...volume,
			price: read.amount(fieldOf.volume(volume.share), { free: false }),
			cubicYards: read.number(fieldOf.yards(volume.share), 'cubic yards, such as 2.5', {
				more: 0,
				most: mostYards,
			}),
		})),
		stairs: read.amount('stairs'),
		weight: {
			...base.weight,
			includedKg: read.number('includedKg', 'kilograms, such as 180', { least: 0, most: maxWeightKg }),
			stepKg: read.number('stepKg', 'kilograms, such as 25', { least: 1, most: maxWeightKg }),
			price: read.amount('stepPrice'),
		},
		addOns: addOnsIn(typed, read, { base, usedIds, faults }),
		loads: base.loads.map((load, rank) => ({
			...load,
			...read.range(fieldOf.loadFrom(rank), fieldOf.loadTo(rank)),
		})),
		typicalOutside: read.range('outsideFrom', 'outsideTo'),
	}
	for (const [at, { share, cubicYards }] of prices.volumes.entries())
		if (cubicYards <= (prices.volumes[at - 1]?.cubicYards ?? 0))
			faults[fieldOf.yards(share)] ??= 'A larger volume has to hold more than the one before it.'
	const placed = localIn(typed, read, { base: local, files, faults })
	return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, prices, local: placed }
}

function addOnsIn(
	typed: Typed,
	read: Reader,
	{ base, usedIds, faults }: { base: PriceList; usedIds: readonly string[]; faults: Faults },
): PriceList['addOns'] {
	const kept = base.addOns
		.filter(({ id }) => typed.get(fieldOf.addOnRetired(id)) !== 'on')
		.map((addOn) => ({
			field: fieldOf.addOnName(addOn.id),
			addOn: {
				...addOn,
				label: read.name(fieldOf.addOnName(addOn.id), addOn.label),
				price: read.amount(fieldOf.addOnPrice(addOn.id)),
			},
		}))
	const used = new Set([...usedIds, ...base.addOns.map(({ id }) => id)])
	const added = newRows
		.map((row) => [fieldOf.newName(row), fieldOf.newPrice(row)] as const)
		.filter((fields) => fields.some((field) => (typed.get(field) ?? '').trim() !== ''))
		.map(([field, price]) => {
			const label = read.name(field)
			const id = freeId(label, used)
			used.add(id)
			return { field, addOn: { id, label, price: read.amount(price) } }
		})
	const all = [...kept, ...added]
	for (const [at, { field, addOn }] of all.entries()) {
		const sameName = ({ addOn: other }: (typeof all)[number]) =>
			other.label.toLowerCase() === addOn.label.toLowerCase()
		if (addOn.label !== '' && all.slice(0, at).some(sameName))
			faults[field] ??= 'There’s already an add-on with this name.'
		if (at >= mostAddOns) faults[field] ??= `There can be at most ${mostAddOns} add-ons. Retire one first.`
	}
	return all.map(({ addOn }) => addOn)
}

/** The name as an id, with a number where the id was ever another add-on's: an old draft may still name that one. */
function freeId(label: string, used: ReadonlySet<string>): string {
	const plain = label
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|-+$/g, '')
		.slice(0, 30)
	const stem = plain || 'add-on'
	let id = stem
	for (let number = 2; used.has(id); number++) id = `${stem}-${number}`
	return id
}
