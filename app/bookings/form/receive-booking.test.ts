import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { visitorContext } from '#app/platform/context.server.ts'
import { retryAfter } from '#app/platform/http/unavailable.server.ts'
import { createLogger } from '#app/platform/log/log.server.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { fieldsOfLoad } from '#app/pricing/load-fields.ts'
import { ownerCookie } from '#app/quotes/owner-token.server.ts'
import { findQuote, saveQuote } from '#app/quotes/quotes.server.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { beginningOf, formatDate } from '#app/values/local-time.ts'
import { fullWindow, setWindows } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { aBrowser } from '#tests/support/holder.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { type ArrivalWindow, allWindows } from '../rules/arrival-window.ts'
import { loadSizes } from '../rules/booking.ts'
import { bookingOutcomeSchema } from '../rules/booking-outcome.ts'
import { findReceipt } from '../self-service/receipt.server.ts'
import { action } from './bookings.resource.ts'
import { receiveBooking } from './receive-booking.server.ts'

const today = '2026-12-01'
const { arrivalWindows } = company
const [first, second, third] = arrivalWindows
const asap = allWindows(company).find(({ todayOnly }) => todayOnly)
const size = loadSizes[1]
if (!first || !second || !third || !asap) throw new Error('the company has too few windows')

const home = {
	name: 'Jo Tremblay',
	phone: '403-555-0142',
	email: 'jo@example.ca',
	address: '12 Crescent Road NW',
	postal: 't2p1j9',
	city: 'Calgary',
	date: addDays(today, 1),
	window: second.id,
	notes: 'Gate 2.',
}
const local = { ...home, load: size.id, page: '/airdrie-junk-removal' }

type Form = Record<string, string>

async function setUp(environment: Record<string, string> = {}) {
	const setup = await testPlatform(environment, beginningOf(today, company.timeZone).toISOString())
	const browser = aBrowser()
	const send = async (
		form: Form | string,
		{
			context = requestContext(setup.platform),
			headers = {},
		}: { context?: RouterContextProvider; headers?: Form } = {},
	) => {
		const body = typeof form === 'string' ? form : new URLSearchParams(form)
		const args = routeArgs(context, {
			path: '/bookings',
			params: {},
			method: 'POST',
			body,
			headers: { ...browser.headers, ...headers },
		})
		const answer = await action(args)
		expect(answer.headers.get('Cache-Control')).toBe('no-store')
		const outcome = await answer.json()
		// Every response matches the schema with which the page reads it.
		expect(bookingOutcomeSchema.parse(outcome)).toMatchObject({ outcome: outcome.outcome })
		return { status: answer.status, headers: answer.headers, outcome }
	}
	return {
		platform: setup.platform,
		send,
		/** The receipt that a booked form leads to. */
		receiptOf: async ({ outcome }: { outcome: { receiptToken: string } }) => {
			const found = await findReceipt(setup.platform, outcome.receiptToken)
			if (!found) throw new Error('the token opens no receipt')
			return found
		},
		/** A request context at another hour of today. */
		contextAt: (hour: number) => {
			const now = new Date(beginningOf(today, company.timeZone).getTime() + hour * 60 * 60_000)
			return requestContext({ ...setup.platform, now: () => now })
		},
		fill: (date: string, windows: readonly ArrivalWindow[]) =>
			setWindows(
				setup.pool,
				windows.map(({ id }) => fullWindow(date, id)),
			),
		leads: async () =>
			(
				await setup.pool.query(
					'select preferred_date::text, source_site, quote_id, offers_consent from leads',
				)
			).rows,
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

describe('a booking form', () => {
	test('without errors is booked, and the receipt says what was booked; sent again it is the same booking', async () => {
		await using setup = await setUp()
		const booked = { outcome: 'booked', farAway: false }
		const first = await setup.send(home)
		expect(first).toMatchObject({ status: 201, outcome: booked })
		const receipt = await setup.receiptOf(first)
		expect(receipt).toMatchObject({
			status: 'booked',
			dateInWords: formatDate(home.date),
			windowLabel: second.label,
			email: home.email,
			page: undefined,
		})
		const again = await setup.send({ ...home, offers: 'on' })
		expect(again).toMatchObject({ status: 200, outcome: booked })
		expect(await setup.receiptOf(again)).toEqual(receipt)
		const extended = await setup.send({ ...home, phone: `${home.phone} ext. 5` })
		expect(extended).toMatchObject({ status: 200, outcome: booked })
		expect(await setup.leads()).toEqual([
			{ preferred_date: home.date, source_site: 'localhost', quote_id: null, offers_consent: false },
		])
	})

	test('of a local page returns also what was typed there and its page', async () => {
		await using setup = await setUp({ PUBLIC_URL: 'https://bowline.example' })
		const far = { ...local, postal: 'T4N 1A1', city: 'Red Deer', trip: '150', offers: 'on' }
		const sent = await setup.send(far)
		expect(sent.outcome).toMatchObject({ outcome: 'booked', farAway: true })
		expect(await setup.receiptOf(sent)).toMatchObject({
			status: 'requested',
			page: local.page,
			load: { size: size.label },
			where: `12 Crescent Road NW, Red Deer, ${company.region.code} T4N 1A1`,
			today: false,
		})
		expect(await setup.leads()).toEqual([
			{
				preferred_date: home.date,
				source_site: `bowline.example${local.page}`,
				quote_id: null,
				offers_consent: true,
			},
		])
	})

	test('of a page without a script is meant as it was chosen there: another day, and the city of the postal code', async () => {
		await using setup = await setUp()
		const day = addDays(today, 40)
		const sent = await setup.send({
			...home,
			date: 'other',
			otherDate: day,
			postal: 'T4B 1A1',
			cityOffered: home.city,
		})
		expect(sent.status).toBe(201)
		expect(await setup.receiptOf(sent)).toMatchObject({
			dateInWords: formatDate(day),
			where: `12 Crescent Road NW, Airdrie, ${company.region.code} T4B 1A1`,
		})
	})

	test('attaches the quote that this browser’s cookie opens', async () => {
		await using setup = await setUp()
		const { quote, token } = await saveQuote(setup.platform, defaultLoad, listed)
		const [cookie = ''] = ownerCookie(token, setup.platform.config).split(';')
		expect(await setup.send(home, { headers: { Cookie: cookie } })).toMatchObject({ status: 201 })
		expect(await setup.leads()).toMatchObject([{ quote_id: quote.id }])
	})

	test('of a local page that did not show the visitor’s quote leaves it open', async () => {
		await using setup = await setUp()
		const { token } = await saveQuote(setup.platform, defaultLoad, listed)
		const [cookie = ''] = ownerCookie(token, setup.platform.config).split(';')
		expect(await setup.send(local, { headers: { Cookie: cookie } })).toMatchObject({ status: 201 })
		expect(await setup.leads()).toMatchObject([{ quote_id: null }])
		expect(await findQuote(setup.platform, token)).toMatchObject({ booked: false })
	})

	test('of a local page that shows the visitor’s quote books it as it was changed there, or without it', async () => {
		await using setup = await setUp()
		const { quote, token } = await saveQuote(setup.platform, defaultLoad, listed)
		const [cookie = ''] = ownerCookie(token, setup.platform.config).split(';')
		const headers = { Cookie: cookie }
		const changed = { ...defaultLoad, volume: 0.25, hasStairs: true }
		const form = { ...local, ...fieldsOfLoad(changed), quote: quote.id, priceList: String(listed.id) }
		const without = await setup.send({ ...form, name: 'Sid Else', withoutQuote: 'on' }, { headers })
		expect(without).toMatchObject({ status: 201 })
		expect(await setup.receiptOf(without)).toMatchObject({ load: { size: size?.label } })
		expect(await findQuote(setup.platform, token)).toMatchObject({ booked: false, load: defaultLoad })
		expect(await setup.send({ ...form, email: 'own@example.ca' }, { headers })).toMatchObject({ status: 201 })
		expect(await setup.leads()).toMatchObject([{ quote_id: null }, { quote_id: quote.id }])
		expect(await findQuote(setup.platform, token)).toMatchObject({ booked: true, load: changed })
	})

	test('with errors comes back as it was typed, with its errors, and books nothing', async () => {
		await using setup = await setUp()
		const typed = { ...home, name: '', postal: 'no' }
		expect(await setup.send(typed)).toMatchObject({
			status: 422,
			outcome: {
				outcome: 'refused',
				alternatives: [],
				form: {
					initialValue: { email: home.email, postal: 'no', notes: 'Gate 2.' },
					error: {
						name: ['Enter your name.'],
						postal: [`Enter a Canadian postal code, such as ${company.area.examplePostalCode}.`],
					},
				},
			},
		})
		expect(await setup.leads()).toEqual([])
	})

	test('that only begins comes back as it was typed, with the free window that was pressed, and books nothing', async () => {
		await using setup = await setUp()
		const pressed = { ...home, name: '', begin: `${addDays(today, 2)} ${third.id}` }
		const { request, context } = routeArgs(requestContext(setup.platform), {
			path: '/book',
			params: {},
			method: 'POST',
			body: new URLSearchParams(pressed),
			headers: {},
		})
		expect(await receiveBooking(request, context)).toMatchObject({
			status: 200,
			outcome: {
				outcome: 'prefilled',
				form: {
					initialValue: { email: home.email, date: addDays(today, 2), window: third.id },
					error: {},
				},
			},
		})
		expect(await setup.leads()).toEqual([])
	})

	test('that is not a form is refused', async () => {
		await using setup = await setUp()
		const as = (type: string) => ({ headers: { 'Content-Type': type } })
		const failed = { outcome: 'failed' }
		for (const type of ['application/json', 'text/plain', 'x/multipart/form-data'])
			expect(await setup.send('{}', as(type)), type).toMatchObject({ status: 415, outcome: failed })
		expect(await setup.send('cut off', as('multipart/form-data; boundary=x'))).toMatchObject({
			status: 415,
			outcome: failed,
		})
	})
})

describe('a window that cannot be booked', () => {
	const words = (outcome: { form: { error: { window: string[] } } }) => outcome.form.error.window

	test('is refused as filled, and others are offered; where there are none, another date is asked for', async () => {
		await using setup = await setUp()
		await setup.fill(home.date, [second])
		const { status, outcome } = await setup.send(home)
		expect(status).toBe(409)
		expect(words(outcome)).toEqual(['That window just filled. Your details are still here; these are free.'])
		expect(outcome.form.initialValue).toMatchObject({ name: home.name, notes: home.notes })
		expect(outcome.alternatives).toHaveLength(3)
		expect(outcome.alternatives[0]).toEqual({
			date: home.date,
			dateInWords: formatDate(home.date),
			windowId: first.id,
			windowLabel: first.label,
		})
		const others = arrivalWindows.filter(({ id }) => id !== second.id)
		await setup.fill(home.date, others)
		for (let days = 1; days <= 15; days++) {
			await setup.fill(addDays(home.date, days), arrivalWindows)
			if (days === 1) await setup.fill(today, arrivalWindows)
		}
		const none = await setup.send(home)
		expect(none.outcome.alternatives).toEqual([])
		expect(words(none.outcome)).toEqual([
			'That window just filled. Your details are still here; choose another date, or wait for a window.',
		])
	})

	test('is refused because it has begun, or because the truck has left', async () => {
		await using setup = await setUp()
		const begun = await setup.send(
			{ ...home, date: today, window: first.id },
			{ context: setup.contextAt(first.startHour) },
		)
		expect([begun.status, words(begun.outcome)]).toEqual([
			409,
			['It’s too late for that window. Your details are still here; these are free.'],
		])
		const left = await setup.send(
			{ ...local, date: today, window: third.id, postal: 'T1W 1A1', city: 'Canmore', trip: '50' },
			{ context: setup.contextAt(8) },
		)
		expect([left.status, words(left.outcome)]).toEqual([
			409,
			[
				'The truck for this road leaves at 8 AM, and today’s has left. Your details are still here; these are free.',
			],
		])
		expect(await setup.leads()).toEqual([])
	})

	test('is replaced by the offered one that was tapped, whatever else the form says', async () => {
		await using setup = await setUp()
		const instead = `${addDays(today, 3)} ${third.id}`
		expect(await setup.receiptOf(await setup.send({ ...home, instead }))).toMatchObject({
			dateInWords: formatDate(addDays(today, 3)),
			windowLabel: third.label,
		})
		for (const odd of ['', 'gibberish']) {
			const own = { ...home, email: `${odd}x@example.ca`, instead: odd }
			expect(await setup.receiptOf(await setup.send(own)), odd).toMatchObject({ windowLabel: second.label })
		}
		expect(await setup.send({ ...home, instead: '2026-12-02 none' })).toMatchObject({ status: 422 })
	})
})

describe('a pickup today', () => {
	test('needs no date on a local page’s form', async () => {
		await using setup = await setUp()
		const context = setup.contextAt(14)
		const sent = await setup.send({ ...local, date: '', window: asap.id }, { context })
		expect(await setup.receiptOf(sent)).toMatchObject({
			dateInWords: formatDate(today),
			windowLabel: asap.label,
			asap: true,
			today: true,
		})
	})

	test('needs a date with any other window, and in the home form', async () => {
		await using setup = await setUp()
		const context = setup.contextAt(14)
		const dateless = await setup.send({ ...local, date: '' }, { context })
		expect(dateless).toMatchObject({
			status: 422,
			outcome: { form: { error: { date: ['Choose a date.'] } } },
		})
		expect(await setup.send({ ...home, date: '', window: asap.id }, { context })).toMatchObject({
			status: 422,
		})
	})

	test('is refused when another date was chosen', async () => {
		await using setup = await setUp()
		const later = { ...local, window: asap.id, date: addDays(today, 1) }
		expect(await setup.send(later, { context: setup.contextAt(14) })).toMatchObject({ status: 422 })
	})
})

test('too many bookings from one connection are refused with the time to wait and what was typed, and others can book', async () => {
	await using setup = await setUp()
	const context = requestContext(setup.platform)
	const invalid = { ...home, postal: 'no' }
	let sent = 0
	while ((await setup.send(invalid, { context })).status === 422) sent++
	expect(sent).toBeGreaterThanOrEqual(20)
	const { status, headers, outcome } = await setup.send(home, { context })
	expect(status).toBe(429)
	const seconds = Number(headers.get('Retry-After'))
	expect(seconds).toBeGreaterThan(0)
	const minutes = Math.ceil(seconds / 60)
	expect(outcome).toMatchObject({
		outcome: 'failed',
		message: `Too many bookings came from your connection. Your details are still here. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and send them again, or call ${company.phone}.`,
		form: { initialValue: { name: home.name, notes: home.notes } },
	})
	expect(await setup.leads()).toEqual([])
	const elsewhere = requestContext(setup.platform)
	elsewhere.set(visitorContext, { address: '192.0.2.2' })
	expect(await setup.send(home, { context: elsewhere })).toMatchObject({ status: 201 })
})

test('a booking that finds the database away is refused for now with what was typed, logged, and can be sent again', async () => {
	await using setup = await setUp()
	const away = new pg.Pool({ host: '127.0.0.1', port: 1 })
	const lines: string[] = []
	const context = requestContext({
		...setup.platform,
		database: new Kysely({ dialect: new PostgresDialect({ pool: away }) }),
		log: createLogger({ write: (line) => lines.push(line) }),
	})
	const { status, headers, outcome } = await setup.send(home, { context })
	expect([status, headers.get('Retry-After')]).toEqual([503, retryAfter])
	expect(outcome).toMatchObject({
		outcome: 'failed',
		message: expect.stringContaining(`Send them again in a minute, or call ${company.phone}`),
		form: { initialValue: { name: home.name, notes: home.notes } },
	})
	expect(lines.join()).toMatch(/ECONNREFUSED.*a booking was not taken/)
	expect(await setup.send(home)).toMatchObject({ status: 201 })
	await away.end()
})
