import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteIdSchema } from '#app/platform/ids.ts'
import { defaultLoad, type Load, loadByList, priceLoad } from '#app/pricing/load.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import { anyLoad } from '#tests/support/loads.ts'
import { listed, numbered } from '#tests/support/prices.ts'
import type { Quote } from '../quote.ts'
import { broughtBackWords, isEmptyDraft, keptDraftSchema, whoseOf } from './kept-draft.ts'
import { openQuoteDraft } from './quote-draft.ts'

const page = { whose: 'nobody', fields: {} }
const noFiles: ReadonlyMap<string, File> = new Map()
const id = quoteIdSchema.parse('0197a6a0-0000-7000-8000-000000000001')
const savedWith = (load: Load): Quote => ({
	id,
	status: 'draft',
	booked: false,
	load,
	counted: {},
	total: priceLoad(load, listed).total,
	prices: listed,
	photos: [],
})
/** What a page would keep of a draft, read as a later page reads it. */
const keptOf = (draft: ReturnType<typeof openQuoteDraft>) =>
	keptDraftSchema.parse(structuredClone(draft.record(page)))

describe('what was brought back is said', () => {
	test.each([
		[{ load: true, details: true, photos: 2 }, 'We brought back your load, your details and 2 photos.'],
		[{ load: false, details: true, photos: 1 }, 'We brought back your details and 1 photo.'],
		[{ load: true, details: false, photos: 0 }, 'We brought back your load.'],
		[{ load: false, details: false, photos: 0 }, undefined],
	])('%o', (brought, words) => expect(broughtBackWords({ leftOut: false, ...brought })).toBe(words))
})

test('a draft is somebody else’s once the quote of this browser is another, or is booked', () => {
	const all = [
		whoseOf(undefined),
		whoseOf({ id, booked: false }),
		whoseOf({ id, booked: true }),
		whoseOf({ id, booked: true }, false),
		whoseOf({ id: 'another', booked: false }),
	]
	expect(new Set(all).size).toBe(all.length)
})

test('an untouched page has nothing to keep, and neither has a quote as it was saved', () => {
	expect(isEmptyDraft(keptOf(openQuoteDraft(listed)))).toBe(true)
	fc.assert(
		fc.property(anyLoad, (load) => {
			expect(isEmptyDraft(keptOf(openQuoteDraft(listed, savedWith(load))))).toBe(true)
		}),
	)
})

test('a load is brought back as it was, with its price', () => {
	fc.assert(
		fc.property(anyLoad, (load) => {
			const before = openQuoteDraft(listed)
			before.setLoad(load)
			const after = openQuoteDraft(listed)
			expect(after.bringBack(keptOf(before), noFiles, true)).toEqual({ load: true, photos: 0 })
			expect(after.snapshot()).toMatchObject({ load, chosen: true, saving: 'unsaved' })
			expect(after.repriced()?.before).toBeUndefined()
			expect(keptOf(after)).toEqual(keptOf(before))
		}),
	)
})

test('a volume that nobody chose is not brought back as a chosen one', () => {
	const before = openQuoteDraft(listed)
	before.setLoad({ hasStairs: true })
	const after = openQuoteDraft(listed)
	after.bringBack(keptOf(before), noFiles, true)
	expect(after.snapshot()).toMatchObject({ load: { hasStairs: true }, chosen: false })
})

test('what the visitor has chosen on the new page stays; an input that the browser restored does not', () => {
	const before = openQuoteDraft(listed)
	before.setLoad({ volume: 0.25, weightKg: 206 })
	const kept = keptOf(before)
	const loadWith = (pageIsNewer: boolean) => {
		const after = openQuoteDraft(listed)
		after.setLoad({ volume: 0.5 })
		after.bringBack(kept, noFiles, pageIsNewer)
		return after.snapshot().load
	}
	expect(loadWith(true)).toEqual({ ...defaultLoad, volume: 0.5, weightKg: 206 })
	expect(loadWith(false)).toEqual({ ...defaultLoad, volume: 0.25, weightKg: 206 })
})

test('prices that changed meanwhile hold, and the price before is known', () => {
	const dearer: NumberedList = {
		...numbered(2, listed),
		volumes: listed.volumes.filter(({ share }) => share > 0.25),
	}
	const before = openQuoteDraft(listed)
	before.setLoad({ volume: 0.25 })
	const after = openQuoteDraft(dearer)
	after.bringBack(keptOf(before), noFiles, true)
	const { load, before: price } = after.snapshot()
	expect(load).toEqual(loadByList({ ...defaultLoad, volume: 0.25 }, dearer))
	expect(price).toBe(priceLoad({ ...defaultLoad, volume: 0.25 }, listed).total)
})

describe('on top of a saved quote', () => {
	const saved = { ...defaultLoad, volume: 0.5 }
	const changed = () => {
		const draft = openQuoteDraft(listed, savedWith(saved))
		draft.setLoad({ weightKg: 300 })
		return keptOf(draft)
	}

	test('changes that were not saved are kept, as changes of that quote', () => {
		const after = openQuoteDraft(listed, savedWith(saved))
		expect(after.bringBack(changed(), noFiles, true).load).toBe(true)
		expect(after.snapshot()).toMatchObject({ load: { volume: 0.5, weightKg: 300 }, saving: 'unsaved' })
		expect(changed().whose).toBe(whoseOf({ id, booked: false }))
	})

	test('the next save names the load that they were made on, so that another one is not overwritten', () => {
		const elsewhere = { ...saved, hasStairs: true }
		const after = openQuoteDraft(listed, savedWith(elsewhere))
		after.bringBack(changed(), noFiles, true)
		expect(keptOf(after).seen).toEqual(saved)
	})

	test('the quote as the server has it wins where nothing was changed, or the same was saved', () => {
		const unchanged = keptOf(openQuoteDraft(listed, savedWith(saved)))
		const elsewhere = openQuoteDraft(listed, savedWith({ ...saved, weightKg: 300 }))
		expect(elsewhere.bringBack(unchanged, noFiles, true).load).toBe(false)
		expect(elsewhere.bringBack(changed(), noFiles, true).load).toBe(false)
		expect(elsewhere.snapshot()).toMatchObject({ load: { weightKg: 300 }, saving: 'restored' })
	})

	test('the load of a booked one stays as it was booked', () => {
		const booked = openQuoteDraft(listed, { ...savedWith(saved), booked: true })
		expect(booked.bringBack(changed(), noFiles, true).load).toBe(false)
		expect(booked.snapshot().load).toEqual(saved)
	})
})
