import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { customerBy } from '#app/bookings/booking/receipt-token.server.ts'
import { changeDetails } from '#app/bookings/changes/change-details.server.ts'
import { takeField } from '#app/bookings/rules/arrival-window.ts'
import { newAccessToken } from '#app/customers/customers.server.ts'
import { photoContext } from '#app/photos/photo-context.server.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { ownerCookie } from '#app/quotes/owner-token.server.ts'
import { saveQuote } from '#app/quotes/quotes.server.ts'
import { aBrowser } from '#tests/support/holder.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'

/**
 * Everything that the public can send, and by what it finds what it changes. Knowing somebody's details, and even the ids of
 * their things, must open and change nothing of theirs.
 */

type Args = ReturnType<typeof routeArgs<Record<string, string>>>
type Module = { action?: (args: Args) => unknown }

const modules = {
	...import.meta.glob<Module>(['/app/**/*.page.tsx', '/app/**/*.resource.ts', '!/app/desk/**']),
	...import.meta.glob<Module>(['/app/desk/sign-in/**/*.page.tsx', '/app/desk/sign-in/**/*.resource.ts']),
}

const facts = {
	name: 'Not The Customer',
	phone: '+1 (403) 555-0142',
	email: 'JO@EXAMPLE.CA',
	address: '12 Crescent Road NW',
	postal: 'T2P 1J9',
	city: 'Calgary',
	date: '2026-12-02',
	window: '10-12pm',
	notes: 'I know them.',
}
const theirs = { ...facts, name: 'Jo Tremblay', email: 'jo@example.ca', notes: '' }
const gateCode = '4711#secret'

/** What is posted to each: as a form, unless it says otherwise. `ids` are those of their quote, booking and photo. */
type Sent = { form?: Record<string, string>; init?: RequestInit }
type Ids = { quoteId: string; photoId: string }
const json = (method: string, body: object, headers = {}): Sent => ({
	init: { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } },
})
const customerPage = (form: Record<string, string>): Sent[] => [{ form: { version: '1', ...form } }]
const photoToken = { 'Photo-Token': randomBytes(32).toString('hex') }

const byWhatIsTyped = {
	'/app/bookings/form/book.page.tsx': () => [{ form: facts }],
	'/app/bookings/form/bookings.resource.ts': (ids: Ids) => [
		{ form: facts },
		{ form: { ...facts, quote: ids.quoteId } },
	],
	'/app/waiting/wait.page.tsx': () => {
		const { window: _, ...wait } = facts
		return [{ form: { ...wait, date: '2026-12-03', [takeField('2-4pm')]: 'on', join: 'yes' } }]
	},
} satisfies Record<string, (ids: Ids) => Sent[]>

const byAKey = {
	'/app/bookings/self-service/moving/move.page.tsx': () =>
		customerPage({ date: '2026-12-04', window: '2-4pm' }),
	'/app/bookings/self-service/moving/other-times.page.tsx': () =>
		customerPage({ date: '2026-12-04', window: '2-4pm' }),
	'/app/bookings/self-service/cancel.page.tsx': () => customerPage({}),
	'/app/bookings/self-service/details.page.tsx': () => customerPage({ notes: 'x', gateCode: '', onSite: '' }),
	'/app/bookings/self-service/load/load.page.tsx': () => customerPage({ load: 'half' }),
	'/app/bookings/self-service/higher-price/higher-price.page.tsx': ({ photoId }: Ids): Sent[] => [
		{ form: { answer: 'agree', changeOrder: photoId, name: facts.name } },
		{ form: { answer: 'refuse', changeOrder: photoId } },
	],
	'/app/bookings/self-service/added-photos.resource.ts': () => [json('POST', { labels: {} }, photoToken)],
	'/app/bookings/self-service/receipt-photo.resource.ts': () => [{ init: { method: 'DELETE' } }],
	'/app/waiting/waiting.page.tsx': () => customerPage({ does: 'leave' }),
	'/app/waiting/wait-to-move.page.tsx': () => [{ form: { date: '2026-12-04', [takeField('2-4pm')]: 'on' } }],
	'/app/quotes/firm/ask-price.page.tsx': (): Sent[] => [
		{ form: { name: facts.name, email: facts.email, phone: facts.phone, place: facts.postal } },
		{ form: { open: '1' } },
	],
	'/app/quotes/firm/quote.page.tsx': ({ photoId }: Ids): Sent[] => [
		{ form: { answer: 'accept', price: photoId, name: facts.name } },
		{ form: { answer: 'decline', price: photoId, reason: '' } },
	],
	'/app/quotes/save-quote.resource.ts': () => [json('POST', { ...defaultLoad })],
	'/app/quotes/quote.resource.ts': () => [json('PATCH', { weightKg: 4000 })],
	'/app/quotes/photos/quote-photo.resource.ts': () => [{ init: { method: 'DELETE' } }],
	'/app/quotes/calculator/another-quote.resource.ts': () => [{ form: {} }],
	'/app/quotes/yours/your-quotes.page.tsx': () => [{ form: {} }],
	'/app/photos/sent-photo.resource.ts': () => [{ init: { method: 'DELETE', headers: photoToken } }],
} satisfies Record<string, (ids: Ids) => Sent[]>

/** They have tests of their own, which forge signatures and guess passwords. */
const bySignatureOrPassword = [
	'/app/notifications/texts/incoming-text.resource.ts',
	'/app/notifications/texts/text-notice.resource.ts',
	'/app/notifications/calls/ended-call.resource.ts',
	'/app/card-payments/card-notice.resource.ts',
	'/app/desk/sign-in/sign-in.page.tsx',
	'/app/desk/sign-in/second-step/second-factor.page.tsx',
	'/app/desk/sign-in/password/set-password.page.tsx',
	'/app/desk/sign-in/sign-out.resource.ts',
	'/app/desk/sign-in/session/session.resource.ts',
	// It names an account by what is typed, and mails the link to that account's own address alone.
	'/app/desk/sign-in/password/forgotten.page.tsx',
]

async function actions() {
	const loaded = await Promise.all(
		Object.entries(modules).map(async ([path, load]) => ({ path, action: (await load()).action })),
	)
	return new Map(loaded.flatMap(({ path, action }) => (action ? [[path, action] as const] : [])))
}

/** Somebody with a quote, a booking with a gate code, and a place in the waiting list, and how to send something as anyone. */
async function setUp() {
	const setup = await testPlatform({}, '2026-12-01T16:00:00Z')
	const { platform, pool } = setup
	const found = await actions()
	const context = requestContext(platform)
	context.set(photoContext, plainIntake(platform))
	const ids = { quoteId: '', photoId: randomUUID() }
	const send = async (path: string, { form, init }: Sent, cookie = '') => {
		const body = form && new URLSearchParams(form)
		const request = { method: 'POST', ...(body && { body }), ...init }
		const headers = new Headers(init?.headers)
		if (cookie !== '') headers.set('Cookie', cookie)
		const params = { token: newAccessToken(), ...ids }
		const args = routeArgs(context, { path: '/anything', params, ...request, headers })
		const answer = await found.get(path)?.(args)
		const said = answer instanceof Response ? await answer.text() : JSON.stringify(answer)
		return answer instanceof Response ? `${said} ${answer.headers.get('Location')}` : said
	}
	const { quote, token } = await saveQuote(platform, defaultLoad, listed)
	ids.quoteId = quote.id
	const own = `${aBrowser().headers.Cookie}; ${ownerCookie(token, platform.config).split(';')[0]}`
	const booked = JSON.parse(
		(await send('/app/bookings/form/bookings.resource.ts', { form: theirs }, own)).split(' null')[0] ?? '',
	)
	const right = await customerBy(platform, booked.receiptToken)
	if (!right) throw new Error('their booking opens to nobody')
	await changeDetails(platform, right, { version: 1, notes: '', gateCode, onSite: 'Robin at home' })
	const { window: _, ...wait } = { ...theirs, date: '2026-12-03' }
	await send(
		'/app/waiting/wait.page.tsx',
		{ form: { ...wait, [takeField('10-12pm')]: 'on', join: 'yes' } },
		own,
	)
	const rows = async (query: string) => (await pool.query(query)).rows
	return {
		ids,
		found,
		send,
		kept: async () => ({
			bookings: await rows('select * from bookings'),
			leads: await rows('select * from leads'),
			entries: await rows('select * from booking_events order by id'),
			line: await rows('select * from waiting_requests'),
			quotes: await pool
				.query('select * from quote_requests where id = $1', [quote.id])
				.then(({ rows }) => rows),
			customers: await rows('select * from customers'),
			keys: await rows(
				'select * from access_tokens where booking_id is not null or waiting_id is not null order by 1',
			),
			ofQuote: await pool
				.query('select * from access_tokens where quote_id = $1', [quote.id])
				.then(({ rows }) => rows),
		}),
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test('everything that the public can send is known, with what it goes by', async () => {
	const known = [...Object.keys(byWhatIsTyped), ...Object.keys(byAKey), ...bySignatureOrPassword]
	expect([...(await actions()).keys()].sort()).toEqual(known.sort())
})

test('who knows somebody’s details and ids, and has no key of theirs, opens and changes nothing of theirs', async () => {
	await using setup = await setUp()
	const before = await setup.kept()
	expect(before.line).toHaveLength(1)
	expect(before.entries).toMatchObject([{ gate_code: gateCode }])
	for (const [path, sends] of Object.entries({ ...byWhatIsTyped, ...byAKey }))
		for (const sent of sends(setup.ids))
			for (const cookie of ['', aBrowser().headers.Cookie]) {
				const said = await setup.send(path, sent, cookie)
				expect([path, await setup.kept()]).toEqual([path, before])
				expect([path, said]).toEqual([
					path,
					expect.not.stringMatching(/4711|Robin|Tremblay|\/(booked|waiting)\/|receiptToken/),
				])
			}
})
