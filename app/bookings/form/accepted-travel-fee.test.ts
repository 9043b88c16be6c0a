import { expect, test } from 'vitest'
import { travelFeeOfQuote } from '#app/desk/review/review.server.ts'
import { firmPriceIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { fieldsOfLoad } from '#app/pricing/load-fields.ts'
import { quotePageToken } from '#app/quotes/firm/ask-price.server.ts'
import { loader as openPage } from '#app/quotes/firm/quote.page.tsx'
import { findQuotePage } from '#app/quotes/firm/quote-page.server.ts'
import { ownerCookie } from '#app/quotes/owner-token.server.ts'
import { loader as openLink } from '#app/quotes/quote-link.resource.ts'
import { answerPrice, askForFirmPrice, reviewQuote, saveQuote } from '#app/quotes/quotes.server.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { loader } from './book.page.tsx'
import { action } from './bookings.resource.ts'

const staff = staffNamed('Dana')
const redDeer = {
	name: 'Jo Bell',
	phone: '403-555-0142',
	email: 'jo@example.ca',
	address: '12 Main Street',
	postal: 'T4N 1A1',
	city: 'Red Deer',
	date: '2026-12-04',
	window: '10-12pm',
}

type Opened = Awaited<ReturnType<typeof testPlatform>>['platform']

const cookieOf = (token: string, { config }: Pick<Opened, 'config'>) => ({
	Cookie: ownerCookie(token, config).split(';')[0] ?? '',
})

/** What the form on its own page begins with. */
const contactInForm = async (platform: Opened, headers: HeadersInit) =>
	(await loader(routeArgs(requestContext(platform), { path: '/book', params: {}, headers }))).contact

/** A quote whose price of $450 has the trip to a place in it, in the browser of its customer. */
async function setUp(place: string) {
	const setup = await testPlatform({}, '2026-12-01T20:30:00Z')
	const { platform, pool } = setup
	const { quote, token } = await saveQuote(platform, defaultLoad, listed)
	const ask = (to: string) =>
		askForFirmPrice(platform, token, { name: 'Jo Bell', place: to, email: 'jo@example.ca', phone: '' })
	const approve = async () => {
		const { version } = (await pool.query('select version from quote_requests')).rows[0]
		const review = { status: 'approved', finalAmount: 45_000, version } as const
		await reviewQuote(platform, quote.id, review, staff, await travelFeeOfQuote(platform, quote.id))
	}
	const accept = async () => {
		const { rows } = await pool.query('select id from firm_prices where withdrawn_at is null')
		const price = firmPriceIdSchema.parse(rows[0].id)
		return answerPrice(platform, token, { answer: 'accept', price, name: 'Jo Bell', address: '192.0.2.7' })
	}
	const headers = cookieOf(token, platform)
	const send = async (form: Record<string, string>) => {
		const body = new URLSearchParams(form)
		const parts = { path: '/bookings', params: {}, method: 'POST', body, headers }
		const answer = await action(routeArgs(requestContext(platform), parts))
		const { form: sent } = await answer.json()
		return [answer.status, ...(sent?.error?.postal ?? [])]
	}
	const seen = async () => {
		const price = (await findQuotePage(platform, token))?.price
		return price && [price.state, price.travel]
	}
	const offers = async () => (await pool.query('select from firm_prices')).rowCount
	await ask(place)
	await approve()
	const begins = (sent: HeadersInit = headers) => contactInForm(platform, sent)
	/** The cookie of a browser once it has opened the link of an email. */
	const opened = async (sent: HeadersInit) => {
		const params = { token: (await quotePageToken(platform, token)) ?? '' }
		const answer = await openLink(
			routeArgs(requestContext(platform), { path: `/quotes/open/${params.token}`, params, headers: sent }),
		)
		return { Cookie: /quote=[\w-]+/.exec(answer.headers.get('Set-Cookie') ?? '')?.[0] ?? '' }
	}
	/** The same, once it has opened the page of the quote. */
	const seenAt = async (sent: HeadersInit) => {
		const params = { token: (await quotePageToken(platform, token)) ?? '' }
		const page = await openPage(
			routeArgs(requestContext(platform), { path: `/quote/${params.token}`, params, headers: sent }),
		)
		const set = new Headers(page.init?.headers).get('Set-Cookie') ?? ''
		return { Cookie: /quote=[\w-]+/.exec(set)?.[0] ?? '' }
	}
	return {
		...{ headers, begins, opened, seenAt },
		...{ quote, ask, approve, accept, send, seen, offers },
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

const adds = (what: string) => `The trip to this address adds ${what}. Send the form again to book with it.`

test('a price with the trip in it is booked at once, and the same form again is the same booking', async () => {
	await using setup = await setUp('Red Deer')
	await setup.accept()
	const form = { ...redDeer, trip: '0', quote: setup.quote.id, ...fieldsOfLoad(defaultLoad) }
	expect(await setup.send(form)).toEqual([201])
	expect(await setup.send(form)).toEqual([200])
	// Another job of the same browser has no part in that price.
	const another = { ...redDeer, name: 'Al Other', email: 'al@example.ca', trip: '0' }
	expect(await setup.send(another)).toEqual([422, adds('$150 to the price of the load')])
})

test.for<[string, Record<string, string>, string]>([
	['for a nearer place', {}, '$150 to the price you accepted for a nearer place'],
	['that is left out', { withoutQuote: 'on' }, '$150 to the price of the load'],
	['of another load', fieldsOfLoad({ ...defaultLoad, weightKg: 400 }), '$150 to the price of the load'],
])('a price %s does not cover the trip: it is said first', async ([, change, what]) => {
	await using setup = await setUp('Airdrie')
	await setup.accept()
	const form = { ...redDeer, quote: setup.quote.id, ...fieldsOfLoad(defaultLoad), ...change }
	expect(await setup.send({ ...form, trip: '0' })).toEqual([422, adds(what)])
	expect((await setup.send({ ...form, trip: '150' }))[0]).toBe(201)
})

test('a price that nobody accepted yet does not cover the trip either', async () => {
	await using setup = await setUp('Red Deer')
	const form = { ...redDeer, trip: '0', quote: setup.quote.id, ...fieldsOfLoad(defaultLoad) }
	expect(await setup.send(form)).toEqual([422, adds('$150 to the price of the load')])
})

test('the page names the trip that is in the price, whatever place is asked for later; a review offers it anew', async () => {
	await using setup = await setUp('Airdrie')
	expect(await setup.seen()).toEqual(['offered', 'the trip to Airdrie'])
	await setup.ask('Edmonton')
	expect(await setup.seen()).toEqual(['offered', 'the trip to Airdrie'])
	await setup.approve()
	expect([await setup.seen(), await setup.offers()]).toEqual([['offered', 'the trip to Edmonton'], 2])
	await setup.accept()
	await setup.ask('Airdrie')
	await setup.approve()
	// What was accepted stays.
	expect([await setup.seen(), await setup.offers()]).toEqual([['accepted', 'the trip to Edmonton'], 2])
})

test('the form begins with who its visitor said they are, only in the browser that saved the quote, and until it is booked', async () => {
	await using setup = await setUp('T4B 1A1')
	const own = { name: 'Jo Bell', email: 'jo@example.ca', phone: '', postal: 'T4B 1A1', city: 'Calgary' }
	expect(await setup.begins()).toEqual(own)
	await setup.ask('Airdrie')
	expect(await setup.begins()).toEqual({ ...own, postal: '', city: 'Airdrie' })
	// Who has the link, which may have been passed on, opens the quote and doesn't read who asked for it.
	const linked = await setup.opened({})
	expect([await setup.begins(linked), await setup.begins({})]).toEqual([undefined, undefined])
	// The link and the page it leads to keep the browser that saved the quote what it is.
	expect(await setup.begins(await setup.opened(setup.headers))).toMatchObject({ name: 'Jo Bell' })
	expect(await setup.begins(await setup.seenAt(setup.headers))).toMatchObject({ name: 'Jo Bell' })
	expect(await setup.begins(await setup.seenAt({}))).toBeUndefined()
	await setup.accept()
	await setup.send({ ...redDeer, trip: '150', quote: setup.quote.id, ...fieldsOfLoad(defaultLoad) })
	expect(await setup.begins()).toBeUndefined()
})

test('a draft names no one', async () => {
	await using setup = await testPlatform()
	const { token } = await saveQuote(setup.platform, defaultLoad, listed)
	expect(await contactInForm(setup.platform, cookieOf(token, setup.platform))).toBeUndefined()
})
