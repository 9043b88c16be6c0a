import { describe, expect, expectTypeOf, test } from 'vitest'
import { bookPickup, changeBooking, findLeadForDelivery } from '#app/bookings/bookings.server.ts'
import * as bookings from '#app/bookings/store.server.ts'
import { newAccessToken } from '#app/customers/access-token.server.ts'
import {
	giveToken,
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
import { homeWithBookedQuote } from '#app/shell/links.ts'
import * as home from '#app/site/home.page.tsx'
import { listed } from '#tests/support/prices.ts'
import { bookingRequest } from './support/booking.ts'
import { staffNamed } from './support/ids.ts'
import { testPlatform } from './support/platform.ts'
import { requestContext, routeArgs } from './support/route.ts'

const noSuchQuote = { ok: false, reason: 'no-such-quote' }

/** A quote and a booking, and a mailed token for each. */
async function openHouse() {
	const house = await testPlatform()
	const { database } = house.platform
	const { quote } = await saveQuote(house.platform, defaultLoad, listed)
	await bookPickup(house.platform, bookingRequest(), { sourceSite: 'localhost' })
	const { rows } = await house.pool.query('select id from bookings')
	const bookingId = bookingIdSchema.parse(rows[0].id)
	return {
		...house,
		quoteId: quote.id,
		bookingId,
		ofQuote: await giveToken(database, { quoteId: quote.id }, 'mail'),
		ofBooking: await giveToken(database, { bookingId }, 'mail'),
		open: (token: string) => openToken(database, token),
	}
}

describe('a token', () => {
	test('opens the one quote or the one booking that it was made for, and never the other', async () => {
		await using house = await openHouse()
		expect(await house.open(house.ofQuote)).toEqual({ quoteId: house.quoteId, bookingId: undefined })
		expect(await house.open(house.ofBooking)).toEqual({ quoteId: undefined, bookingId: house.bookingId })
		expect(await findQuote(house.platform, house.ofBooking)).toBeUndefined()
		expect(await house.open(newAccessToken())).toEqual({ quoteId: undefined, bookingId: undefined })
	})

	test('opens nothing once it has expired or was revoked, while others of the same quote still do', async () => {
		await using house = await openHouse()
		const another = await giveToken(house.platform.database, { quoteId: house.quoteId }, 'cookie')
		for (const ends of ["expires_at = now() - interval '1 second'", 'revoked_at = now()']) {
			const ending = await giveToken(house.platform.database, { quoteId: house.quoteId }, 'cookie')
			expect((await house.open(ending)).quoteId).toBe(house.quoteId)
			await house.pool.query(`update access_tokens set ${ends} where token_hash = sha256($1)`, [ending])
			expect(await house.open(ending)).toEqual({ quoteId: undefined, bookingId: undefined })
			expect(await findQuote(house.platform, ending)).toBeUndefined()
		}
		expect((await house.open(another)).quoteId).toBe(house.quoteId)
	})

	test('opens a quote no more once staff have stopped its links; those of others still open theirs', async () => {
		await using house = await openHouse()
		const { quote, token } = await saveQuote(house.platform, defaultLoad, listed)
		const staff = staffNamed('Dana <dana@example.ca>')
		for (let times = 0; times < 2; times++) await stopLinks(house.platform, quote.id, staff)
		expect(await findQuote(house.platform, token)).toBeUndefined()
		expect(await updateQuote(house.platform, token, quote.id, { weightKg: 1 })).toEqual(noSuchQuote)
		expect((await house.open(house.ofQuote)).quoteId).toBe(house.quoteId)
		const { rows } = await house.pool.query(
			'select actor, action from history where subject_id = $1 order by id',
			[quote.id],
		)
		expect(rows).toEqual([
			{ actor: 'customer', action: 'saved' },
			{ actor: staff.name, action: 'stopped its links' },
		])
	})

	test('is good for as long as its cookie and for as long as photos are kept, whichever it is for', async () => {
		await using house = await openHouse()
		const { rows } = await house.pool.query(
			`select expires_at > now() + interval '90 days' as outlives_cookie,
				expires_at >= now() + interval '27 months' - interval '1 minute' as outlives_photos
			from access_tokens order by created_at, expires_at`,
		)
		expect(rows).toEqual([
			{ outlives_cookie: true, outlives_photos: false },
			{ outlives_cookie: true, outlives_photos: true },
			{ outlives_cookie: true, outlives_photos: true },
		])
	})

	test('is for a quote or for a booking: the database takes none for both, and none for neither', async () => {
		await using house = await openHouse()
		const scopes: (string | null)[][] = [
			[house.quoteId, house.bookingId],
			[null, null],
		]
		for (const scope of scopes)
			await expect(
				house.pool.query(
					'insert into access_tokens (token_hash, quote_id, booking_id) values (sha256(random()::text::bytea), $1, $2)',
					scope,
				),
			).rejects.toThrow('access_tokens_check')
	})
})

test('two visitors who are known as one customer see nothing of each other: a token opens what it did', async () => {
	await using house = await testPlatform()
	const { platform } = house
	const visit = async (weightKg: number, address: string, window: '10-12pm' | '2-4pm') => {
		const { quote, token } = await saveQuote(platform, { ...defaultLoad, weightKg }, listed)
		const request = bookingRequest({ address, window, notes: `Notes of ${address}` })
		const booked = await bookPickup(platform, request, { quoteToken: token, sourceSite: 'localhost' })
		if (!booked.ok) throw new Error('the booking was refused')
		return { quote, token, address, leadId: booked.leadId }
	}
	const visitors = [await visit(111, '1 First St', '10-12pm'), await visit(222, '2 Second St', '2-4pm')]
	const known = await house.pool.query(
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
		const shown = JSON.stringify([page, await findLeadForDelivery(platform, mine.leadId)])
		expect(shown).toContain(mine.quote.id)
		expect(shown).toContain(mine.address)
		for (const secret of [theirs.quote.id, theirs.address, theirs.leadId]) expect(shown).not.toContain(secret)
	}
})

/** The compiler checks these: none of them runs. */
describe('a check that is forgotten does not compile', () => {
	test('ids of different things are different types', () => {
		expectTypeOf<string>().not.toExtend<QuoteId>()
		expectTypeOf<QuoteId>().not.toExtend<BookingId>()
		expectTypeOf<BookingId>().not.toExtend<LeadId>()
		expectTypeOf<LeadId>().not.toExtend<QuoteId>()
		expectTypeOf<PhotoId>().not.toExtend<QuoteId>()
	})

	test('an id alone is no right to what it names', () => {
		expectTypeOf<QuoteId>().not.toExtend<OwnedQuoteId>()
		expectTypeOf<BookingId>().not.toExtend<OwnedBookingId>()
		expectTypeOf<BookingId>().not.toExtend<bookings.PermittedBookingId>()
		expectTypeOf<OwnedQuoteId>().not.toExtend<OwnedBookingId>()
		expectTypeOf<string>().not.toExtend<StaffId>()
	})

	test('who reads or writes for a customer has the right to it, and nothing else', () => {
		expectTypeOf(quotes.findQuoteRow).parameter(1).toEqualTypeOf<OwnedQuoteId>()
		expectTypeOf(quotes.findPhotoRow).parameter(1).toEqualTypeOf<OwnedQuoteId>()
		expectTypeOf(quotes.updateQuoteRow).parameter(1).toEqualTypeOf<OwnedQuoteId>()
		expectTypeOf(quotes.labelPhoto).parameter(1).toEqualTypeOf<OwnedQuoteId>()
		expectTypeOf(quotes.deletePhotoRow).parameter(1).toEqualTypeOf<OwnedQuoteId>()
		expectTypeOf(bookings.lockBooking).parameter(1).toEqualTypeOf<bookings.PermittedBookingId>()
		expectTypeOf(bookings.entriesOf).parameter(1).toEqualTypeOf<bookings.PermittedBookingId>()
		expectTypeOf<{ actor: 'customer'; bookingId: BookingId }>().not.toExtend<bookings.BookingRight>()
		expectTypeOf<{ actor: 'staff'; bookingId: BookingId }>().not.toExtend<bookings.BookingRight>()
	})

	test('who acts for the company was let in by the desk’s gate', () => {
		expectTypeOf(reviewQuote).parameter(3).toEqualTypeOf<SignedInStaff>()
		expectTypeOf<{ id: string; name: string }>().not.toExtend<SignedInStaff>()
		expectTypeOf(changeBooking).parameter(1).toEqualTypeOf<bookings.BookingRight>()
	})
})
