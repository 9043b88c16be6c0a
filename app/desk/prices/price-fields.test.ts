import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noLocalPrices } from '#app/pricing/local-prices.ts'
import { filePrices } from '#tests/support/local-prices.ts'
import { anyPrices, listed } from '#tests/support/prices.ts'
import { fieldOf, fieldsOfList, movedTo, priceFields } from './price-fields.ts'
import { readPrices } from './read-prices.ts'

const { id: _, ...list } = listed
const beside = { local: noLocalPrices, files: filePrices, usedIds: [] }

test('any list in the fields of the form is read as it was, and each field is one of the form’s', () => {
	fc.assert(
		fc.property(anyPrices, (any) => {
			// Volumes are not free, and ranges not upside down: what the form refuses.
			const range = { from: 100, to: 900 }
			const prices = {
				...any,
				volumes: any.volumes.map((volume) => ({ ...volume, price: volume.price + 1 })),
				loads: any.loads.map((load) => ({ ...load, ...range })),
				typicalOutside: range,
			}
			const fields = fieldsOfList(prices)
			expect(readPrices(new Map(Object.entries(fields)), { ...beside, base: prices })).toEqual({
				ok: true,
				prices,
				local: noLocalPrices,
			})
			expect(priceFields([prices], filePrices)).toEqual(expect.arrayContaining(Object.keys(fields)))
		}),
	)
})

test('a name that the settings made too long stays, and is not made longer', () => {
	const long = 'L'.repeat(80)
	const base = { ...list, addOns: [{ id: 'long', label: long, price: 100 }] }
	const read = (more: Record<string, string>) =>
		readPrices(new Map(Object.entries({ ...fieldsOfList(base), ...more })), { ...beside, base }).ok
	expect(read({})).toBe(true)
	expect(read({ [fieldOf.addOnName('long')]: `${long}L` })).toBe(false)
})

test('what a list has that the form does not show stays in it', () => {
	const base = { ...list, loads: list.loads.map((load) => ({ ...load, note: 'a note' })) }
	const read = readPrices(new Map(Object.entries({ ...fieldsOfList(base), stairs: '99' })), {
		...beside,
		base,
	})
	expect(read).toEqual({ ok: true, prices: { ...base, stairs: 9900 }, local: noLocalPrices })
})

test('moved to another list, what was typed stays, and what was not is the other list’s', () => {
	const other = { ...list, stairs: 4000, addOns: list.addOns.slice(1) }
	const retired = fieldOf.addOnRetired('tv')
	const typed = {
		...fieldsOfList(list),
		includedKg: '200',
		[retired]: 'on',
		[fieldOf.newName(1)]: 'Piano',
		from: '2026-12-01',
		seen: '1',
	}
	expect(movedTo(fieldsOfList(other), { typed, before: fieldsOfList(list) })).toEqual({
		...fieldsOfList(other),
		includedKg: '200',
		[retired]: 'on',
		[fieldOf.newName(1)]: 'Piano',
		from: '2026-12-01',
	})
})
