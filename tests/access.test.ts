import { describe, expect, expectTypeOf, test } from 'vitest'
import { makeReceiptToken } from '#app/bookings/booking/booking.server.ts'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { changeBooking } from '#app/bookings/changes/changes.server.ts'
import * as bookingEvents from '#app/bookings/leads/store.server.ts'
import { findLeadSnapshot } from '#app/bookings/outgoing/outgoing.server.ts'
import * as bookingPhotos from '#app/bookings/photos/store.server.ts'
import { findReceipt } from '#app/bookings/self-service/receipt.server.ts'
import * as bookings from '#app/bookings/store.server.ts'
import { newAccessToken } from '#app/customers/access-token.server.ts'
import {
	issueToken,
	type OwnedBookingId,
	type OwnedQuoteId,
	openToken,
} from '#app/customers/customers.server.ts'
import {
	type BookingId,
	bookingIdSchema,
	type LeadId,
	type PhotoId,
	type QuoteId,
	type SignedInStaff,
	type StaffId,
} from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { ownerCookie } from '#app/quotes/owner-token.server.ts'
import { findQuote, reviewQuote, saveQuote, stopLinks, updateQuote } from '#app/quotes/quotes.server.ts'
import * as quotes from '#app/quotes/store.server.ts'
import { homeWithBookedQuote } from '#app/shell/customer-links.ts'
import * as home from '#app/site/home/home.page.tsx'
import { listed } from '#tests/support/prices.ts'
import { bookingRequest } from './support/booking.ts'
import { staffNamed } from './support/ids.ts'
import { testPlatform } from './support/platform.ts'
import { requestContext, routeArgs } from './support/route.ts'

const noSuchQuote = { ok: false, reason: 'no-such-quote' }

/** A quote and a booking, with a mailed token for each. */
async function setUp() {
	const setup = await testPlatform()
	const { database } = setup.platform
	const { quote } = await saveQuote(setup.platform, defaultLoad, listed)
	await bookPickup(setup.platform, bookingRequest(), { sourceSite: 'localhost' })
	const { rows } = await setup.pool.query('select id from bookings')
	const bookingId = bookingIdSchema.parse(rows[0].id)
	return {
		...setup,
		quoteId: quote.id,
		bookingId,
		ofQuote: await issueToken(database, { quoteId: quote.id }, 'mail'),
		ofBooking: await issueToken(database, { bookingId }, 'receipt'),
		open: (token: string) => openToken(database, token),
	}
}

describe('a token', () => {
	test('opens only the quote or the booking that it was made for', async () => {
		await using setup = await setUp()
		expect(await setup.open(setup.ofQuote)).toEqual({ quoteId: setup.quoteId, bookingId: undefined })
		expect(await setup.open(setup.ofBooking)).toEqual({ quoteId: undefined, bookingId: setup.bookingId })
		expect(await findQuote(setup.platform, setup.ofBooking)).toBeUndefined()
		expect(await setup.open(newAccessToken())).toEqual({ quoteId: undefined, bookingId: undefined })
	})

	test('opens nothing once it has expired or was revoked; other tokens of the same quote still work', async () => {
		await using setup = await setUp()
		const another = await issueToken(setup.platform.database, { quoteId: setup.quoteId }, 'cookie')
		for (const ends of ["expires_at = now() - interval '1 second'", 'revoked_at = now()']) {
			const ending = await issueToken(setup.platform.database, { quoteId: setup.quoteId }, 'cookie')
			expect((await setup.open(ending)).quoteId).toBe(setup.quoteId)
			await setup.pool.query(`update access_tokens set ${ends} where token_hash = sha256($1)`, [ending])
			expect(await setup.open(ending)).toEqual({ quoteId: undefined, bookingId: undefined })
			expect(await findQuote(setup.platform, ending)).toBeUndefined()
		}
		expect((await setup.open(another)).quoteId).toBe(setup.quoteId)
	})

	test('no longer opens a quote whose links staff have revoked; tokens of other quotes still work', async () => {
		await using setup = await setUp()
		const { quote, token } = await saveQuote(setup.platform, defaultLoad, listed)
		const staff = staffNamed('Dana <dana@example.ca>')
		for (let times = 0; times < 2; times++) await stopLinks(setup.platform, quote.id, staff)
		expect(await findQuote(setup.platform, token)).toBeUndefined()
		expect(await updateQuote(setup.platform, token, quote.id, { weightKg: 1 })).toEqual(noSuchQuote)
		expect((await setup.open(setup.ofQuote)).quoteId).toBe(setup.quoteId)
		const { rows } = await setup.pool.query(
			'select actor, action from history where subject_id = $1 order by id',
			[quote.id],
		)
		expect(rows).toEqual([
			{ actor: 'customer', action: 'saved' },
			{ actor: staff.name, action: 'stopped its links' },
		])
	})

	test('is valid for as long as its cookie, as photos are kept when it is in a mail, or until some months after the pickup', async () => {
		await using setup = await setUp()
		const { rows } = await setup.pool.query(
			`select
				expires_at > now() + interval '90 days' as outlives_cookie,
				expires_at > now() + interval '90 days' + interval '2 months' as outlives_pickup,
				expires_at >= now() + interval '27 months' - interval '1 minute' as outlives_photos
			from access_tokens order by expires_at`,
		)
		const outlives = (cookie: boolean, pickup: boolean, photos: boolean) => ({
			outlives_cookie: cookie,
			outlives_pickup: pickup,
			outlives_photos: photos,
		})
		expect(rows).toEqual([
			outlives(true, false, false),
			outlives(true, true, false),
			outlives(true, true, true),
		])
	})

	test('of a receipt is revoked with the links of the quote whose photos it shows', async () => {
		await using setup = await testPlatform()
		const { platform } = setup
		const tokens: { quote: string; receipt: string; quoteId: QuoteId }[] = []
		for (const window of ['10-12pm', '2-4pm'] as const) {
			const { quote, token } = await saveQuote(platform, defaultLoad, listed)
			const request = bookingRequest({ window })
			const booked = await bookPickup(platform, request, { quoteToken: token, sourceSite: 'localhost' })
			if (!booked.ok) throw new Error('the booking was refused')
			const receipt = await makeReceiptToken(platform, booked.leadId)
			tokens.push({ quote: token, receipt, quoteId: quote.id })
		}
		const [first, second] = tokens
		if (!first || !second) throw new Error('there are no two bookings')
		expect(await findReceipt(platform, first.receipt)).toMatchObject({ windowLabel: '10–12pm' })
		await stopLinks(platform, first.quoteId, staffNamed('Dana <dana@example.ca>'))
		expect(await findReceipt(platform, first.receipt)).toBeUndefined()
		expect(await findReceipt(platform, second.receipt)).toMatchObject({ windowLabel: '2–4pm' })
	})

	test('is for a quote or for a booking: the database refuses one for both or for neither', async () => {
		await using setup = await setUp()
		const scopes: (string | null)[][] = [
			[setup.quoteId, setup.bookingId],
			[null, null],
		]
		for (const scope of scopes)
			await expect(
				setup.pool.query(
					'insert into access_tokens (token_hash, quote_id, booking_id) values (sha256(random()::text::bytea), $1, $2)',
					scope,
				),
			).rejects.toThrow('access_tokens_check')
	})
})

test('two visitors who are the same customer do not see each other’s data: a token opens only its own quote', async () => {
	await using setup = await testPlatform()
	const { platform } = setup
	const visit = async (weightKg: number, address: string, window: '10-12pm' | '2-4pm') => {
		const { quote, token } = await saveQuote(platform, { ...defaultLoad, weightKg }, listed)
		const request = bookingRequest({ address, window, notes: `Notes of ${address}` })
		const booked = await bookPickup(platform, request, { quoteToken: token, sourceSite: 'localhost' })
		if (!booked.ok) throw new Error('the booking was refused')
		return { quote, token, address, leadId: booked.leadId }
	}
	const visitors = [await visit(111, '1 First St', '10-12pm'), await visit(222, '2 Second St', '2-4pm')]
	const known = await setup.pool.query(
		'select count(distinct b.customer_id)::int as bookings, count(distinct q.customer_id)::int as quotes from bookings b join quote_requests q on q.id = b.quote_id',
	)
	expect(known.rows).toEqual([{ bookings: 1, quotes: 1 }])
	for (const [mine, theirs] of [visitors, visitors.toReversed()]) {
		if (!mine || !theirs) throw new Error('there are no two visitors')
		expect(await findQuote(platform, mine.token)).toMatchObject({ id: mine.quote.id, load: mine.quote.load })
		expect(await updateQuote(platform, mine.token, theirs.quote.id, { weightKg: 1 })).toEqual(noSuchQuote)
		const page = await home.loader(
			routeArgs(requestContext(platform), {
				path: homeWithBookedQuote(),
				params: {},
				headers: { Cookie: ownerCookie(mine.token, platform.config).split(';')[0] ?? '' },
			}),
		)
		const shown = JSON.stringify([page, await findLeadSnapshot(platform, mine.leadId)])
		expect(shown).toContain(mine.quote.id)
		expect(shown).toContain(mine.address)
		for (const secret of [theirs.quote.id, theirs.address, theirs.leadId]) expect(shown).not.toContain(secret)
	}
})

/** The compiler checks these; they do nothing at run time. */
describe('code that forgets a check does not compile', () => {
	test('ids of different things are different types', () => {
		expectTypeOf<string>().not.toExtend<QuoteId>()
		expectTypeOf<QuoteId>().not.toExtend<BookingId>()
		expectTypeOf<BookingId>().not.toExtend<LeadId>()
		expectTypeOf<LeadId>().not.toExtend<QuoteId>()
		expectTypeOf<PhotoId>().not.toExtend<QuoteId>()
	})

	test('an id alone is not a right to what it identifies', () => {
		expectTypeOf<QuoteId>().not.toExtend<OwnedQuoteId>()
		expectTypeOf<BookingId>().not.toExtend<OwnedBookingId>()
		expectTypeOf<BookingId>().not.toExtend<bookings.PermittedBookingId>()
		expectTypeOf<OwnedQuoteId>().not.toExtend<OwnedBookingId>()
		expectTypeOf<string>().not.toExtend<StaffId>()
	})

	test('functions that read or write a customer’s data take the right to it as a parameter', () => {
		expectTypeOf(quotes.findQuoteRow).parameter(1).toEqualTypeOf<OwnedQuoteId>()
		expectTypeOf(quotes.findPhotoRow).parameter(1).toEqualTypeOf<OwnedQuoteId>()
		expectTypeOf(quotes.updateQuoteRow).parameter(1).toEqualTypeOf<OwnedQuoteId>()
		expectTypeOf(quotes.labelPhoto).parameter(1).toEqualTypeOf<OwnedQuoteId>()
		expectTypeOf(quotes.deletePhotoRow).parameter(1).toEqualTypeOf<OwnedQuoteId>()
		expectTypeOf(bookings.lockBooking).parameter(1).toEqualTypeOf<bookings.PermittedBookingId>()
		expectTypeOf(bookingPhotos.customerPhotos).parameter(1).toEqualTypeOf<bookings.PermittedBookingId>()
		expectTypeOf(bookingPhotos.photosOfQuote).parameter(1).toEqualTypeOf<bookings.PermittedBookingId>()
		expectTypeOf(bookingEvents.eventsOf).parameter(1).toEqualTypeOf<bookings.PermittedBookingId>()
		expectTypeOf<{ actor: 'customer'; bookingId: BookingId }>().not.toExtend<bookings.BookingRight>()
		expectTypeOf<{ actor: 'staff'; bookingId: BookingId }>().not.toExtend<bookings.BookingRight>()
	})

	test('functions of the company take a member of staff from the desk’s gate', () => {
		expectTypeOf(reviewQuote).parameter(3).toEqualTypeOf<SignedInStaff>()
		expectTypeOf<{ id: string; name: string }>().not.toExtend<SignedInStaff>()
		expectTypeOf(changeBooking).parameter(1).toEqualTypeOf<bookings.BookingRight>()
	})
})
