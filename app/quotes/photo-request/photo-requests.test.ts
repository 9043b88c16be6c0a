import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { receivePhotoRequest } from '#app/desk/review/receive-photo-request.server.ts'
import { openQuote } from '#app/desk/review/review.server.ts'
import { quoteEmail } from '#app/notifications/mail/quote-email.ts'
import { whyQuoteUntrue } from '#app/notifications/quote-to-send.server.ts'
import { photoRequestIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { newQuoteId, staffNamed } from '#tests/support/ids.ts'
import { newPhotoToken, plainIntake, sentPhoto } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { findQuotePage } from '../firm/quote-page.server.ts'
import {
	askForFirmPrice,
	askForPhoto,
	deleteUnbookedQuote,
	findQuoteToTell,
	reviewQuote,
	saveQuote,
	updateQuote,
} from '../quotes.server.ts'
import { wantedChoices } from './photo-request.ts'

const [dana, olive] = [staffNamed('Dana'), staffNamed('Olive')]
const jo = { name: 'Jo Bell', email: 'jo@example.ca', phone: '+14035550142', place: 'Airdrie' }

/** A quote with a photo that was sent for a firm price, unless its customer is to be unknown. */
async function setUp(contact: typeof jo | 'unknown' = jo) {
	const setup = await testPlatform()
	const { platform, pool } = setup
	const needs = { ...platform, photos: plainIntake(platform) }
	const photoToken = newPhotoToken()
	const id = await sentPhoto(needs, photoToken)
	const { quote, token } = await saveQuote(platform, defaultLoad, listed, {
		token: photoToken,
		labels: { [id]: 'Main pile/items' },
	})
	if (contact !== 'unknown') await askForFirmPrice(platform, token, contact)
	const newRequest = () => randomUUID()
	const ask = async (typed: object = {}, { staff = dana, quoteId = quote.id } = {}) =>
		receivePhotoRequest(platform, {
			quoteId,
			typed: {
				photoRequest: newRequest(),
				label: 'Access/stairs',
				choice: wantedChoices[1],
				wanted: '',
				...typed,
			},
			staff,
		})
	const addPhoto = async () => {
		const sending = newPhotoToken()
		const added = await sentPhoto(needs, sending)
		return updateQuote(platform, token, quote.id, { labels: { [added]: 'Other' } }, { photoToken: sending })
	}
	const asked = async () =>
		(
			await pool.query(`select channel, dedupe_key from messages where kind = 'photo-asked' order by channel`)
		).rows.map(({ channel }) => channel)
	const requests = async () => (await pool.query('select * from photo_requests order by asked_at')).rows
	const atDesk = async () => (await openQuote(platform, quote.id)) ?? Promise.reject(new Error('gone'))
	const page = async () => (await findQuotePage(platform, token)) ?? Promise.reject(new Error('gone'))
	return { ...setup, needs, quote, token, ask, addPhoto, asked, requests, atDesk, page }
}

test('a photo is asked for by email and text, once for each press, and stands on the page until one is added', async () => {
	await using setup = await setUp()
	const { platform, quote } = setup
	const press = { photoRequest: randomUUID(), wanted: 'The gate, too.' }
	expect(await Promise.all([setup.ask(press), setup.ask(press)])).toEqual([undefined, undefined])
	expect(await setup.ask(press)).toBeUndefined()
	expect(await setup.asked()).toEqual(['mail', 'text'])
	const words = `${wantedChoices[1]}\nThe gate, too.`
	expect((await setup.page()).wanted).toEqual([{ id: press.photoRequest, label: 'Access/stairs', words }])
	expect((await setup.page()).timeline.at(-1)?.words).toBe('We asked for a photo: Access/stairs')
	expect((await setup.atDesk()).photoRequests).toMatchObject([
		{ label: 'Access/stairs', wanted: words, asked: expect.stringMatching(/^Dana, /), isAnswered: false },
	])
	expect((await setup.atDesk()).history[0]).toMatchObject({ actor: 'Dana', action: 'asked for a photo' })

	const told = async () => findQuoteToTell(platform, quote.id, press.photoRequest)
	const pending = await told()
	const mail =
		pending && quoteEmail(platform.company, { key: 'k', kind: 'photo-asked', url: 'https://x/q' }, pending)
	expect(mail).toMatchObject({ to: jo.email, subject: 'We need one more photo for your quote' })
	expect(mail?.text).toMatch(
		/one more photo: Access\/stairs\.\nThe way out[\s\S]*The gate, too\.[\s\S]*https:\/\/x\/q/,
	)
	expect(pending && whyQuoteUntrue('photo-asked', pending, true)).toBeUndefined()

	expect(await setup.addPhoto()).toMatchObject({ ok: true })
	expect((await setup.page()).wanted).toEqual([])
	expect((await setup.atDesk()).photoRequests).toMatchObject([{ isAnswered: true }])
	const after = await told()
	expect(after && whyQuoteUntrue('photo-asked', after, true)).toBe('a photo was added first')
})

test('the page tells what happened in its order: a photo that was asked for before the price stands before it', async () => {
	await using setup = await setUp()
	await setup.ask()
	const { version } = await setup.atDesk()
	const review = { status: 'approved', finalAmount: 50_000, version } as const
	// The database keeps the other moments by the machine's clock.
	const platform = { ...setup.platform, now: () => new Date() }
	expect(await reviewQuote(platform, setup.quote.id, review, dana)).toMatchObject({ ok: true })
	expect((await setup.page()).timeline.map(({ words }) => words)).toEqual([
		'You saved it',
		'You sent it to us for a firm price',
		'We asked for a photo: Access/stairs',
		'We set a firm price: $500',
	])
})

test('the same wish is not sent twice while no photo has come, whoever has it; another one is, and so it is afterwards', async () => {
	await using setup = await setUp()
	await setup.ask()
	expect(await setup.ask({}, { staff: olive })).toMatchObject({
		status: 409,
		refusal: { message: 'Dana has asked for this already, and no photo was added since. Nothing was sent.' },
	})
	expect(await setup.requests()).toHaveLength(1)
	expect(await setup.ask({ label: 'Heavy items' }, { staff: olive })).toBeUndefined()
	expect((await setup.page()).wanted).toHaveLength(2)
	await setup.addPhoto()
	expect(await setup.ask({}, { staff: olive })).toBeUndefined()
	expect((await setup.page()).wanted).toMatchObject([{ label: 'Access/stairs' }])
})

test.each([
	['with an email alone', { ...jo, phone: '' }, false, ['mail']],
	['with a number alone', { ...jo, email: '' }, false, ['text']],
	['who texted STOP and has an email', jo, true, ['mail']],
	['who texted STOP and has a number alone', { ...jo, email: '' }, true, []],
	['whom nobody knows', 'unknown' as const, false, []],
])(
	'a customer %s is asked by what reaches them, or the desk says that nothing does',
	async (_, contact, stopped, ways) => {
		await using setup = await setUp(contact)
		if (stopped)
			await setup.pool.query(
				`insert into stopped_phones (phone, stopped_by) values ('+14035550142', 'customer')`,
			)
		const isReached = ways.length > 0
		expect((await setup.atDesk()).askingWays).toEqual(ways)
		const answer = await setup.ask({ wanted: 'The gate.' })
		if (isReached) expect(answer).toBeUndefined()
		else
			expect(answer).toEqual({
				status: 409,
				refusal: {
					label: 'Access/stairs',
					choice: wantedChoices[1],
					wanted: 'The gate.',
					message:
						'There’s no email address, and no number that takes our texts: call the customer. Nothing was sent.',
				},
			})
		expect(await setup.asked()).toEqual(ways)
		expect(await setup.requests()).toHaveLength(isReached ? 1 : 0)
	},
)

test('a request without words, or for a quote that is gone, is refused and keeps what was typed', async () => {
	await using setup = await setUp()
	expect(await setup.ask({ choice: '', wanted: ' ' })).toMatchObject({
		status: 422,
		refusal: { message: 'Say what should be in the photo. Nothing was sent.', wanted: ' ' },
	})
	expect(await setup.ask({}, { quoteId: newQuoteId() })).toMatchObject({ status: 404 })
	expect(await setup.requests()).toEqual([])
	const id = photoRequestIdSchema.parse(randomUUID())
	const needs = { ...setup.platform, isStopped: async () => false }
	const gone = { id, quoteId: newQuoteId(), label: 'Other', wanted: 'x' } as const
	expect(await askForPhoto(needs, gone, dana)).toEqual({ ok: false, reason: 'no-such-quote' })
})

test('a quote of which a photo is asked for is kept like one that has changed', async () => {
	await using setup = await setUp()
	const old = new Date('2024-11-20T18:00:00Z')
	await setup.pool.query('update quote_requests set updated_at = $1', [old])
	await setup.ask()
	expect(await deleteUnbookedQuote(setup.needs, setup.quote.id, new Date(old.getTime() + 1))).toBe(false)
})

test('requests for photos are deleted with their quote', async () => {
	await using setup = await setUp()
	await setup.ask()
	expect(await deleteUnbookedQuote(setup.needs, setup.quote.id, new Date(Date.now() + 60_000))).toBe(true)
	expect(await setup.requests()).toEqual([])
	expect(await setup.asked()).toEqual([])
})
