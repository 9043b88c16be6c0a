import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noLocalPrices } from '#app/pricing/local-prices.ts'
import { anyLocal, filePrices as files } from '#tests/support/local-prices.ts'
import { listed } from '#tests/support/prices.ts'
import { localChanges } from './local-changes.ts'
import { fieldsOfLocal, localFieldOf, localFields } from './local-fields.ts'
import { fieldsOf, movedTo } from './price-fields.ts'
import { readPrices } from './read-prices.ts'

const { id: _, ...list } = listed
const travelFee = localFieldOf.travelFee
const [low, high] = [
	localFieldOf.rangeFrom('items/couch-removal'),
	localFieldOf.rangeTo('items/couch-removal'),
]

/** The form of what was set beside a list, with what was typed over it. */
function read(local = noLocalPrices, typed: Record<string, string> = {}) {
	const fields = { ...fieldsOf({ list, local }, files), ...typed }
	return readPrices(new Map(Object.entries(fields)), { base: list, local, files, usedIds: [] })
}
const readLocal = (local = noLocalPrices, typed: Record<string, string> = {}) => {
	const answer = read(local, typed)
	if (!answer.ok) throw new Error(JSON.stringify(answer.faults))
	return answer.local
}

test('whatever was set by place and by page is read from its fields as it was, and changes nothing', () => {
	fc.assert(
		fc.property(anyLocal, (local) => {
			const again = readLocal(local)
			expect(again).toEqual(local)
			expect(localChanges(local, again, files)).toEqual([])
			expect(localFields(files)).toEqual(expect.arrayContaining(Object.keys(fieldsOfLocal(local, files))))
		}),
		{ numRuns: 25 },
	)
})

test('what one has typed over a list is theirs after a conflict, and what they left alone is the other’s', () => {
	fc.assert(
		fc.property(anyLocal, anyLocal, anyLocal, (base, mine, theirs) => {
			const [before, typed, now] = [base, mine, theirs].map((local) => fieldsOfLocal(local, files))
			if (!before || !typed || !now) throw new Error('unreachable')
			const merged = movedTo(now, { typed, before })
			for (const name of Object.keys(before))
				expect(merged[name], name).toBe(typed[name] === before[name] ? now[name] : typed[name])
		}),
		{ numRuns: 25 },
	)
})

test('only what was set stands beside a list: what is as in the files is left to them, and what was set stays set', () => {
	expect(readLocal()).toEqual(noLocalPrices)
	const dearer = readLocal(noLocalPrices, { [travelFee('canmore')]: '60', [low]: '90', [high]: '160' })
	expect(dearer).toEqual({
		travelFees: { canmore: 6000 },
		ranges: { 'items/couch-removal': { from: 9000, to: 16_000 } },
	})
	expect(readLocal(dearer, { [travelFee('canmore')]: '50' }).travelFees).toEqual({ canmore: 5000 })
	// A page from before there were these fields sends none of them.
	const older = readPrices(
		new Map(Object.entries(fieldsOf({ list, local: dearer }, { trips: [], pages: [] }))),
		{
			...{ base: list, local: dearer, files, usedIds: [] },
		},
	)
	expect(older).toMatchObject({ ok: true, local: dearer })
})

test('one amount for all places of a trip', () => {
	const byEight = files.trips.findIndex(({ reach }) => reach === 'by-eight')
	const { travelFees } = readLocal(noLocalPrices, { [localFieldOf.allOf(byEight)]: '65' })
	expect(Object.keys(travelFees)).toHaveLength(files.trips[byEight]?.places.length ?? 0)
	expect(new Set(Object.values(travelFees))).toEqual(new Set([6500]))
})

test.each([
	['a trip without an amount', travelFee('canmore'), '', 'Enter an amount in dollars'],
	['a negative trip', travelFee('canmore'), '-5', 'The amount can’t be below 0.'],
	['a trip to the moon', travelFee('canmore'), '20000', 'Enter at most $10,000.'],
	['a page for nothing', low, '0', 'Enter an amount above 0.'],
	['a range upside down', high, '70', 'The higher figure has to be above the lower one.'],
	['one figure for a range', high, '80', 'The higher figure has to be above the lower one.'],
])('%s is refused', (_, name, text, message) => {
	const answer = read(noLocalPrices, { [name]: text })
	expect(answer.ok ? {} : answer.faults).toEqual({ [name]: expect.stringContaining(message) })
})

test('changes are told by the names of places and pages, with what the files said', () => {
	const after = readLocal(noLocalPrices, { [travelFee('canmore')]: '60', [low]: '90' })
	expect(localChanges(noLocalPrices, after, files)).toEqual([
		{ what: 'Trip: Canmore', before: '$50', after: '$60' },
		{ what: 'Single items: Couch Removal', before: '$80–$150', after: '$90–$150' },
	])
	const gone = { travelFees: { atlantis: 700 }, ranges: { 'items/unicorn': { from: 100, to: 200 } } }
	expect(localChanges(noLocalPrices, gone, files)).toEqual([
		{ what: 'Trip: atlantis', before: 'as in the files', after: '$7' },
		{ what: 'Page: items/unicorn', before: 'as in the files', after: '$1–$2' },
	])
})

test('beside one amount for all places of a trip, what was changed for one of them is its own', () => {
	const byEight = files.trips.findIndex(({ reach }) => reach === 'by-eight')
	const forAll = { [localFieldOf.allOf(byEight)]: '65' }
	const { travelFees } = readLocal(noLocalPrices, { ...forAll, [travelFee('canmore')]: '40' })
	expect(travelFees.canmore).toBe(4000)
	expect(new Set(Object.values(travelFees))).toEqual(new Set([6500, 4000]))
	expect(read(noLocalPrices, { ...forAll, [travelFee('canmore')]: 'abc' })).toMatchObject({ ok: false })
})
