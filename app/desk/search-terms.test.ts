import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { foldedForSearch } from '#app/values/folded-for-search.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listBookings } from './bookings/bookings.server.ts'
import { bookingsAskSchema } from './bookings/list/bookings-ask.ts'
import { leadsAskSchema } from './leads/lead-on-list.ts'
import { listLeads } from './leads/leads.server.ts'
import { listAskSchema } from './review/list/quotes-list.ts'
import { listQuotes } from './review/review.server.ts'
import { searchTerms } from './search-terms.ts'

/** Somebody else, whom none of the searches is for. */
const other = {
	name: 'Jo Tremblay',
	phone: '+15875550199',
	email: 'jo@example.ca',
	address: '7 Elm Street',
	postal: 'T2P 1J9',
}

const sought = {
	name: 'Siobhán O’Brien-Ó Dálaigh',
	phone: '+14035550142',
	email: 's@example.ca',
	address: '12 Crescent Road NW',
	postal: 'T2N 1N4',
}

const spellings = [
	'o’brien',
	"o'brien",
	'obrien',
	'OBRIEN',
	'Dalaigh',
	'Dálaigh',
	'siobhan o',
	'siobhan  o’brien',
	'Brien Siobhan',
	'Brien, Siobhan',
	'siobha\u0301n',
	'brien‑ó',
	'Siobhán\u00a0O’Brien',
	'\u202dSiobhán\u202c',
	'crescent 12',
	'dalaigh crescent',
	'T2N 1N4',
	't2n1n4',
	'T2N\u00a01N4',
	't2n-1n4',
	'403-555-0142',
	'(403) 555-0142',
	'\u202d(403) 555-0142\u202c',
	'403–555–0142',
	'+1 403 555 0142',
	'5550142',
	'siobhan t2n1n4',
]

/** Bookings, leads and quotes of two people, and whom each list finds. */
async function setUp() {
	const setup = await testPlatform()
	const { platform, pool } = setup
	for (const who of [other, sought]) {
		expect(await bookPickup(platform, bookingRequest(who), { sourceSite: 'localhost' })).toMatchObject({
			ok: true,
		})
		await pool.query(
			`insert into quote_requests (volume_selection, weight_kg, has_stairs, selected_addons, estimated_total_cents,
				line_items, customer_name, customer_email, customer_phone, property_address, quote_status)
			values (1, 120, false, '{}', 59500, '{"items": "a load", "breakdown": {}}', $1, $2, $3, $4, 'pending')`,
			[who.name, who.email, who.phone, `${who.address}, Calgary, AB ${who.postal}`],
		)
	}
	const lists = {
		bookings: async (q: string) =>
			(await listBookings(platform, bookingsAskSchema.parse({ q }), { money: true })).bookings.map(
				({ name }) => name,
			),
		leads: async (q: string) =>
			(await listLeads(platform, leadsAskSchema.parse({ q }))).leads.map(({ name }) => name),
		quotes: async (q: string) =>
			(await listQuotes(platform, listAskSchema.parse({ q }))).quotes.map(({ customerName }) => customerName),
		'quotes by pickup': async (q: string) =>
			(await listQuotes(platform, listAskSchema.parse({ q, sort: 'pickup' }))).quotes.map(
				({ customerName }) => customerName,
			),
	}
	return { ...setup, lists }
}

test('however a name, a code or a number is typed, bookings, leads and quotes find whose it is', async () => {
	await using setup = await setUp()
	for (const [where, find] of Object.entries(setup.lists)) {
		for (const q of spellings) expect(await find(q), `${where}: ${q}`).toEqual([sought.name])
		for (const q of ['siobhan tremblay', 'brien t2p1j9', '403-555-0143', '%', '_', '’'])
			expect(await find(q), `${where}: ${q}`).toEqual([])
	}
})

test('a list that is walked through finds the same', async () => {
	await using setup = await setUp()
	// More than are found by the index.
	await setup.pool.query(
		`insert into leads (name, phone, email, property_address, postal_code, city, province_state, preferred_date,
			notes, far_away, service_type, source_site, industry, offers_consent)
		select 'Siobhán O’Brien-Ó Dálaigh', '+14035550142', 's@example.ca', '12 Crescent Road NW', 'T2N 1N4', 'Calgary', 'AB',
			'2026-12-01', '', false, 'junk_removal', 'localhost', 'junk_removal', false from generate_series(1, 1001)`,
	)
	for (const q of spellings) expect(await setup.lists.bookings(q), q).toEqual([sought.name])
})

test('what staff have corrected is found by its new name', async () => {
	await using setup = await setUp()
	await setup.pool.query(
		"update bookings set name = 'Zoë d’Arc', email = 'z@example.ca', phone = '+15875550123' where property_address like '7 Elm%'",
	)
	for (const q of ['darc zoe', '587-555-0123', 'd’arc t2p1j9'])
		expect(await setup.lists.bookings(q), q).toEqual(['Zoë d’Arc'])
})

test('the program folds a text as the database does', async () => {
	await using database = await testDatabase()
	const unit = fc.oneof(
		fc.constantFrom(..."aÉçØłİıßΣς’ʼ‘`´′'-–\u00ad\u200d\u202e\ufe0f Жй\n"),
		fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
	)
	const texts = fc.sample(
		fc.array(unit, { maxLength: 12 }).map((each) => each.join('')),
		2000,
	)
	const { rows } = await database.pool.query(
		'select written, folded_for_search(written) as folded from unnest($1::text[]) as written',
		[texts],
	)
	expect(rows).toHaveLength(2000)
	for (const { written, folded } of rows)
		expect(folded, JSON.stringify(written)).toBe(foldedForSearch(written))
})

test.each([
	['Brien, Siobhán', [['brien', 'siobhan']]],
	['T2N1N4', [['t2n', '1n4']]],
	['403–555–0142', [['403-555-0142'], ['4035550142'], ['+14035550142']]],
	['403-555-0142 ext. 5', [['403-555-0142', 'ext. 5'], ['+14035550142;ext=5']]],
	['+44 (0)20 7946 0018', [['+44', '(0)20', '7946', '0018'], ['4402079460018'], ['+442079460018']]],
	['12', [['12']]],
	['403', [['403'], ['403']]],
	// A number of a street, behind or before its name, is no phone's.
	['403 Elm', [['403', 'elm']]],
	['Elm 403', [['elm', '403']]],
	['403 Elm 5', [['403', 'elm 5']]],
	['’', [['’']]],
])('%s is searched for as %j', (q, terms) => expect(searchTerms(q)).toEqual(terms))

test('a single sign is looked for behind the word before it: of two of one name, the one with its number is found', async () => {
	await using setup = await testPlatform()
	for (const name of ['Sam Tremblay 0', 'Sam Tremblay 1'])
		await bookPickup(
			setup.platform,
			bookingRequest({ name, email: `${name.at(-1)}@example.ca`, phone: '+14030100142' }),
			{ sourceSite: 'localhost' },
		)
	const found = await listBookings(setup.platform, bookingsAskSchema.parse({ q: 'sam tremblay 0' }), {
		money: true,
	})
	expect(found.bookings.map(({ name }) => name)).toEqual(['Sam Tremblay 0'])
})
