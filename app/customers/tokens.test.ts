import { expect, test } from 'vitest'
import { customerIdSchema, leadIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { saveQuote } from '#app/quotes/quotes.server.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { listed } from '#tests/support/prices.ts'
import { waitingRoom } from '#tests/support/waiting.ts'
import {
	areStopped,
	forgetIfEmpty,
	hashOf,
	issueReceiptToken,
	issueToken,
	newAccessToken,
	openOwnToken,
	openQuoteTokens,
	openToken,
	revokeTokens,
} from './customers.server.ts'

const staff = staffNamed('Dana')

/** A quote with two tokens, the booking that came of it, a second booking, and an entry of the wait list. */
async function setUp() {
	const room = await waitingRoom()
	const { pool, platform } = room
	const { database } = platform
	const { quote, token } = await saveQuote(platform, defaultLoad, listed)
	const [ofQuote, other] = [await room.book('ann'), await room.book('ben', { window: '10-12pm' })]
	await pool.query('update bookings set quote_id = $1 where id = $2', [quote.id, ofQuote])
	const entry = await room.join('cy')
	const leadOf = async (id: string) =>
		leadIdSchema.parse((await pool.query('select lead_id from bookings where id = $1', [id])).rows[0].lead_id)
	const opens = async (one: string) => {
		const scope = await openToken(database, one)
		return Object.entries(scope).flatMap(([kind, id]) => (id === undefined ? [] : [`${kind} ${id}`]))
	}
	return { ...room, database, quote, token, ofQuote, other, entry, leadOf, opens }
}

test('a token opens what it was made for and nothing else, until it has expired', async () => {
	await using setup = await setUp()
	const { database, quote, ofQuote, entry, opens, pool } = setup
	const tokens = {
		quote: await issueToken(database, { quoteId: quote.id }, 'mail'),
		booking: await issueToken(database, { bookingId: ofQuote }, 'mail'),
		waiting: await issueToken(database, { waitingId: entry.waitingId, bookingId: null }, 'mail'),
		move: await issueToken(database, { waitingId: entry.waitingId, bookingId: ofQuote }, 'mail'),
	}
	expect(await opens(tokens.quote)).toEqual([`quoteId ${quote.id}`])
	expect(await opens(tokens.booking)).toEqual([`bookingId ${ofQuote}`])
	expect(await opens(tokens.waiting)).toEqual([`waitingId ${entry.waitingId}`])
	expect(await opens(tokens.move)).toEqual([`bookingId ${ofQuote}`, `waitingId ${entry.waitingId}`])
	expect(await opens(newAccessToken())).toEqual([])
	const end = (token: string, when: string) =>
		pool.query(`update access_tokens set expires_at = now() + $1::interval where token_hash = $2`, [
			when,
			hashOf(token),
		])
	await end(tokens.quote, '1 minute')
	await end(tokens.booking, '-1 second')
	expect([await opens(tokens.quote), await opens(tokens.booking)]).toEqual([[`quoteId ${quote.id}`], []])
})

test('a quote is its browser’s own by the token of its cookie, and not by one of a link, which opens it too', async () => {
	await using setup = await setUp()
	const { database, quote, token, ofQuote, opens, pool } = setup
	const link = await issueToken(database, { quoteId: quote.id }, 'mail')
	const booking = await issueToken(database, { bookingId: ofQuote }, 'receipt')
	expect(await openOwnToken(database, token)).toBe(quote.id)
	expect(await opens(link)).toEqual([`quoteId ${quote.id}`])
	for (const other of [link, booking, newAccessToken()])
		expect(await openOwnToken(database, other)).toBeUndefined()
	const endsIn = (when: string) =>
		pool.query(`update access_tokens set expires_at = now() + $1::interval where token_hash = $2`, [
			when,
			hashOf(token),
		])
	await endsIn('1 minute')
	expect(await openOwnToken(database, token)).toBe(quote.id)
	await endsIn('-1 second')
	expect(await openOwnToken(database, token)).toBeUndefined()
	await endsIn('1 minute')
	await revokeTokens(database, { quoteId: quote.id, staff })
	expect(await openOwnToken(database, token)).toBeUndefined()
})

test('of many tokens those of quotes that hold are found, each with its quote', async () => {
	await using setup = await setUp()
	const { database, quote, token, ofQuote, platform, pool } = setup
	const second = await saveQuote(platform, defaultLoad, listed)
	const again = await issueToken(database, { quoteId: quote.id }, 'mail')
	const stopped = await saveQuote(platform, defaultLoad, listed)
	await revokeTokens(database, { quoteId: stopped.quote.id, staff })
	const old = await issueToken(database, { quoteId: quote.id }, 'mail')
	await pool.query(
		`update access_tokens set expires_at = now() - interval '1 second' where token_hash = $1`,
		[hashOf(old)],
	)
	const booking = await issueToken(database, { bookingId: ofQuote }, 'mail')
	const found = await openQuoteTokens(database, [
		token,
		second.token,
		again,
		stopped.token,
		old,
		booking,
		newAccessToken(),
	])
	expect(found).toEqual(
		new Map<string, string>([
			[token, quote.id],
			[second.token, second.quote.id],
			[again, quote.id],
		]),
	)
	expect(await openQuoteTokens(database, [])).toEqual(new Map())
})

test('the links of a quote stop with those of its bookings, those of a booking by themselves; a second time there are none', async () => {
	await using setup = await setUp()
	const { database, quote, token, ofQuote, other, opens, leadOf } = setup
	const receipts = async (evenStopped: boolean) => [
		await issueReceiptToken(database, await leadOf(ofQuote), { evenStopped }),
		await issueReceiptToken(database, await leadOf(other), { evenStopped }),
	]
	const [first = '', second = ''] = await receipts(false)
	expect([await opens(first), await opens(second)]).toEqual([
		[`bookingId ${ofQuote}`],
		[`bookingId ${other}`],
	])
	expect(
		await issueReceiptToken(database, leadIdSchema.parse(quote.id), { evenStopped: true }),
	).toBeUndefined()

	expect(await revokeTokens(database, { quoteId: quote.id, staff })).toBe(true)
	expect(await revokeTokens(database, { quoteId: quote.id, staff })).toBe(false)
	expect([await opens(token), await opens(first), await opens(second)]).toEqual([
		[],
		[],
		[`bookingId ${other}`],
	])
	expect([await areStopped(database, ofQuote), await areStopped(database, other)]).toEqual([true, false])
	expect(await receipts(false)).toEqual([undefined, expect.any(String)])
	expect(await receipts(true)).toEqual([expect.any(String), expect.any(String)])

	expect(await revokeTokens(database, { bookingId: other, staff })).toBe(true)
	expect(await opens(second)).toEqual([])
	expect(await areStopped(database, other)).toBe(true)
})

test('a customer goes with the last of theirs, and their history with them; whatever is left keeps both', async () => {
	await using setup = await setUp()
	const { database, quote, ofQuote, other, entry, pool } = setup
	const idOf = async (bookingId: string) =>
		customerIdSchema.parse(
			(await pool.query('select customer_id from bookings where id = $1', [bookingId])).rows[0].customer_id,
		)
	const [ann, ben] = [await idOf(ofQuote), await idOf(other)]
	for (const id of [ann, ben])
		await pool.query(
			`insert into history (actor, action, subject, subject_id, before, after)
			values ('Dana', 'noted', 'customer', $1, '{}', '{}')`,
			[id],
		)
	const stays = async () => {
		await forgetIfEmpty(database, ann)
		const { rowCount } = await pool.query('select from customers where id = $1', [ann])
		const ofThem = await pool.query(`select from history where subject = 'customer' and subject_id = $1`, [
			ann,
		])
		return [rowCount, ofThem.rowCount]
	}
	const give = (table: string, id: string, to: string) =>
		pool.query(`update ${table} set customer_id = $1 where id = $2`, [to, id])
	expect(await stays()).toEqual([1, 1])
	await give('bookings', ofQuote, ben)
	for (const [table, id] of [
		['quote_requests', quote.id],
		['waiting_requests', entry.waitingId],
	] as const) {
		await give(table, id, ann)
		expect(await stays(), table).toEqual([1, 1])
		await give(table, id, ben)
	}
	await pool.query('update customers set joined_into = $1 where id = $2', [ann, ben])
	expect(await stays()).toEqual([1, 1])
	await pool.query('update customers set joined_into = null')
	await forgetIfEmpty(database, null)
	expect(await stays()).toEqual([0, 0])
	const { rows } = await pool.query(
		`select subject_id from history where subject = 'customer' and action = 'noted'`,
	)
	expect(rows).toEqual([{ subject_id: ben }])
})

test('a customer with money on account stays, and one with nothing goes', async () => {
	await using setup = await setUp()
	const { database, pool } = setup
	const { rows } = await pool.query(
		`insert into customers (name, email, phone) values ('Dee', '', '+15875550101'), ('Eve', '', '+15875550102') returning id`,
	)
	const ids = rows.map(({ id }) => customerIdSchema.parse(id))
	await pool.query(
		`insert into account_entries (customer_id, name, kind, method, amount_cents, paid_on, taken_by, form_key)
		values ($1, 'Dee', 'payment', 'card', 9500, '2026-11-20', 'Dana', uuidv7())`,
		[ids[0]],
	)
	for (const id of ids) await forgetIfEmpty(database, id)
	const left = await pool.query('select id from customers where id = any($1)', [ids])
	expect(left.rows).toEqual([{ id: ids[0] }])
})
