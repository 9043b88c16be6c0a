import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { newAccessToken } from '#app/customers/access-token.server.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { newPhotoId, newQuoteId } from '#tests/support/ids.ts'
import { photoIn, plainIntake } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { findPhotoKeys, removePhoto } from './quote-photos.server.ts'
import {
	addPhoto,
	findQuote,
	makeQuoteLinkToken,
	saveQuote,
	sendQuoteForReview,
	summariseQuote,
	updateQuote,
} from './quotes.server.ts'

/** Visitors with a quote and a photo each, every one with a valid cookie of their own. */
async function openHouse() {
	const house = await testPlatform()
	const photos = plainIntake(house.platform)
	const home = { ...house.platform, photos }
	const visitor = async (weightKg: number) => {
		const { quote, token } = await saveQuote(home, { ...defaultLoad, weightKg }, listed)
		const photoId = await photoIn(home, { token, quoteId: quote.id, label: 'Heavy items' })
		return { token, quoteId: quote.id, photoId }
	}
	const everything = async () => {
		const tables = ['quote_requests', 'quote_photos', 'access_tokens', 'history']
		const rows = await Promise.all(
			tables.map((table) => house.pool.query(`select * from ${table} order by 1`)),
		)
		return { rows: rows.map((result) => result.rows), files: await photos.stillStored() }
	}
	return {
		home,
		pool: house.pool,
		visitors: [await visitor(100), await visitor(200)],
		everything,
		[Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
	}
}
type House = Awaited<ReturnType<typeof openHouse>>

/** Every way to mix up token, quote and photo, of both visitors and of nobody; with what is one visitor's own left out. */
function mixedUp({ visitors }: House) {
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

test('a photo is opened with the token of its own quote, and with no other however good', async () => {
	await using house = await openHouse()
	const opened = []
	for (const { token, quoteId, photoId, ownsPhoto } of mixedUp(house)) {
		const keys = await findPhotoKeys(house.home, token, quoteId, photoId)
		expect(keys !== undefined).toBe(ownsPhoto)
		if (keys) opened.push(keys)
	}
	const { rows } = await house.pool.query('select storage_key, thumbnail_key from quote_photos order by 1')
	const byKey = (one: { storageKey: string }, other: { storageKey: string }) =>
		one.storageKey < other.storageKey ? -1 : 1
	expect(opened.sort(byKey)).toEqual(
		rows.map((row) => ({ storageKey: row.storage_key, thumbnailKey: row.thumbnail_key })),
	)
})

test('a token changes its own quote alone: for any other there is nothing here, and nothing of it is touched', async () => {
	await using house = await openHouse()
	const before = await house.everything()
	for (const { token, quoteId, photoId, ownsQuote } of mixedUp(house)) {
		if (ownsQuote) continue
		const changes = { weightKg: 500, labels: { [photoId]: 'Other' } } as const
		expect(await updateQuote(house.home, token, quoteId, changes)).toEqual({
			ok: false,
			reason: 'no-such-quote',
		})
		expect(await removePhoto(house.home, token, quoteId, photoId)).toBe(false)
		const read = vi.fn()
		const body = new ReadableStream<Uint8Array>({ pull: read }, { highWaterMark: 0 })
		for (const id of [photoId, newPhotoId()])
			expect(await addPhoto(house.home, token, quoteId, { id, label: 'Other', body })).toEqual({
				ok: false,
				reason: 'no-such-quote',
			})
		expect(read).not.toHaveBeenCalled()
	}
	expect(await house.everything()).toEqual(before)
})

test('a photo of another quote is neither removed nor relabelled from one’s own', async () => {
	await using house = await openHouse()
	const [mine, theirs] = house.visitors
	if (!mine || !theirs) throw new Error('there are no two visitors')
	const before = await house.everything()
	expect(await removePhoto(house.home, mine.token, mine.quoteId, theirs.photoId)).toBe(true)
	const labels = { [theirs.photoId]: 'Other' } as const
	expect(await updateQuote(house.home, mine.token, mine.quoteId, { labels })).toMatchObject({
		quote: { id: mine.quoteId },
	})
	expect(await house.everything()).toEqual(before)
})

test('a photo sent under the id of another quote’s photo is refused, and nothing of it stays', async () => {
	await using house = await openHouse()
	const [mine, theirs] = house.visitors
	if (!mine || !theirs) throw new Error('there are no two visitors')
	const before = await house.everything()
	const body = new Blob(['another photo']).stream()
	const photo = { id: theirs.photoId, label: 'Other', body } as const
	expect(await addPhoto(house.home, mine.token, mine.quoteId, photo)).toEqual({
		ok: false,
		reason: 'id-taken',
	})
	expect(await house.everything()).toEqual(before)
})

test('a token finds its own quote, with its own photos', async () => {
	await using house = await openHouse()
	for (const { token, quoteId, photoId } of house.visitors)
		expect(await findQuote(house.home, token)).toMatchObject({
			id: quoteId,
			photos: [{ id: photoId, label: 'Heavy items', width: 4, height: 3 }],
		})
	expect(await findQuote(house.home, newAccessToken())).toBeUndefined()
	expect(await findQuote(house.home, '')).toBeUndefined()
})

test('a link in a mail has a token of its own: it opens the same quote, and the first one still does', async () => {
	await using house = await openHouse()
	const [mine, theirs] = house.visitors
	if (!mine || !theirs) throw new Error('there are no two visitors')
	const link = await makeQuoteLinkToken(house.home, mine.quoteId)
	expect(link).not.toBe(mine.token)
	for (const token of [link, mine.token]) {
		expect(await findQuote(house.home, token)).toMatchObject({ id: mine.quoteId })
		expect(await findPhotoKeys(house.home, token, mine.quoteId, mine.photoId)).toBeDefined()
		expect(await findPhotoKeys(house.home, token, theirs.quoteId, theirs.photoId)).toBeUndefined()
	}
})

test('a quote is sent for review by its own token, and no other is with it', async () => {
	await using house = await openHouse()
	const [mine, theirs] = house.visitors
	if (!mine || !theirs) throw new Error('there are no two visitors')
	const customer = {
		name: 'Jo',
		email: 'jo@example.ca',
		phone: '+14035550142',
		propertyAddress: '1 A St',
		city: 'Calgary',
	}
	const send = (token: string) =>
		house.home.database
			.transaction()
			.execute((transaction) => sendQuoteForReview(transaction, token, customer))
	expect(await send(newAccessToken())).toBeUndefined()
	expect(await send(mine.token)).toBe(mine.quoteId)
	const { rows } = await house.pool.query(
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

test('of a token the database holds only the hash, and the hash opens nothing', async () => {
	await using house = await openHouse()
	const [mine] = house.visitors
	if (!mine) throw new Error('there is no visitor')
	const link = await makeQuoteLinkToken(house.home, mine.quoteId)
	const dump = JSON.stringify(await house.everything())
	for (const token of [mine.token, link]) expect(dump).not.toContain(token)
	const { rows } = await house.pool.query('select token_hash from access_tokens where quote_id = $1', [
		mine.quoteId,
	])
	const hashes: Buffer[] = rows.map(({ token_hash }) => token_hash)
	const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
	expect(hashes.map((hash) => hash.toString('hex')).sort()).toEqual([mine.token, link].map(hashOf).sort())
	for (const hash of hashes)
		for (const encoding of ['base64url', 'hex', 'latin1'] as const)
			expect(await findQuote(house.home, hash.toString(encoding))).toBeUndefined()
})

test('what mails say of a quote is of that quote', async () => {
	await using house = await openHouse()
	for (const { quoteId } of house.visitors)
		expect(await summariseQuote(house.home, quoteId)).toMatchObject({ id: quoteId, photoCount: 1 })
	expect(await summariseQuote(house.home, newQuoteId())).toBeUndefined()
})
