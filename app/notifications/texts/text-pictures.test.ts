import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPhotoIntake } from '#app/photos/photos.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { fakeTextsEnvironment, fakeToken, startFakeTexts } from '#fakes/texts.ts'
import { locationTags, notPhotos, script, spoiltPhotos } from '#tests/support/hostile-photos.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { deleteIncomingTextsDaily, registerTextPictures } from '../notifications.server.ts'
import { action } from './incoming-text.resource.ts'
import { picturesIn } from './text-media.ts'
import { finalRefusals } from './text-pictures.server.ts'
import { twilioSignature } from './twilio-signature.server.ts'

const origin = 'https://bowline.example'

async function setUp({ work = true } = {}) {
	const twilio = await startFakeTexts()
	const setup = await testPlatform({ ...fakeTextsEnvironment(twilio.url), PUBLIC_URL: origin })
	const { platform, pool } = setup
	const photos = openPhotoIntake({
		now: platform.now,
		files: platform.files,
		dataDir: platform.config.dataDir,
		log: platform.log,
	})
	const start = () => registerTextPictures({ ...platform, now: () => new Date(), photos })
	if (work) await start()
	const tell = async (sid: string, pictures: { url: string; type: string }[], body = '') => {
		const fields = new URLSearchParams({
			MessageSid: sid,
			From: '+14035550188',
			Body: body,
			NumMedia: String(pictures.length),
			...Object.fromEntries(
				pictures.flatMap(({ url, type }, at) => [
					[`MediaUrl${at}`, url],
					[`MediaContentType${at}`, type],
				]),
			),
		})
		const context = requestContext(platform)
		context.set(platformContext, platform)
		const signature = twilioSignature(fakeToken, `${origin}/texts/incoming`, fields)
		const headers = { 'X-Twilio-Signature': signature }
		const args = { path: '/texts/incoming', method: 'POST', body: fields, params: {}, headers }
		return (await action(routeArgs(context, args))).status
	}
	const pictures = async () =>
		(await pool.query('select * from text_pictures order by text_id, position')).rows
	return {
		...setup,
		twilio,
		photos,
		start,
		tell,
		pictures,
		ended: (count: number) =>
			eventually(pictures, (rows) => rows.length === count && rows.every(({ state }) => state !== 'pending')),
		[Symbol.asyncDispose]: async () => {
			await setup[Symbol.asyncDispose]()
			await photos.stop()
			await twilio.close()
		},
	}
}

const photo = (tagged = false) => {
	const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: '#774422' } }).jpeg()
	return (tagged ? plain.withExif({ IFD0: { Make: 'Their phone' } }) : plain).toBuffer()
}

test('a picture by text from an unknown number is kept, without what its phone wrote into it, and once though it is told twice', async () => {
	await using setup = await setUp()
	const { media } = setup.twilio
	const shown = media.add(await photo(true))
	expect(await setup.tell('MM1', [shown], 'Do you take pianos?')).toBe(200)
	expect(await setup.tell('MM1', [shown], 'Do you take pianos?')).toBe(200)
	const [row] = await setup.ended(1)
	expect(row).toMatchObject({ state: 'stored', width: 40, height: 30, reason: null })
	const stored = await setup.platform.files.get(row.storage_key)
	expect(Buffer.from(stored ?? []).includes('Their phone')).toBe(false)
	expect((await sharp(stored).metadata()).exif).toBeUndefined()
	expect(media.asked()).toBe(1)
	expect((await setup.pool.query('select body from incoming_texts')).rows).toEqual([
		{ body: 'Do you take pianos?' },
	])
})

test('what was acknowledged is kept though nobody could fetch it: another process does, once the provider has the picture', async () => {
	await using setup = await setUp({ work: false })
	const shown = setup.twilio.media.add(await photo(), { missing: 2 })
	expect(await setup.tell('MM1', [shown])).toBe(200)
	expect(await setup.pictures()).toMatchObject([{ state: 'pending' }])
	await setup.start()
	expect(await setup.ended(1)).toMatchObject([{ state: 'stored' }])
	expect(setup.twilio.media.asked()).toBe(3)
})

test('what is no picture, is not at the provider, or leads to another host is named and not kept, beside one that is', async () => {
	await using setup = await setUp()
	const { media } = setup.twilio
	const pictures = [
		media.add(await photo()),
		media.add(Buffer.from('GIF89a and so on'), { type: 'image/gif' }),
		media.add(Buffer.from('a film'), { type: 'video/3gpp' }),
		{ url: 'https://elsewhere.example/picture.jpg', type: 'image/jpeg' },
		{ url: media.add(await photo()).url.replace(/AC\w+/, `AC${'9'.repeat(32)}`), type: 'image/jpeg' },
		media.add(await photo(), { leadsTo: 'https://elsewhere.example/picture.jpg' }),
		media.add(await photo(), { leadsTo: 'http://mms.twiliocdn.com/picture.jpg' }),
		media.add(await photo(), { leadsTo: 'https://mms.twiliocdn.com.elsewhere.example/picture.jpg' }),
		media.add(Buffer.from('')),
	]
	expect(await setup.tell('MM1', pictures)).toBe(200)
	const rows = await setup.ended(pictures.length)
	expect(rows.map(({ state, reason }) => (state === 'stored' ? 'stored' : reason))).toEqual([
		'stored',
		'it’s not a photo we can read',
		'it’s not a picture (video/3gpp)',
		'our text provider doesn’t have it',
		'our text provider doesn’t have it',
		'our text provider doesn’t have it',
		'our text provider doesn’t have it',
		'our text provider doesn’t have it',
		'it’s empty',
	])
})

test('of 100 hostile pictures each is refused or kept without what was hidden in it; their texts stay, and the next picture is kept', {
	timeout: 240_000,
}, async () => {
	await using setup = await setUp()
	const { media } = setup.twilio
	const named = await Promise.all(
		notPhotos.map(async ([name, bytes, why]) => ({ name, bytes: await bytes(), why })),
	)
	const seed = fc.readConfigureGlobal().seed ?? randomInt(2 ** 31)
	const spoilt = await spoiltPhotos(100 - named.length, seed)
	const all = [
		...named.map(({ name, bytes, why }) => ({ name, bytes, reason: finalRefusals[why] })),
		...spoilt.map((bytes, at) => ({ name: `seed ${seed}, ${at}`, bytes, reason: undefined })),
	]
	const shown = all.map(({ bytes }) => media.add(Buffer.from(bytes)))
	const mostInText = 10
	const bodies: string[] = []
	for (let at = 0; at < shown.length; at += mostInText) {
		const sid = `MM-${String(at).padStart(3, '0')}`
		bodies.push(`What do you say to these, ${sid}?`)
		expect(await setup.tell(sid, shown.slice(at, at + mostInText), bodies.at(-1))).toBe(200)
	}
	const ended = (rows: { state: string }[]) => rows.filter(({ state }) => state !== 'pending').length
	// By tens, since a busy machine needs a while for all of them.
	for (let at = mostInText; at < all.length; at += mostInText)
		await eventually(setup.pictures, (rows) => ended(rows) >= at)
	const rows = await setup.ended(all.length)
	const kept = { stored: 0, refused: 0 }
	for (const [at, { name, reason }] of all.entries()) {
		const row = rows[at]
		if (reason !== undefined) expect(row, name).toMatchObject({ state: 'failed', reason })
		if (row.state === 'failed') {
			kept.refused++
			expect(Object.values(finalRefusals), name).toContain(row.reason)
			expect(row, name).toMatchObject({ storage_key: null, thumbnail_key: null })
			continue
		}
		kept.stored++
		for (const key of [row.storage_key, row.thumbnail_key]) {
			const file = Buffer.from((await setup.platform.files.get(key)) ?? [])
			for (const hidden of [script, locationTags.IFD0.Make]) expect(file.includes(hidden), name).toBe(false)
			expect((await sharp(file).metadata()).exif, name).toBeUndefined()
		}
	}
	expect(kept.stored).toBeGreaterThan(10)
	expect(kept.refused).toBeGreaterThan(notPhotos.length)
	const texts = await setup.pool.query('select body from incoming_texts order by id')
	expect(texts.rows.map(({ body }) => body)).toEqual(bodies)
	await setup.tell('MM-next', [media.add(await photo())])
	expect((await setup.ended(all.length + 1)).at(-1)).toMatchObject({ state: 'stored' })
})

test('of a count that no text can have, as many are kept as a text can have', async () => {
	const fields = (told: string) => new URLSearchParams({ NumMedia: told })
	for (const [told, kept] of [
		['0', 0],
		['2', 2],
		['10', 10],
		['11', 10],
		['1e9', 10],
		['-1', 0],
		['x', 0],
		['1.5', 0],
	] as const)
		expect(picturesIn(fields(told), 'AC1'), told).toHaveLength(kept)
})

test('a text and its pictures are deleted after two years, files and rows; a newer one stays', async () => {
	await using setup = await setUp()
	for (const sid of ['MM1', 'MM2']) await setup.tell(sid, [setup.twilio.media.add(await photo())], sid)
	const [old, young] = await setup.ended(2)
	await setup.pool.query(`update incoming_texts set at = '2024-11-20T17:00:00Z' where body = 'MM1'`)
	const stop = deleteIncomingTextsDaily(setup.platform, setup.photos)
	await stop()
	expect((await setup.pool.query('select body from incoming_texts')).rows).toEqual([{ body: 'MM2' }])
	expect(await setup.pictures()).toHaveLength(1)
	expect(await setup.platform.files.get(old.storage_key)).toBeUndefined()
	expect(await setup.platform.files.get(old.thumbnail_key)).toBeUndefined()
	expect(await setup.platform.files.get(young.storage_key)).toBeDefined()
})
