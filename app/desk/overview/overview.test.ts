import { expect, test } from 'vitest'
import { defaultLoad } from '#app/pricing/load.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { updatePriceList } from '#app/pricing/pricing.server.ts'
import { saveQuote } from '#app/quotes/quotes.server.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed, numbered } from '#tests/support/prices.ts'
import { openQuote, quoteBatches } from '../review/review.server.ts'
import { overviewOf } from './overview.server.ts'

const { id: _, ...oldPrices } = listed
const changed: PriceList = {
	...oldPrices,
	volumes: [
		{ share: 0.3, label: 'A trailer', price: 20_000, cubicYards: 6 },
		{ share: 1, label: 'The truck', price: 64_500, cubicYards: 21 },
	],
	addOns: [{ id: 'tv', label: 'Screen', price: 9000 }],
	weight: { ...oldPrices.weight, includedKg: 300 },
}
const newList = numbered(2, changed)
const small = { ...defaultLoad, volume: 0.25, weightKg: 1000, addOns: ['tv'] }

test('the desk counts volumes by their names in each quote’s own price list', async () => {
	await using setup = await testPlatform()
	const overview = async () => (await overviewOf({ ...setup.platform, now: () => new Date() })).byVolume
	const noQuotes = (list: PriceList) => list.volumes.map(({ label }) => ({ label, count: 0 }))
	expect(await overview()).toEqual(noQuotes(listed))
	await updatePriceList(setup.platform, changed)
	await saveQuote(setup.platform, small, listed)
	await saveQuote(setup.platform, defaultLoad, newList)
	await saveQuote(setup.platform, { ...defaultLoad, hasStairs: true }, newList)
	expect(await overview()).toEqual([
		{ label: 'A trailer', count: 0 },
		{ label: 'The truck', count: 2 },
		{ label: '1/4 truck', count: 1 },
	])
})

test('the cities with the most quotes come first and by name, those with as many by their letters, and the rest are added up', async () => {
	await using setup = await testPlatform()
	const counts = {
		Airdrie: 1,
		Banff: 2,
		Okotoks: 2,
		Cochrane: 3,
		Canmore: 1,
		Didsbury: 1,
		Calgary: 2,
		Zzz: 1,
	}
	for (const [city, count] of [...Object.entries(counts), ['', 1] as const])
		for (let each = 0; each < count; each++) {
			const { quote } = await saveQuote(setup.platform, defaultLoad, listed)
			await setup.pool.query("update quote_requests set city = nullif($1, '') where id = $2", [
				city,
				quote.id,
			])
		}
	const { byCity } = await overviewOf({ ...setup.platform, now: () => new Date() })
	expect(byCity.map(({ label, count }) => `${label} ${count}`)).toEqual([
		...['Cochrane 3', 'Banff 2', 'Calgary 2', 'Okotoks 2', 'Airdrie 1', 'Canmore 1', 'Didsbury 1'],
		'Other places 2',
	])
})

test('the desk names the parts of a load, and an export its volume, as in the quote’s own price list', async () => {
	await using setup = await testPlatform()
	await updatePriceList(setup.platform, changed)
	const before = await saveQuote(setup.platform, small, listed)
	const after = await saveQuote(setup.platform, { ...small, volume: 0.3 }, newList)
	expect(await openQuote(setup.platform, before.quote.id)).toMatchObject({
		volume: '1/4 truck',
		addOns: ['TV or monitor'],
		breakdown: [{ label: 'Volume' }, { label: 'TV or monitor' }, { label: 'Over 180 kg' }],
	})
	expect(await openQuote(setup.platform, after.quote.id)).toMatchObject({
		volume: 'A trailer',
		addOns: ['Screen'],
		breakdown: [{ label: 'Volume' }, { label: 'Screen' }, { label: 'Over 300 kg' }],
	})
	for await (const batch of quoteBatches(setup.platform, { q: '', status: 'all' }))
		expect(batch.map(({ volume }) => volume)).toEqual(['A trailer', '1/4 truck'])
})
