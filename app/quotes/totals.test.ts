import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultLoad, type Load, priceLoad } from '#app/pricing/load.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { anyLoad } from '#tests/support/loads.ts'
import { photoIn, plainIntake } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { removePhoto } from './photos/quote-photos.server.ts'
import { lineItemsOf } from './quote.ts'
import { findQuote, reviewQuote, saveQuote, summariseQuote, updateQuote } from './quotes.server.ts'
import type { QuoteChanges } from './sent-quote.ts'

type Setup = Awaited<ReturnType<typeof testPlatform>>

/** The stored row of a quote. */
const stored = async ({ pool }: Setup, quoteId: string) => {
	const { rows } = await pool.query('select * from quote_requests where id = $1', [quoteId])
	return rows[0]
}

/** The columns of a load, with its price by the price list. */
const columnsOf = (load: Load) => ({
	volume_selection: load.volume,
	weight_kg: load.weightKg,
	has_stairs: load.hasStairs,
	selected_addons: load.addOns,
	estimated_total_cents: priceLoad(load, listed).total,
	line_items: lineItemsOf(load, listed),
})

const history = async ({ pool }: Setup, quoteId: string) => {
	const { rows } = await pool.query(
		'select actor, action, before, after from history where subject = $1 and subject_id = $2 order by id',
		['quote', quoteId],
	)
	return rows
}

test('the first save stores the load and its price, and adds a line to the history', async () => {
	await using setup = await testPlatform()
	const load: Load = { volume: 0.25, weightKg: 250.5, hasStairs: true, addOns: ['tv', 'reno'] }
	const { quote } = await saveQuote(setup.platform, load, listed)
	const { total } = priceLoad(load, listed)
	expect(quote).toEqual({
		id: quote.id,
		status: 'draft',
		booked: false,
		counted: {},
		load,
		total,
		prices: listed,
		photos: [],
	})
	expect(await stored(setup, quote.id)).toMatchObject({
		...columnsOf(load),
		quote_status: 'draft',
		version: 1,
		final_quote_cents: null,
		customer_email: null,
	})
	expect(await history(setup, quote.id)).toEqual([
		{ actor: 'customer', action: 'saved', before: null, after: load },
	])
})

test('each part of the load that changes changes the total, and the other parts stay', async () => {
	await using setup = await testPlatform()
	const load: Load = { volume: 0.5, weightKg: 100, hasStairs: false, addOns: ['tv'] }
	const heavy = listed.weight.includedKg + 3 * listed.weight.stepKg
	const changes: QuoteChanges[] = [
		{ volume: 1 },
		{ weightKg: heavy },
		{ hasStairs: true },
		{ addOns: [] },
		{ addOns: ['tv', 'mattress'] },
		{ volume: 0.125, weightKg: heavy, hasStairs: true, addOns: ['appliance'] },
	]
	for (const change of changes) {
		const { quote, token } = await saveQuote(setup.platform, load, listed)
		const changed = { ...load, ...change }
		const { total } = priceLoad(changed, listed)
		expect(total).not.toBe(quote.total)
		const updated = await updateQuote(setup.platform, token, quote.id, change)
		const after = { ...quote, load: changed, total }
		expect(updated, JSON.stringify(change)).toEqual({ ok: true, quote: after })
		expect(await findQuote(setup.platform, token)).toEqual(after)
		expect(await stored(setup, quote.id)).toMatchObject({ ...columnsOf(changed), version: 2 })
		expect(await summariseQuote(setup.platform, quote.id)).toEqual({
			id: quote.id,
			items: lineItemsOf(changed, listed).items,
			totalCents: total,
			photoCount: 0,
		})
	}
})

test('a part that is sent as undefined stays as it was', async () => {
	await using setup = await testPlatform()
	const { quote, token } = await saveQuote(setup.platform, defaultLoad, listed)
	const change = { volume: undefined, weightKg: 400, hasStairs: undefined, addOns: undefined }
	const load = { ...defaultLoad, weightKg: 400 }
	expect(await updateQuote(setup.platform, token, quote.id, change)).toMatchObject({ quote: { load } })
	expect(await stored(setup, quote.id)).toMatchObject(columnsOf(load))
})

test('after any saves the total is the price of the current load, and each save is one line of the history', async () => {
	await using setup = await testPlatform()
	const parts: fc.Arbitrary<Partial<Load>> = anyLoad.chain((load) =>
		fc.subarray(['volume', 'weightKg', 'hasStairs', 'addOns'] as const).map((names) => {
			const { volume, weightKg, hasStairs, addOns } = load
			const all = { volume, weightKg, hasStairs, addOns }
			return Object.fromEntries(names.map((name) => [name, all[name]]))
		}),
	)
	await fc.assert(
		fc.asyncProperty(anyLoad, fc.array(parts, { maxLength: 4 }), async (initial, changes) => {
			const { quote, token } = await saveQuote(setup.platform, initial, listed)
			let load = initial
			let total = quote.total
			for (const change of changes) {
				load = { ...load, ...change }
				const updated = await updateQuote(setup.platform, token, quote.id, change)
				if (!updated.ok) throw new Error(`a save was refused: ${updated.reason}`)
				expect(updated.quote.total).toBe(priceLoad(load, listed).total)
				total = updated.quote.total
			}
			const row = await stored(setup, quote.id)
			expect({ ...row, selected_addons: row.selected_addons.toSorted() }).toMatchObject({
				...columnsOf(load),
				selected_addons: load.addOns.toSorted(),
			})
			expect(row.estimated_total_cents).toBe(total)
			const { volume, stairs, addons, overweight } = row.line_items.breakdown
			expect(volume + stairs + addons + overweight).toBe(total)
			expect(await history(setup, quote.id)).toHaveLength(row.version)
		}),
		{ numRuns: 20 },
	)
})

test('no concurrent save is lost: the load has all their changes, and the total is its price', async () => {
	await using setup = await testPlatform()
	const load: Load = { volume: 0.5, weightKg: 100, hasStairs: false, addOns: [] }
	const changes: QuoteChanges[] = [{ volume: 1 }, { weightKg: 300 }, { hasStairs: true }, { addOns: ['tv'] }]
	for (let round = 0; round < 5; round++) {
		const { quote, token } = await saveQuote(setup.platform, load, listed)
		await Promise.all(changes.map((change) => updateQuote(setup.platform, token, quote.id, change)))
		const changed: Load = { volume: 1, weightKg: 300, hasStairs: true, addOns: ['tv'] }
		expect(await findQuote(setup.platform, token)).toMatchObject({
			load: changed,
			total: priceLoad(changed, listed).total,
		})
		expect(await stored(setup, quote.id)).toMatchObject({ version: 1 + changes.length })
	}
})

test('the history has the quote before a change: its load, total, status and final amount', async () => {
	await using setup = await testPlatform()
	const { quote, token } = await saveQuote(setup.platform, defaultLoad, listed)
	const approved = { status: 'approved', finalAmount: 50_000, version: 1 } as const
	await reviewQuote(setup.platform, quote.id, approved, staffNamed('Ana <a@x.ca>'))
	expect(await updateQuote(setup.platform, token, quote.id, { hasStairs: true })).toMatchObject({
		quote: { status: 'pending' },
	})
	expect((await history(setup, quote.id)).at(-1)).toEqual({
		actor: 'customer',
		action: 'changed',
		before: { load: defaultLoad, total: quote.total, status: 'approved', finalAmount: 50_000 },
		after: { hasStairs: true, labels: {}, status: 'pending' },
	})
	expect(await stored(setup, quote.id)).toMatchObject({ final_quote_cents: null, version: 3 })
})

test('a photo added, relabelled or removed reopens a reviewed quote, and leaves load and total as they are', async () => {
	await using setup = await testPlatform()
	const photos = plainIntake(setup.platform)
	const needs = { ...setup.platform, photos }
	const { quote, token } = await saveQuote(needs, { ...defaultLoad, volume: 0.25 }, listed)
	const reject = async () => {
		const { version } = await stored(setup, quote.id)
		const review = { status: 'rejected', finalAmount: 12_300, version } as const
		expect(await reviewQuote(needs, quote.id, review, staffNamed('Ana <a@x.ca>'))).toMatchObject({ ok: true })
	}
	const reopened = async (action: string, after: object) => {
		expect(await stored(setup, quote.id)).toMatchObject({
			...columnsOf(quote.load),
			quote_status: 'pending',
			final_quote_cents: null,
		})
		expect((await history(setup, quote.id)).at(-1)).toMatchObject({
			actor: 'customer',
			action,
			before: { status: 'rejected', finalAmount: 12_300 },
			after: { ...after, status: 'pending' },
		})
	}
	await reject()
	const id = await photoIn(needs, { token, quoteId: quote.id, label: 'Other' })
	await reopened('changed', { photos: { [id]: 'Other' } })
	await reject()
	const labels = { [id]: 'Heavy items' } as const
	expect(await updateQuote(needs, token, quote.id, { labels })).toMatchObject({
		quote: { photos: [{ id, label: 'Heavy items' }] },
	})
	await reopened('changed', { labels })
	expect(await summariseQuote(needs, quote.id)).toMatchObject({ photoCount: 1 })
	await reject()
	expect(await removePhoto(needs, token, quote.id, id)).toBe(true)
	await reopened('photo removed', { photo: id })
	expect(await findQuote(needs, token)).toMatchObject({ photos: [] })
})

test('a draft that changes stays a draft', async () => {
	await using setup = await testPlatform()
	const { quote, token } = await saveQuote(setup.platform, defaultLoad, listed)
	expect(await updateQuote(setup.platform, token, quote.id, { hasStairs: true })).toMatchObject({
		quote: { status: 'draft' },
	})
	expect(await stored(setup, quote.id)).toMatchObject({ quote_status: 'draft' })
})
