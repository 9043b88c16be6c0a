import { expect, test } from 'vitest'
import { defaultLoad } from '#app/pricing/load.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import { keepPrices } from '#app/pricing/pricing.server.ts'
import { saveQuote } from '#app/quotes/quotes.server.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed, numbered } from '#tests/support/prices.ts'
import { openQuote, quoteBatches } from '../review/review.server.ts'
import { overviewOf } from './overview.server.ts'

const { id: _, ...former } = listed
const changed: PriceList = {
	...former,
	volumes: [
		{ share: 0.3, label: 'A trailer', price: 20_000, cubicYards: 6 },
		{ share: 1, label: 'The truck', price: 64_500, cubicYards: 21 },
	],
	addOns: [{ id: 'tv', label: 'Screen', price: 9000 }],
	weight: { ...former.weight, includedKg: 300 },
}
const now = numbered(2, changed)
const small = { ...defaultLoad, volume: 0.25, weightKg: 1000, addOns: ['tv'] }

test('the desk adds up volumes by the names that each quote’s list has for them', async () => {
	await using house = await testPlatform()
	const overview = async () => (await overviewOf({ ...house.platform, now: () => new Date() })).byVolume
	const counted = (list: PriceList) => list.volumes.map(({ label }) => ({ label, count: 0 }))
	expect(await overview()).toEqual(counted(listed))
	await keepPrices(house.platform, changed)
	await saveQuote(house.platform, small, listed)
	await saveQuote(house.platform, defaultLoad, now)
	await saveQuote(house.platform, { ...defaultLoad, hasStairs: true }, now)
	expect(await overview()).toEqual([
		{ label: 'A trailer', count: 0 },
		{ label: 'The truck', count: 2 },
		{ label: '1/4 truck', count: 1 },
	])
})

test('the desk names each quote’s load, and an export its volume, as the quote’s own list does', async () => {
	await using house = await testPlatform()
	await keepPrices(house.platform, changed)
	const before = await saveQuote(house.platform, small, listed)
	const after = await saveQuote(house.platform, { ...small, volume: 0.3 }, now)
	expect(await openQuote(house.platform, before.quote.id)).toMatchObject({
		volume: '1/4 truck',
		addOns: ['TV or monitor'],
		breakdown: [{ label: 'Volume' }, { label: 'Add-ons' }, { label: 'Over 180 kg' }],
	})
	expect(await openQuote(house.platform, after.quote.id)).toMatchObject({
		volume: 'A trailer',
		addOns: ['Screen'],
		breakdown: [{ label: 'Volume' }, { label: 'Add-ons' }, { label: 'Over 300 kg' }],
	})
	for await (const batch of quoteBatches(house.platform, { q: '', status: 'all' }))
		expect(batch.map(({ volume }) => volume)).toEqual(['A trailer', '1/4 truck'])
})
