import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultLoad, type Load, priceLoad } from '#app/pricing/load.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { anyLoad } from '#tests/support/loads.ts'
import { photoIn, plainIntake } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { lineItemsOf, type QuoteChanges } from './quote.ts'
import { removePhoto } from './quote-photos.server.ts'
import { findQuote, reviewQuote, saveQuote, summariseQuote, updateQuote } from './quotes.server.ts'

type House = Awaited<ReturnType<typeof testPlatform>>

/** What the office, the mails and the export read of a quote. */
const stored = async ({ pool }: House, quoteId: string) => {
	const { rows } = await pool.query('select * from quote_requests where id = $1', [quoteId])
	return rows[0]
}

/** The columns of a load with the price that the price list gives it. */
const columnsOf = (load: Load) => ({
	volume_selection: load.volume,
	weight_kg: load.weightKg,
	has_stairs: load.hasStairs,
	selected_addons: load.addOns,
	estimated_total_cents: priceLoad(load, listed).total,
	line_items: lineItemsOf(load, listed),
})

const history = async ({ pool }: House, quoteId: string) => {
	const { rows } = await pool.query(
		'select actor, action, before, after from history where subject = $1 and subject_id = $2 order by id',
		['quote', quoteId],
	)
	return rows
}

test('the first save keeps the load and its price, and says so in the history', async () => {
	await using house = await testPlatform()
	const load: Load = { volume: 0.25, weightKg: 250.5, hasStairs: true, addOns: ['tv', 'reno'] }
	const { quote } = await saveQuote(house.platform, load, listed)
	const { total } = priceLoad(load, listed)
	expect(quote).toEqual({
		id: quote.id,
		status: 'draft',
		booked: false,
		load,
		total,
		prices: listed,
		photos: [],
	})
	expect(await stored(house, quote.id)).toMatchObject({
		...columnsOf(load),
		quote_status: 'draft',
		version: 1,
		final_quote_cents: null,
		customer_email: null,
	})
	expect(await history(house, quote.id)).toEqual([
		{ actor: 'customer', action: 'saved', before: null, after: load },
	])
})

test('each part of the load that changes changes the total, and the other parts stay', async () => {
	await using house = await testPlatform()
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
		const { quote, token } = await saveQuote(house.platform, load, listed)
		const changed = { ...load, ...change }
		const { total } = priceLoad(changed, listed)
		expect(total).not.toBe(quote.total)
		const updated = await updateQuote(house.platform, token, quote.id, change)
		const after = { ...quote, load: changed, total }
		expect(updated, JSON.stringify(change)).toEqual({ ok: true, quote: after })
		expect(await findQuote(house.platform, token)).toEqual(after)
		expect(await stored(house, quote.id)).toMatchObject({ ...columnsOf(changed), version: 2 })
		expect(await summariseQuote(house.platform, quote.id)).toEqual({
			id: quote.id,
			items: lineItemsOf(changed, listed).items,
			totalCents: total,
			photoCount: 0,
		})
	}
})

test('a part that is named without a value stays as it was', async () => {
	await using house = await testPlatform()
	const { quote, token } = await saveQuote(house.platform, defaultLoad, listed)
	const change = { volume: undefined, weightKg: 400, hasStairs: undefined, addOns: undefined }
	const load = { ...defaultLoad, weightKg: 400 }
	expect(await updateQuote(house.platform, token, quote.id, change)).toMatchObject({ quote: { load } })
	expect(await stored(house, quote.id)).toMatchObject(columnsOf(load))
})

test('after any saves the total is the price of the load as it stands, and each save is one step of the history', async () => {
	await using house = await testPlatform()
	const parts: fc.Arbitrary<Partial<Load>> = anyLoad.chain((load) =>
		fc.subarray(['volume', 'weightKg', 'hasStairs', 'addOns'] as const).map((names) => {
			const { volume, weightKg, hasStairs, addOns } = load
			const all = { volume, weightKg, hasStairs, addOns }
			return Object.fromEntries(names.map((name) => [name, all[name]]))
		}),
	)
	await fc.assert(
		fc.asyncProperty(anyLoad, fc.array(parts, { maxLength: 4 }), async (begun, changes) => {
			const { quote, token } = await saveQuote(house.platform, begun, listed)
			let load = begun
			let total = quote.total
			for (const change of changes) {
				load = { ...load, ...change }
				const updated = await updateQuote(house.platform, token, quote.id, change)
				if (!updated.ok) throw new Error(`a save was refused: ${updated.reason}`)
				expect(updated.quote.total).toBe(priceLoad(load, listed).total)
				total = updated.quote.total
			}
			const row = await stored(house, quote.id)
			expect({ ...row, selected_addons: row.selected_addons.toSorted() }).toMatchObject({
				...columnsOf(load),
				selected_addons: load.addOns.toSorted(),
			})
			expect(row.estimated_total_cents).toBe(total)
			const { volume, stairs, addons, overweight } = row.line_items.breakdown
			expect(volume + stairs + addons + overweight).toBe(total)
			expect(await history(house, quote.id)).toHaveLength(row.version)
		}),
		{ numRuns: 20 },
	)
})

test('of saves that arrive at once none is lost: the load has what each of them changed, and the total is its price', async () => {
	await using house = await testPlatform()
	const load: Load = { volume: 0.5, weightKg: 100, hasStairs: false, addOns: [] }
	const changes: QuoteChanges[] = [{ volume: 1 }, { weightKg: 300 }, { hasStairs: true }, { addOns: ['tv'] }]
	for (let round = 0; round < 5; round++) {
		const { quote, token } = await saveQuote(house.platform, load, listed)
		await Promise.all(changes.map((change) => updateQuote(house.platform, token, quote.id, change)))
		const changed: Load = { volume: 1, weightKg: 300, hasStairs: true, addOns: ['tv'] }
		expect(await findQuote(house.platform, token)).toMatchObject({
			load: changed,
			total: priceLoad(changed, listed).total,
		})
		expect(await stored(house, quote.id)).toMatchObject({ version: 1 + changes.length })
	}
})

test('the history keeps what a changed quote was: its load, its total, its status and its answer', async () => {
	await using house = await testPlatform()
	const { quote, token } = await saveQuote(house.platform, defaultLoad, listed)
	const approved = { status: 'approved', finalAmount: 50_000, version: 1 } as const
	await reviewQuote(house.platform, quote.id, approved, staffNamed('Ana <a@x.ca>'))
	expect(await updateQuote(house.platform, token, quote.id, { hasStairs: true })).toMatchObject({
		quote: { status: 'pending' },
	})
	expect((await history(house, quote.id)).at(-1)).toEqual({
		actor: 'customer',
		action: 'changed',
		before: { load: defaultLoad, total: quote.total, status: 'approved', finalAmount: 50_000 },
		after: { hasStairs: true, labels: {}, status: 'pending' },
	})
	expect(await stored(house, quote.id)).toMatchObject({ final_quote_cents: null, version: 3 })
})

test('a photo added, labelled anew or removed takes back an answer, and leaves load and total as they are', async () => {
	await using house = await testPlatform()
	const photos = plainIntake(house.platform)
	const home = { ...house.platform, photos }
	const { quote, token } = await saveQuote(home, { ...defaultLoad, volume: 0.25 }, listed)
	const answer = async () => {
		const { version } = await stored(house, quote.id)
		const review = { status: 'rejected', finalAmount: 12_300, version } as const
		expect(await reviewQuote(home, quote.id, review, staffNamed('Ana <a@x.ca>'))).toMatchObject({ ok: true })
	}
	const reopened = async (action: string, after: object) => {
		expect(await stored(house, quote.id)).toMatchObject({
			...columnsOf(quote.load),
			quote_status: 'pending',
			final_quote_cents: null,
		})
		expect((await history(house, quote.id)).at(-1)).toMatchObject({
			actor: 'customer',
			action,
			before: { status: 'rejected', finalAmount: 12_300 },
			after: { ...after, status: 'pending' },
		})
	}
	await answer()
	const id = await photoIn(home, { token, quoteId: quote.id, label: 'Other' })
	await reopened('photo added', { photo: id, label: 'Other' })
	await answer()
	const labels = { [id]: 'Heavy items' } as const
	expect(await updateQuote(home, token, quote.id, { labels })).toMatchObject({
		quote: { photos: [{ id, label: 'Heavy items' }] },
	})
	await reopened('changed', { labels })
	expect(await summariseQuote(home, quote.id)).toMatchObject({ photoCount: 1 })
	await answer()
	expect(await removePhoto(home, token, quote.id, id)).toBe(true)
	await reopened('photo removed', { photo: id })
	expect(await findQuote(home, token)).toMatchObject({ photos: [] })
})

test('a draft that changes stays a draft', async () => {
	await using house = await testPlatform()
	const { quote, token } = await saveQuote(house.platform, defaultLoad, listed)
	expect(await updateQuote(house.platform, token, quote.id, { hasStairs: true })).toMatchObject({
		quote: { status: 'draft' },
	})
	expect(await stored(house, quote.id)).toMatchObject({ quote_status: 'draft' })
})
