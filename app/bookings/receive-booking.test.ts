import type { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { visitorContext } from '#app/platform/context.server.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { ownerCookie } from '#app/quotes/owner-token.server.ts'
import { saveQuote } from '#app/quotes/quotes.server.ts'
import { addDays, beginningOf, formatDate } from '#app/values/local-time.ts'
import { fullWindow, setWindows } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { type ArrivalWindow, allWindows } from './arrival-window.ts'
import { loadSizes } from './booking.ts'
import { bookingOutcomeSchema } from './booking-outcome.ts'
import { action } from './bookings.resource.ts'

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

async function openHouse(environment: Record<string, string> = {}) {
	const house = await testPlatform(environment, beginningOf(today, company.timeZone).toISOString())
	const send = async (
		form: Form | string,
		{
			context = requestContext(house.platform),
			headers = {},
		}: { context?: RouterContextProvider; headers?: Form } = {},
	) => {
		const body = typeof form === 'string' ? form : new URLSearchParams(form)
		const args = routeArgs(context, { path: '/bookings', params: {}, method: 'POST', body, headers })
		const answer = await action(args)
		expect(answer.headers.get('Cache-Control')).toBe('no-store')
		const outcome = await answer.json()
		// The page that sent it understands every answer.
		expect(bookingOutcomeSchema.parse(outcome)).toMatchObject({ outcome: outcome.outcome })
		return { status: answer.status, headers: answer.headers, outcome }
	}
	return {
		platform: house.platform,
		send,
		/** The same house at another hour of today. */
		contextAt: (hour: number) => {
			const now = new Date(beginningOf(today, company.timeZone).getTime() + hour * 60 * 60_000)
			return requestContext({ ...house.platform, now: () => now })
		},
		fill: (date: string, windows: readonly ArrivalWindow[]) =>
			setWindows(
				house.pool,
				windows.map(({ id }) => fullWindow(date, id)),
			),
		leads: async () =>
			(
				await house.pool.query(
					'select preferred_date::text, source_site, quote_id, offers_consent from leads',
				)
			).rows,
		[Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
	}
}

describe('a booking form', () => {
	test('that is right is booked, and says what was booked; sent again it is the same booking', async () => {
		await using house = await openHouse()
		const booked = {
			outcome: 'booked',
			dateInWords: formatDate(home.date),
			windowLabel: second.label,
			email: home.email,
			farAway: false,
		}
		expect(await house.send(home)).toMatchObject({ status: 201, outcome: booked })
		const again = await house.send({ ...home, offers: 'on' })
		expect(again).toMatchObject({ status: 200, outcome: booked })
		expect(again.outcome).not.toHaveProperty('local')
		expect(await house.leads()).toEqual([
			{ preferred_date: home.date, source_site: 'localhost', quote_id: null, offers_consent: false },
		])
	})

	test('of a local page says besides what was typed there and which page that was', async () => {
		await using house = await openHouse({ PUBLIC_URL: 'https://bowline.example' })
		const far = { ...local, farAway: 'yes', offers: 'on' }
		expect((await house.send(far)).outcome).toMatchObject({
			outcome: 'booked',
			farAway: true,
			local: { page: local.page, load: size.label, where: '12 Crescent Road NW, Calgary', today: false },
		})
		expect(await house.leads()).toEqual([
			{
				preferred_date: home.date,
				source_site: `bowline.example${local.page}`,
				quote_id: null,
				offers_consent: true,
			},
		])
	})

	test('takes along the quote that this browser’s cookie opens', async () => {
		await using house = await openHouse()
		const { quote, token } = await saveQuote(house.platform, defaultLoad, listed)
		const [cookie = ''] = ownerCookie(token, house.platform.config).split(';')
		expect(await house.send(home, { headers: { Cookie: cookie } })).toMatchObject({ status: 201 })
		expect(await house.leads()).toMatchObject([{ quote_id: quote.id }])
	})

	test('with a fault comes back as it was typed, with what is wrong, and books nothing', async () => {
		await using house = await openHouse()
		const typed = { ...home, name: '', postal: 'no' }
		expect(await house.send(typed)).toMatchObject({
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
		expect(await house.leads()).toEqual([])
	})

	test('that is no form at all is refused', async () => {
		await using house = await openHouse()
		const as = (type: string) => ({ headers: { 'Content-Type': type } })
		const failed = { outcome: 'failed' }
		for (const type of ['application/json', 'text/plain', 'x/multipart/form-data'])
			expect(await house.send('{}', as(type)), type).toMatchObject({ status: 415, outcome: failed })
		expect(await house.send('cut off', as('multipart/form-data; boundary=x'))).toMatchObject({
			status: 415,
			outcome: failed,
		})
	})
})

describe('a window that cannot be had', () => {
	const words = (outcome: { form: { error: { window: string[] } } }) => outcome.form.error.window

	test('says that it filled, and offers others; where there are none, another date', async () => {
		await using house = await openHouse()
		await house.fill(home.date, [second])
		const { status, outcome } = await house.send(home)
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
		await house.fill(home.date, others)
		for (let days = 1; days <= 15; days++) {
			await house.fill(addDays(home.date, days), arrivalWindows)
			if (days === 1) await house.fill(today, arrivalWindows)
		}
		const none = await house.send(home)
		expect(none.outcome.alternatives).toEqual([])
		expect(words(none.outcome)).toEqual([
			'That window just filled. Your details are still here; choose another date.',
		])
	})

	test('says that it has begun, or that the truck has left', async () => {
		await using house = await openHouse()
		const begun = await house.send(
			{ ...home, date: today, window: first.id },
			{ context: house.contextAt(first.startHour) },
		)
		expect([begun.status, words(begun.outcome)]).toEqual([
			409,
			['That window has already begun. Your details are still here; these are free.'],
		])
		const left = await house.send(
			{ ...local, date: today, window: third.id, bookedByEight: 'yes' },
			{ context: house.contextAt(8) },
		)
		expect([left.status, words(left.outcome)]).toEqual([
			409,
			[
				'The truck for this road leaves at 8 AM, and today’s has left. Your details are still here; these are free.',
			],
		])
		expect(await house.leads()).toEqual([])
	})

	test('is replaced by the one that was tapped instead, whatever else the form says', async () => {
		await using house = await openHouse()
		const instead = `${addDays(today, 3)} ${third.id}`
		expect(await house.send({ ...home, instead })).toMatchObject({
			status: 201,
			outcome: { dateInWords: formatDate(addDays(today, 3)), windowLabel: third.label },
		})
		for (const odd of ['', 'gibberish']) {
			const own = { ...home, email: `${odd}x@example.ca`, instead: odd }
			expect((await house.send(own)).outcome, odd).toMatchObject({ windowLabel: second.label })
		}
		expect(await house.send({ ...home, instead: '2026-12-02 none' })).toMatchObject({ status: 422 })
	})
})

describe('a pickup today', () => {
	test('needs no date on a local page’s form', async () => {
		await using house = await openHouse()
		const context = house.contextAt(14)
		expect(await house.send({ ...local, date: '', window: asap.id }, { context })).toMatchObject({
			status: 201,
			outcome: { dateInWords: formatDate(today), windowLabel: asap.label, local: { today: true } },
		})
	})

	test('any other window, and the home form, need one', async () => {
		await using house = await openHouse()
		const context = house.contextAt(14)
		const dateless = await house.send({ ...local, date: '' }, { context })
		expect(dateless).toMatchObject({
			status: 422,
			outcome: { form: { error: { date: ['Choose a date.'] } } },
		})
		expect(await house.send({ ...home, date: '', window: asap.id }, { context })).toMatchObject({
			status: 422,
		})
	})

	test('keeps the date that was chosen: for another day it is refused', async () => {
		await using house = await openHouse()
		const later = { ...local, window: asap.id, date: addDays(today, 1) }
		expect(await house.send(later, { context: house.contextAt(14) })).toMatchObject({ status: 422 })
	})
})

test('too many bookings from one connection are told how long to wait, with what was typed, and none is lost for it', async () => {
	await using house = await openHouse()
	const context = requestContext(house.platform)
	const faulty = { ...home, postal: 'no' }
	let sent = 0
	while ((await house.send(faulty, { context })).status === 422) sent++
	expect(sent).toBeGreaterThanOrEqual(20)
	const { status, headers, outcome } = await house.send(home, { context })
	expect(status).toBe(429)
	const seconds = Number(headers.get('Retry-After'))
	expect(seconds).toBeGreaterThan(0)
	const minutes = Math.ceil(seconds / 60)
	expect(outcome).toMatchObject({
		outcome: 'failed',
		message: `Too many bookings came from your connection. Your details are still here: wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and send them again, or call ${company.phone}.`,
		form: { initialValue: { name: home.name, notes: home.notes } },
	})
	expect(await house.leads()).toEqual([])
	const elsewhere = requestContext(house.platform)
	elsewhere.set(visitorContext, { address: '192.0.2.2' })
	expect(await house.send(home, { context: elsewhere })).toMatchObject({ status: 201 })
})
