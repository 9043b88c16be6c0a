import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { defaultLoad } from '../pricing/load.ts'
import { findQuote, saveQuote, updateQuote } from './quotes.server.ts'

const page = () => ({ token: randomBytes(32).toString('hex'), labels: {} })

test('a first save that comes once more, since its answer was lost, is the same quote: after the other and while it runs', async () => {
	await using setup = await testPlatform()
	const sent = page()
	const saves = await Promise.all(
		Array.from({ length: 6 }, () => saveQuote(setup.platform, defaultLoad, listed, sent)),
	)
	const again = await saveQuote(setup.platform, defaultLoad, listed, sent)
	expect(new Set([...saves, again].map(({ quote }) => quote.id)).size).toBe(1)
	// Whichever answer arrives opens it.
	for (const { token, quote } of [...saves, again])
		expect(await findQuote(setup.platform, token)).toMatchObject({ id: quote.id })
	const { rows } = await setup.pool.query(
		"select (select count(*)::int from quote_requests) as quotes, (select count(*)::int from history where action = 'saved') as said",
	)
	expect(rows).toEqual([{ quotes: 1, said: 1 }])
})

test('another page, another load, another count, and a quote that was changed or booked since, are another quote', async () => {
	await using setup = await testPlatform()
	const save = (sent: Parameters<typeof saveQuote>[3], load = defaultLoad) =>
		saveQuote(setup.platform, load, listed, sent)
	const sent = page()
	const first = await save(sent)
	const others = [
		await save(page()),
		await save(undefined),
		await save({ token: undefined, labels: {} }),
		await save(sent, { ...defaultLoad, weightKg: 300 }),
		await save({ ...sent, counted: { sofa: 1 } }),
	]
	expect(new Set([first, ...others].map(({ quote }) => quote.id)).size).toBe(6)

	const changed = page()
	const before = await save(changed)
	await updateQuote(setup.platform, before.token, before.quote.id, { weightKg: 300 })
	await updateQuote(setup.platform, before.token, before.quote.id, { weightKg: defaultLoad.weightKg })
	expect((await save(changed)).quote.id).not.toBe(before.quote.id)

	for (const state of ['closed_at = now()', "quote_status = 'pending'"]) {
		const closed = page()
		const { quote } = await save(closed)
		await setup.pool.query(`update quote_requests set ${state} where id = $1`, [quote.id])
		expect((await save(closed)).quote.id, state).not.toBe(quote.id)
	}
})
