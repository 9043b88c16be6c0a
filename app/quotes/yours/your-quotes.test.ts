import { expect, test } from 'vitest'
import type { FirmPriceState } from '#app/policies/firm-price-states.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { company } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { saveQuote, stopLinks } from '../quotes.server.ts'
import { deviceTokens, quoteCookies } from './device-cookies.server.ts'
import { action, loader } from './your-quotes.page.tsx'
import { priceInLine } from './your-quotes.ts'

const http = { publicUrl: undefined }

/** What a browser sends to that page of the cookies that it got. */
const sentBack = (headers: [string, string][]) => headers.map(([, value]) => value.split(';')[0]).join('; ')

async function setUp() {
	const setup = await testPlatform()
	const save = () => saveQuote(setup.platform, defaultLoad, listed)
	const context = requestContext(setup.platform)
	const path = '/your-quotes'
	const look = async (cookie: string) =>
		loader(routeArgs(context, { path, params: {}, headers: { Cookie: cookie } }))
	const forget = (cookie: string) =>
		action(
			routeArgs(context, {
				...{ path, params: {}, method: 'POST', body: new URLSearchParams() },
				headers: { Cookie: cookie },
			}),
		)
	return { ...setup, save, look, forget, [Symbol.asyncDispose]: () => setup[Symbol.asyncDispose]() }
}

/** The cookies that an answer deletes. */
const deleted = (headers: HeadersInit | undefined) =>
	new Headers(headers)
		.getSetCookie()
		.filter((one) => one.includes('Max-Age=0'))
		.map((one) => one.split('=')[0])

test('a device lists the quotes that it saved or opened, the latest first and each once, and no other’s', async () => {
	await using setup = await setUp()
	const [first, second, others] = [await setup.save(), await setup.save(), await setup.save()]
	const cookie = sentBack([...quoteCookies(first.token, http), ...quoteCookies(second.token, http)])
	const { data } = await setup.look(`${cookie}; ${sentBack(quoteCookies(first.token, http))}`)
	expect(data.quotes.map(({ token }) => token)).toEqual([second.token, first.token])
	expect(JSON.stringify(data)).not.toContain(others.token)
	expect(data.quotes[0]).toMatchObject({ booked: false, price: 'Estimate: $595 + tax' })
	expect((await setup.look('')).data.quotes).toEqual([])
})

test('a link that was stopped, and a cookie that is none of ours, leave the list and the browser', async () => {
	await using setup = await setUp()
	const [kept, stopped] = [await setup.save(), await setup.save()]
	await stopLinks(setup.platform, stopped.quote.id, staffNamed('Dana <dana@example.ca>'))
	const cookies = [kept.token, stopped.token].map((token) => sentBack(quoteCookies(token, http).slice(1)))
	const { data, init } = await setup.look(
		[...cookies, 'own-quote-x=%00', `own-quote-y=${'y'.repeat(43)}`].join('; '),
	)
	expect(data.quotes.map(({ token }) => token)).toEqual([kept.token])
	const gone = [cookies[1]?.split('=')[0], 'own-quote-x', 'own-quote-y']
	expect(deleted(init?.headers).sort()).toEqual(gone.sort())
	expect(deleted((await setup.look(cookies[0] ?? '')).init?.headers)).toEqual([])
})

test('a device can forget its quotes, which stay where they are', async () => {
	await using setup = await setUp()
	const { token } = await setup.save()
	const cookie = sentBack(quoteCookies(token, http))
	const answer = await setup.forget(cookie)
	if (!(answer instanceof Response)) throw new Error('it was refused')
	expect(deleted(answer.headers)).toEqual(['quote', expect.stringMatching(/^own-quote-/)])
	expect((await setup.look(cookie)).data.quotes).toHaveLength(1)
})

test('the cookies of the list go to its own address alone, over https alone where the site has it, and are 24 at most', () => {
	const token = 'a'.repeat(43)
	const [, [, cookie = ''] = []] = quoteCookies(token, http)
	expect(cookie.split('; ').slice(1).sort()).toEqual([
		'HttpOnly',
		'Max-Age=7776000',
		'Path=/your-quotes',
		'SameSite=Lax',
	])
	const [, [, secure = ''] = []] = quoteCookies(token, { publicUrl: 'https://bowline.example' })
	expect(secure).toMatch(/^__Secure-own-quote-[0-9a-f]{12}=/)
	expect(secure.split('; ')).toContain('Secure')
	const many = Array.from({ length: 30 }, (_, at) => `own-quote-${at}=${token}`).join('; ')
	const { kept, tooMany } = deviceTokens(new Request('http://x/', { headers: { Cookie: many } }), http)
	expect([kept.length, tooMany.length]).toEqual([24, 6])
	// The first that a browser sends are the oldest.
	expect([kept[0]?.name, tooMany[0]?.name]).toEqual(['own-quote-6', 'own-quote-0'])
})

test('what a quote comes to says how its firm price stands', () => {
	const price = { amount: 30_000, until: 'December 12, 2026' }
	const line = (state: FirmPriceState) => priceInLine({ ...price, state }, 35_050, company)
	expect(priceInLine(undefined, 35_050, company)).toBe('Estimate: $350.50 + tax')
	expect(line('offered')).toBe('Firm price: $300 + tax, open until December 12, 2026')
	expect(line('accepted')).toBe('Firm price: $300 + tax, and you’ve accepted it')
	expect(line('declined')).toContain('Estimate: $350.50 + tax. You declined')
	expect(line('expired')).toContain('Estimate: $350.50 + tax. Our firm price was open until')
	expect(line('withdrawn')).toBe('Estimate: $350.50 + tax')
})
