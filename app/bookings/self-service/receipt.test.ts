import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { issueToken, revokeTokens } from '#app/customers/customers.server.ts'
import { bookingIdSchema, leadIdSchema } from '#app/platform/ids.ts'
import { type BookingAction, isAhead, isUnderWay } from '#app/policies/booking-states.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { describeLoad } from '#app/pricing/load-words.ts'
import { saveQuote } from '#app/quotes/quotes.server.ts'
import type { Counted } from '#app/quotes/things/counted-things.ts'
import { CompanyContext } from '#app/shell/company-context.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { beginningOf, formatDate, localDate } from '#app/values/local-time.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { newInvoiceId, staffNamed } from '#tests/support/ids.ts'
import { photoIn, plainIntake } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { changeAsSure } from '#tests/support/sure-staff.ts'
import { makeReceiptToken, receiptAfterForm } from '../booking/receipt-token.server.ts'
import { bookPickup } from '../bookings.server.ts'
import { chargeBooking } from '../changes/charge-booking.server.ts'
import { onArrival } from '../outgoing/pickup-words.ts'
import type { BookingRequest } from '../rules/booking.ts'
import { findReceipt } from './receipt.server.ts'
import { receiptNotice, receiptNotices, statusNames, whenEtaComes } from './receipt.ts'
import * as calendar from './receipt-calendar.resource.ts'
import { ReceiptFacts } from './receipt-facts.tsx'
import * as photo from './receipt-photo.resource.ts'

async function setUp(whose = company) {
	const setup = await testPlatform({}, undefined, whose)
	const { platform, pool } = setup
	const needs = { ...platform, photos: plainIntake(platform) }
	const staff = staffNamed('Dana <dana@example.ca>')
	return {
		platform,
		pool,
		/**
		 * Books with a quote of one photo; returns the token of the receipt, and a function to move the booking on by staff.
		 */
		book: async (change: Partial<BookingRequest> = {}, sourceSite = 'localhost', counted: Counted = {}) => {
			const { quote, token: quoteToken } = await saveQuote(platform, defaultLoad, listed, {
				token: undefined,
				labels: {},
				counted,
			})
			const photoId = await photoIn(needs, { token: quoteToken, quoteId: quote.id, label: 'Heavy items' })
			const booked = await bookPickup(platform, bookingRequest(change), { quoteToken, sourceSite })
			if (!booked.ok) throw new Error('the booking was refused')
			const { rows } = await pool.query('select id from bookings where lead_id = $1', [booked.leadId])
			const bookingId = bookingIdSchema.parse(rows[0].id)
			let version = 1
			return {
				bookingId,
				leadId: booked.leadId,
				stopLinks: () => revokeTokens(platform.database, { quoteId: quote.id, staff }),
				photoId,
				token: await makeReceiptToken(platform, booked.leadId),
				move: async (...actions: BookingAction[]) => {
					for (const action of actions) {
						const moved = await changeAsSure(
							platform,
							{ actor: 'staff', bookingId, staff },
							{ action, version: version++ },
						)
						expect(moved).toMatchObject({ ok: true })
					}
				},
			}
		},
		fileFor: (token: string) =>
			calendar.loader(routeArgs(requestContext(platform), { path: '/booked', params: { token } })),
		photoFor: (token: string, photoId: string) =>
			photo.loader(routeArgs(requestContext(platform), { path: '/booked', params: { token, photoId } })),
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

const anInvoice = {
	...({ id: newInvoiceId(), number: 'INV-1001', state: 'issued', total: '$315.00' } as const),
	taxes: '',
	entries: [],
	refundDue: undefined,
	owing: '$315.00',
	terms: 'due on receipt',
	howToPay: [],
	toCopy: [],
	takesCards: false,
}

describe('a receipt', () => {
	test('is opened again by the same form sent again, until staff stop the links', async () => {
		await using setup = await setUp()
		const { leadId, token, stopLinks } = await setup.book()
		const again = await receiptAfterForm(setup.platform, leadId)
		expect(await findReceipt(setup.platform, again ?? '')).toEqual(await findReceipt(setup.platform, token))
		await stopLinks()
		expect(await receiptAfterForm(setup.platform, leadId)).toBeUndefined()
		for (const stopped of [token, again ?? ''])
			expect(await findReceipt(setup.platform, stopped)).toBeUndefined()
	})

	test('says what is booked, and where to put it in a calendar', async () => {
		await using setup = await setUp()
		const page = '/airdrie-junk-removal'
		const { token, photoId } = await setup.book({ notes: 'Gate 2.' }, `bowline.example${page}`)
		expect(await findReceipt(setup.platform, token)).toEqual({
			reference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{6}$/),
			status: 'booked',
			dateInWords: formatDate('2026-12-01'),
			windowLabel: '10–12pm',
			asap: false,
			declined: false,
			today: false,
			where: `12 Crescent Road NW, Calgary, ${company.region.code} T2P 1J9`,
			place: { address: '12 Crescent Road NW', unit: '', city: 'Calgary', postal: 'T2P 1J9' },
			load: { items: describeLoad(defaultLoad, listed), counted: undefined, total: 59_500 },
			invoices: [],
			invoiceToCome: false,
			photos: [{ id: photoId, label: 'Heavy items' }],
			phone: '403-555-0142',
			email: 'jo@example.ca',
			said: [],
			hasNotes: true,
			details: { gateCode: false, onSite: false },
			movedFrom: undefined,
			selfServiceUntil: 'Dec 1, 2026, 8:00 AM',
			page,
			googleCalendar: expect.stringContaining('20261201T160000Z'),
		})
	})

	test('names the things that were counted', async () => {
		await using setup = await setUp()
		const { token } = await setup.book({}, 'localhost', { sofa: 1, bag: 10 })
		expect(await findReceipt(setup.platform, token)).toMatchObject({ load: { counted: '1 sofa, 10 bags' } })
	})

	test('shows the size that was chosen on a local page, whatever quote this browser has', async () => {
		await using setup = await setUp()
		const { token } = await setup.book({ load: 'full' })
		expect(await findReceipt(setup.platform, token)).toMatchObject({
			load: { size: 'Full load', price: '$649–$849' },
			hasNotes: false,
			page: undefined,
		})
	})

	test('has no price for a size when prices changed shortly before it was booked: its page may have shown either', async () => {
		await using setup = await setUp()
		const { token } = await setup.book({ load: 'full' })
		const priceWhenChanged = async (daysBefore: number) => {
			await setup.pool.query('delete from price_lists where id > 1')
			// The database records the booking, Node computes its day: PostgreSQL may have older time zone rules.
			const changed = addDays(localDate(new Date(), company.timeZone), -daysBefore)
			await setup.pool.query(
				`insert into price_lists (holds_from, prices)
				select $1, jsonb_set(prices, '{loads,4,to}', '90000') from price_lists where id = 1`,
				[changed],
			)
			const found = await findReceipt(setup.platform, token)
			return found?.load && 'price' in found.load ? found.load.price : 'no size'
		}
		await setup.pool.query("update price_lists set holds_from = '2020-01-01'")
		expect(await priceWhenChanged(2)).toBe('$649–$900')
		for (const daysBefore of [0, 1]) expect(await priceWhenChanged(daysBefore)).toBeUndefined()
		expect(await priceWhenChanged(-1)).toBe('$649–$849')
	})

	test.each([
		[[], 'booked', 200],
		[['setOff'], 'on the way', 200],
		[['setOff', 'arrive'], 'arrived', 200],
		[['arrive', 'finish'], 'done', 200],
		[['cancel'], 'cancelled', 200],
		[['setOff', 'missCustomer'], 'no-show', 200],
	] satisfies [BookingAction[], string, number][])(
		'after %j shows the booking as it is now: %s',
		async (actions, status, file) => {
			await using setup = await setUp()
			const { token, move } = await setup.book()
			await move(...actions)
			expect(await findReceipt(setup.platform, token)).toMatchObject({ status })
			const answer = await setup.fileFor(token)
			expect(answer.status).toBe(file)
			expect(await answer.text()).toContain(
				`\r\nSTATUS:${status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}\r\n`,
			)
		},
	)

	test('that is done has what was charged in place of the estimate, once staff have entered it', async () => {
		await using setup = await setUp()
		const { token, bookingId, move } = await setup.book()
		await move('arrive', 'finish')
		expect(await findReceipt(setup.platform, token)).toMatchObject({ status: 'done', charged: undefined })
		const right = { actor: 'staff', bookingId, staff: staffNamed('Dana') } as const
		await chargeBooking(setup.platform, right, { charged: 24_000, payment: 'card', version: 3 })
		const receipt = await findReceipt(setup.platform, token)
		expect(receipt).toMatchObject({ charged: 24_000 })
		if (!receipt) throw new Error('there is no receipt')
		const shown = renderToStaticMarkup(
			createElement(
				CompanyContext,
				{ value: company },
				createElement(ReceiptFacts, { receipt, token, className: '' }),
			),
		)
		expect(shown).toContain('What we charged')
		expect(shown).toContain('$240<')
		expect(shown).toContain('Total: $252.')
		expect(shown).not.toContain('estimate')
	})

	test('of a request far away has no calendar file until the day is settled', async () => {
		await using setup = await setUp()
		const { token, move } = await setup.book({ postal: 'T4N 1A1' })
		expect(await findReceipt(setup.platform, token)).toMatchObject({
			status: 'requested',
			googleCalendar: undefined,
		})
		expect((await setup.fileFor(token)).status).toBe(404)
		await move('confirm')
		expect(await findReceipt(setup.platform, token)).toMatchObject({ status: 'booked' })
		expect((await setup.fileFor(token)).status).toBe(200)
	})

	test('has the time that its customer was told last, until the crew is there', async () => {
		await using setup = await setUp()
		const { token, move } = await setup.book()
		const arrivingOn = async (now: string) =>
			(await findReceipt({ ...setup.platform, now: () => new Date(now) }, token))?.arriving
		const [theDay, dayAfter] = ['2026-12-01T17:00:00Z', '2026-12-02T17:00:00Z']
		expect(await arrivingOn(theDay)).toBeUndefined()
		await move('setOff')
		expect(await arrivingOn(theDay)).toMatch(/^\d{1,2}:\d\d [AP]M$/)
		expect(await arrivingOn(dayAfter)).toBeUndefined()
		await move('arrive')
		expect(await arrivingOn(theDay)).toBeUndefined()
	})

	test.each([
		['requested', 'Requested', 'We have your booking request', /confirm the day with you/, 'ahead'],
		['booked', 'Booked', 'Booking Confirmed!', /text your ETA/, 'ahead'],
		['on the way', 'On the way', 'We’re on our way', /has set out/, 'under way'],
		['arrived', 'Arrived', 'We’re here', /firm price before they load anything/, 'under way'],
		['done', 'Done', 'Your pickup is done', /We’ll email you the invoice/, 'over'],
		['cancelled', 'Cancelled', 'This pickup is cancelled', /won’t be coming/, 'over'],
		['no-show', 'Not done', 'This pickup wasn’t done', /couldn’t reach you/, 'over'],
	] as const)('of a pickup that is %s says so', (status, name, title, text, stage) => {
		expect(statusNames[status]).toBe(name)
		expect(receiptNotices[status]).toMatchObject({ title, text: expect.stringMatching(text) })
		expect(isAhead(status)).toBe(stage === 'ahead')
		expect(isUnderWay(status)).toBe(stage !== 'over')
	})

	test('leads to the invoice where there is one', () => {
		const done = { status: 'done', declined: false, movedFrom: undefined, email: '' } as const
		const invoices = [anInvoice]
		expect(receiptNotice({ ...done, invoices }).text).toMatch(/^Your invoice is on this page/)
		expect(receiptNotice({ ...done, status: 'booked', invoices }).text).not.toMatch(/invoice/)
	})

	test.each([
		[['cancel'], { afterOnTheWay: 60 }, /^We won’t be coming\. You don’t owe anything\. If you didn’t mean/],
		[
			['setOff', 'cancel'],
			{ afterOnTheWay: 60 },
			/already on its way, so cancelling costs \$60 \+ tax, unless/,
		],
		[['setOff', 'cancel'], {}, /You don’t owe anything/],
	] as const)('of a pickup after %j says what cancelling cost', async (actions, fees, words) => {
		await using setup = await setUp({ ...company, fees })
		const { move, token } = await setup.book()
		await move(...actions)
		const found = await findReceipt(setup.platform, token)
		expect(found && receiptNotice(found).text).toMatch(words)
		await setup.pool.query("update bookings set charged_cents = 0, payment = 'not paid yet'")
		const waived = await findReceipt(setup.platform, token)
		expect(waived && receiptNotice(waived).text).toMatch(/You don’t owe anything/)
		const invoices = found && receiptNotice({ ...found, invoices: [anInvoice] }).text
		expect(invoices).toMatch(/^We won’t be coming\. Your invoice is on this page\. If you/)
	})

	test('promises no mail to who gave no address', () => {
		const done = { status: 'done', declined: false, movedFrom: undefined } as const
		expect(receiptNotice({ ...done, email: '' }).text).not.toMatch(/email you the invoice/)
		expect(receiptNotice({ ...done, email: 'jo@example.ca', invoiceToCome: true }).text).toMatch(
			/email you the invoice/,
		)
		expect(onArrival({ mailed: false, price: 'open' }).join(' ')).not.toMatch(/We’ll email/)
		expect(onArrival({ mailed: true, price: 'open' }).join(' ')).toMatch(/We’ll email/)
	})

	test('calls a pickup of today so on that day only', async () => {
		await using setup = await setUp()
		const { token } = await setup.book()
		const on = (date: string) => {
			const now = () => beginningOf(date, company.timeZone)
			return findReceipt({ ...setup.platform, now }, token)
		}
		expect(await on('2026-11-30')).toMatchObject({ today: false })
		expect(await on('2026-12-01')).toMatchObject({ today: true })
		expect(await on('2026-12-02')).toMatchObject({ today: false })
	})
})

test('a token opens the receipt, the file and the photos of its own booking, and of no other', async () => {
	await using setup = await setUp()
	const mine = await setup.book()
	const theirs = await setup.book({ window: '2-4pm', email: 'mo@example.ca' })
	expect(await findReceipt(setup.platform, mine.token)).toMatchObject({ photos: [{ id: mine.photoId }] })
	const shown = await setup.photoFor(mine.token, mine.photoId)
	expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
	expect((await setup.photoFor(mine.token, theirs.photoId)).status).toBe(404)
	expect((await setup.photoFor(theirs.token, mine.photoId)).status).toBe(404)
	expect((await setup.photoFor(mine.token, 'none')).status).toBe(404)
	const file = await setup.fileFor(mine.token)
	expect(Object.fromEntries(file.headers)).toMatchObject({
		'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
		'content-disposition': expect.stringMatching(/^attachment; filename="pickup-\w{6}\.ics"$/),
		'cache-control': 'no-store',
	})
	const text = await file.text()
	expect(text).toContain(`UID:${mine.bookingId}`)
	// Outlook refuses a file whose method is not that of its content type.
	expect(text).toContain('METHOD:PUBLISH\r\n')
	// Calendars are shared.
	expect(text).not.toContain(mine.token)
})

test('no token is made for a lead of which no booking came', async () => {
	await using setup = await setUp()
	const none = leadIdSchema.parse('019a0000-0000-7000-8000-000000000000')
	await expect(makeReceiptToken(setup.platform, none)).rejects.toThrow(`no booking came of the lead ${none}`)
	expect(await receiptAfterForm(setup.platform, none)).toBeUndefined()
})

test('a token that is unknown, has expired, was revoked or is a quote’s opens nothing', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	const { bookingId, photoId } = await setup.book()
	const { token: ofQuote } = await saveQuote(platform, defaultLoad, listed)
	const ended: string[] = []
	for (const ends of ["expires_at = now() - interval '1 second'", 'revoked_at = now()']) {
		const token = await issueToken(platform.database, { bookingId }, 'receipt')
		expect(await findReceipt(platform, token)).toBeDefined()
		await pool.query(`update access_tokens set ${ends} where token_hash = sha256($1)`, [token])
		ended.push(token)
	}
	for (const token of ['', 'cut-off', '\0', 'A'.repeat(43), ofQuote, ...ended]) {
		expect(await findReceipt(platform, token), token).toBeUndefined()
		expect((await setup.fileFor(token)).status, token).toBe(404)
		expect((await setup.photoFor(token, photoId)).status, token).toBe(404)
	}
})

test('a receipt goes on from the fixed words about the ETA with its window, and says how the exact time comes', () => {
	const pickup = {
		status: 'booked',
		asap: false,
		dateInWords: 'Friday, November 27, 2026',
		windowLabel: '2–4pm',
		phone: '403-555-0142',
		email: 'jo@example.ca',
	} as const
	expect(whenEtaComes(pickup)).toBe(
		'Your window is Friday, November 27, 2026, 2–4pm. We’ll text you the exact time that day.',
	)
	const abroad = { ...pickup, phone: '+4930123456' }
	expect(whenEtaComes(abroad)).toMatch(/2–4pm\. We’ll email you the exact time that day\.$/)
	expect(whenEtaComes({ ...abroad, email: '' })).toMatch(/2–4pm\. We’ll call with the exact time that day\.$/)
	expect(whenEtaComes({ ...pickup, asap: true })).toBeUndefined()
	expect(whenEtaComes({ ...pickup, status: 'on the way' })).toBeUndefined()
})
