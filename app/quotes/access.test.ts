import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newAccessToken } from '#app/customers/access-token.server.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { newPhotoId, newQuoteId } from '#tests/support/ids.ts'
import { photoIn, plainIntake } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { findPhotoKeys, removePhoto } from './photos/quote-photos.server.ts'
import {
	findQuote,
	makeQuoteLinkToken,
	saveQuote,
	sendQuoteForReview,
	summariseQuote,
	updateQuote,
} from './quotes.server.ts'

/** Two visitors, each with a quote, a photo and a valid token of their own. */
async function setUp() {
	const setup = await testPlatform()
	const photos = plainIntake(setup.platform)
	const needs = { ...setup.platform, photos }
	const visitor = async (weightKg: number) => {
		const { quote, token } = await saveQuote(needs, { ...defaultLoad, weightKg }, listed)
		const photoId = await photoIn(needs, { token, quoteId: quote.id, label: 'Heavy items' })
		return { token, quoteId: quote.id, photoId }
	}
	const everything = async () => {
		const tables = ['quote_requests', 'quote_photos', 'access_tokens', 'history']
		const rows = await Promise.all(
			tables.map((table) => setup.pool.query(`select * from ${table} order by 1`)),
		)
		return { rows: rows.map((result) => result.rows), files: await photos.stillStored() }
	}
	return {
		needs,
		pool: setup.pool,
		visitors: [await visitor(100), await visitor(200)],
		everything,
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}
type Setup = Awaited<ReturnType<typeof setUp>>

/** All combinations of token, quote and photo of both visitors and of nobody, and whether one visitor owns them. */
function combinations({ visitors }: Setup) {
	const nobody = { token: newAccessToken(), quoteId: newQuoteId(), photoId: newPhotoId() }
	const all = [...visitors, nobody]
	return all
		.flatMap(({ token }) =>
			all.flatMap(({ quoteId }) => all.map(({ photoId }) => ({ token, quoteId, photoId }))),
		)
		.map((mix) => ({
			...mix,
			ownsQuote: visitors.some((one) => one.token === mix.token && one.quoteId === mix.quoteId),
			ownsPhoto: visitors.some(
				(one) => one.token === mix.token && one.quoteId === mix.quoteId && one.photoId === mix.photoId,
			),
		}))
}

test('a photo is opened with a token of its own quote, and with no other valid token', async () => {
	await using setup = await setUp()
	const opened = []
	for (const { token, quoteId, photoId, ownsPhoto } of combinations(setup)) {
		const keys = await findPhotoKeys(setup.needs, token, quoteId, photoId)
		expect(keys !== undefined).toBe(ownsPhoto)
		if (keys) opened.push(keys)
	}
	const { rows } = await setup.pool.query('select storage_key, thumbnail_key from quote_photos order by 1')
	const byKey = (one: { storageKey: string }, other: { storageKey: string }) =>
		one.storageKey < other.storageKey ? -1 : 1
	expect(opened.sort(byKey)).toEqual(
		rows.map((row) => ({ storageKey: row.storage_key, thumbnailKey: row.thumbnail_key })),
	)
})

test('a token changes only its own quote: any other is not found, and stays as it is', async () => {
	await using setup = await setUp()
	const before = await setup.everything()
	for (const { token, quoteId, photoId, ownsQuote } of combinations(setup)) {
		if (ownsQuote) continue
		const changes = { weightKg: 500, labels: { [photoId]: 'Other' } } as const
		expect(await updateQuote(setup.needs, token, quoteId, changes)).toEqual({
			ok: false,
			reason: 'no-such-quote',
		})
		expect(await removePhoto(setup.needs, token, quoteId, photoId)).toBe(false)
	}
	expect(await setup.everything()).toEqual(before)
})

test('a photo of another quote can be neither removed nor relabelled', async () => {
	await using setup = await setUp()
	const [mine, theirs] = setup.visitors
	if (!mine || !theirs) throw new Error('there are no two visitors')
	const before = await setup.everything()
	expect(await removePhoto(setup.needs, mine.token, mine.quoteId, theirs.photoId)).toBe(false)
	const labels = { [theirs.photoId]: 'Other' } as const
	expect(await updateQuote(setup.needs, mine.token, mine.quoteId, { labels })).toMatchObject({
		quote: { id: mine.quoteId },
	})
	expect(await setup.everything()).toEqual(before)
})

test('a token finds its own quote, with its own photos', async () => {
	await using setup = await setUp()
	for (const { token, quoteId, photoId } of setup.visitors)
		expect(await findQuote(setup.needs, token)).toMatchObject({
			id: quoteId,
			photos: [{ id: photoId, label: 'Heavy items', width: 4, height: 3 }],
		})
	expect(await findQuote(setup.needs, newAccessToken())).toBeUndefined()
	expect(await findQuote(setup.needs, '')).toBeUndefined()
})

test('a link in a mail has its own token: it opens the same quote, and the first token still does', async () => {
	await using setup = await setUp()
	const [mine, theirs] = setup.visitors
	if (!mine || !theirs) throw new Error('there are no two visitors')
	const link = await makeQuoteLinkToken(setup.needs, mine.quoteId)
	expect(link).not.toBe(mine.token)
	for (const token of [link, mine.token]) {
		expect(await findQuote(setup.needs, token)).toMatchObject({ id: mine.quoteId })
		expect(await findPhotoKeys(setup.needs, token, mine.quoteId, mine.photoId)).toBeDefined()
		expect(await findPhotoKeys(setup.needs, token, theirs.quoteId, theirs.photoId)).toBeUndefined()
	}
})

test('a token sends its own quote for review, and no other quote', async () => {
	await using setup = await setUp()
	const [mine, theirs] = setup.visitors
	if (!mine || !theirs) throw new Error('there are no two visitors')
	const customer = {
		name: 'Jo',
		email: 'jo@example.ca',
		phone: '+14035550142',
		propertyAddress: '1 A St',
		city: 'Calgary',
	}
	const send = (token: string) =>
		setup.needs.database
			.transaction()
			.execute((transaction) => sendQuoteForReview(transaction, token, customer))
	expect(await send(newAccessToken())).toBeUndefined()
	expect(await send(mine.token)).toBe(mine.quoteId)
	const { rows } = await setup.pool.query(
		'select id, quote_status, customer_name, customer_phone, property_address, city, version from quote_requests order by weight_kg',
	)
	expect(rows).toMatchObject([
		{
			id: mine.quoteId,
			quote_status: 'pending',
			customer_name: 'Jo',
			customer_phone: '+14035550142',
			property_address: '1 A St',
			city: 'Calgary',
		},
		{ id: theirs.quoteId, quote_status: 'draft', customer_name: null },
	])
})

test('the database holds only the hash of a token, and the hash opens nothing', async () => {
	await using setup = await setUp()
	const [mine] = setup.visitors
	if (!mine) throw new Error('there is no visitor')
	const link = await makeQuoteLinkToken(setup.needs, mine.quoteId)
	const dump = JSON.stringify(await setup.everything())
	for (const token of [mine.token, link]) expect(dump).not.toContain(token)
	const { rows } = await setup.pool.query('select token_hash from access_tokens where quote_id = $1', [
		mine.quoteId,
	])
	const hashes: Buffer[] = rows.map(({ token_hash }) => token_hash)
	const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
	expect(hashes.map((hash) => hash.toString('hex')).sort()).toEqual([mine.token, link].map(hashOf).sort())
	for (const hash of hashes)
		for (const encoding of ['base64url', 'hex', 'latin1'] as const)
			expect(await findQuote(setup.needs, hash.toString(encoding))).toBeUndefined()
})

test('the summary for mails is that of the quote', async () => {
	await using setup = await setUp()
	for (const { quoteId } of setup.visitors)
		expect(await summariseQuote(setup.needs, quoteId)).toMatchObject({ id: quoteId, photoCount: 1 })
	expect(await summariseQuote(setup.needs, newQuoteId())).toBeUndefined()
})
