import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { photoIdSchema } from '#app/platform/ids.ts'
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

test('one with a photo that was removed or named otherwise since, from another source, or with stopped links, is another quote', async () => {
	await using setup = await testPlatform()
	const photo = photoIdSchema.parse(uuidv7())
	const withPhoto = async () => {
		const sent = { token: randomBytes(32).toString('hex'), labels: { [photo]: 'Other' } as const }
		const { quote } = await saveQuote(setup.platform, defaultLoad, listed, sent)
		await setup.pool.query('delete from quote_photos')
		await setup.pool.query(
			`insert into quote_photos (id, quote_id, position, label, storage_key, thumbnail_key, width, height, bytes)
				values ($1, $2, 1, 'Other', 'a', 'b', 1, 1, 1)`,
			[photo, quote.id],
		)
		return { sent, id: quote.id }
	}
	const again = async (sent: Parameters<typeof saveQuote>[3]) =>
		(await saveQuote(setup.platform, defaultLoad, listed, sent)).quote.id
	const same = await withPhoto()
	expect(await again(same.sent)).toBe(same.id)
	const removed = await withPhoto()
	expect(await again({ ...removed.sent, labels: {} })).not.toBe(removed.id)
	const renamed = await withPhoto()
	expect(await again({ ...renamed.sent, labels: { [photo]: 'Access/stairs' } })).not.toBe(renamed.id)

	const sent = page()
	const untouched = await again({ ...sent, source: { volumeChosen: false, weightSource: 'untouched' } })
	expect(await again({ ...sent, source: { volumeChosen: true, weightSource: 'untouched' } })).not.toBe(
		untouched,
	)

	const stopped = page()
	const before = await again(stopped)
	await setup.pool.query('update access_tokens set revoked_at = now() where quote_id = $1', [before])
	expect(await again(stopped)).not.toBe(before)
})
