import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { customerIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { saveQuote } from '#app/quotes/quotes.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { findCustomer, joinCustomers, saveStaffNotes, separateCustomer } from './customers.server.ts'

const windows = ['8-10am', '10-12pm', '12-2pm', '2-4pm', '4-6pm'] as const
const dana = staffNamed('Dana <dana@example.ca>')

async function setUp() {
	const setup = await testPlatform()
	const { platform, pool } = setup
	let booked = 0
	/** Books in a window that no other booking uses. */
	const book = async (change: Parameters<typeof bookingRequest>[0] = {}, quoteToken?: string) => {
		const at = booked++
		const date = `2026-12-${String(1 + Math.floor(at / windows.length)).padStart(2, '0')}`
		const request = bookingRequest({ date, window: windows[at % windows.length] ?? '8-10am', ...change })
		const result = await bookPickup(platform, request, { quoteToken, sourceSite: 'localhost' })
		if (!result.ok) throw new Error('the booking was refused')
		const { rows } = await pool.query('select customer_id from bookings where lead_id = $1', [result.leadId])
		return customerIdSchema.parse(rows[0].customer_id)
	}
	const heads = async () =>
		Number((await pool.query('select count(*) from customers where joined_into is null')).rows[0].count)
	return { ...setup, book, heads, [Symbol.asyncDispose]: () => setup[Symbol.asyncDispose]() }
}
type Setup = Awaited<ReturnType<typeof setUp>>

const recordsOf = async ({ platform }: Setup, customerId: Awaited<ReturnType<Setup['book']>>) =>
	(await findCustomer(platform, { customerId, staff: dana }))?.records.map(({ id }) => id)

test('two bookings have the same customer only when both email and phone are equal', async () => {
	await using setup = await setUp()
	const first = await setup.book()
	expect(await setup.book({ name: 'J. Tremblay', email: 'JO@Example.CA', address: 'Elsewhere 1' })).toBe(
		first,
	)
	const others = [
		await setup.book({ phone: '+14035550199' }),
		await setup.book({ email: 'jo.two@example.ca' }),
		await setup.book({ email: 'kim@example.ca', phone: '+15875550100' }),
	]
	expect(new Set([first, ...others]).size).toBe(4)
	const { rows } = await setup.pool.query('select name, email, phone from customers where id = $1', [first])
	expect(rows).toEqual([{ name: 'Jo Tremblay', email: 'jo@example.ca', phone: '+14035550142' }])
})

test('ten concurrent bookings by a new customer make one customer record', async () => {
	await using setup = await setUp()
	for (let round = 0; round < 5; round++) {
		const email = `new-${round}@example.ca`
		const ids = await Promise.all(
			Array.from({ length: 10 }, (_, at) =>
				setup.book({ email: at % 2 ? email : email.toUpperCase(), address: `${at} Main St` }),
			),
		)
		expect(new Set(ids).size).toBe(1)
	}
	expect(await setup.heads()).toBe(5)
})

test('a quote gets its customer when it is booked, and not before', async () => {
	await using setup = await setUp()
	const { quote, token } = await saveQuote(setup.platform, defaultLoad, listed)
	const customerOfQuote = async () =>
		(await setup.pool.query('select customer_id from quote_requests where id = $1', [quote.id])).rows[0]
			.customer_id
	expect(await customerOfQuote()).toBeNull()
	const customerId = await setup.book({}, token)
	expect(await customerOfQuote()).toBe(customerId)
})

test('staff join two records and separate them again, whatever else was joined, and history names the actor', async () => {
	await using setup = await setUp()
	const [a, b, c] = [
		await setup.book(),
		await setup.book({ email: 'jo.two@example.ca' }),
		await setup.book({ email: 'jo.three@example.ca' }),
	]
	const join = (customerId: typeof a, otherId: typeof a) =>
		joinCustomers(setup.platform, { customerId, otherId, staff: dana })
	expect(await join(b, c)).toEqual({ ok: true })
	expect(await join(a, c)).toEqual({ ok: true })
	// Joining again, in either direction, changes nothing.
	for (const [one, other] of [
		[a, c],
		[c, a],
		[a, a],
	] as const)
		expect(await join(one, other)).toEqual({ ok: true })
	for (const each of [a, b, c]) expect(await recordsOf(setup, each)).toEqual([a, b, c])

	await separateCustomer(setup.platform, { customerId: b, staff: dana })
	await separateCustomer(setup.platform, { customerId: b, staff: dana })
	expect(await recordsOf(setup, a)).toEqual([a])
	expect(await recordsOf(setup, c)).toEqual([b, c])
	const { rows } = await setup.pool.query(
		"select actor, action, subject_id, before, after from history where subject = 'customer' order by id",
	)
	expect(rows).toEqual([
		{
			actor: dana.name,
			action: 'joined',
			subject_id: c,
			before: { joinedInto: null },
			after: { joinedInto: b },
		},
		{
			actor: dana.name,
			action: 'joined',
			subject_id: b,
			before: { joinedInto: null },
			after: { joinedInto: a },
		},
		{
			actor: dana.name,
			action: 'separated',
			subject_id: b,
			before: { joinedInto: a },
			after: { joinedInto: null },
		},
	])
	const unknown = customerIdSchema.parse('0199f5a0-0000-7000-8000-000000000001')
	for (const [one, other] of [
		[a, unknown],
		[unknown, a],
	] as const)
		expect(await join(one, other)).toEqual({ ok: false, reason: 'no-such-customer' })
	await separateCustomer(setup.platform, { customerId: unknown, staff: dana })
	expect(await findCustomer(setup.platform, { customerId: unknown, staff: dana })).toBeUndefined()
})

test('records joined concurrently in all directions become one customer or report a conflict, and never form a cycle', async () => {
	await using setup = await setUp()
	for (let round = 0; round < 10; round++) {
		const ids = await Promise.all(
			['a', 'b', 'c'].map((name) => setup.book({ email: `${name}-${round}@example.ca` })),
		)
		const pairs = ids.flatMap((customerId) =>
			ids.filter((id) => id !== customerId).map((otherId) => ({ customerId, otherId, staff: dana })),
		)
		const results = await Promise.all(pairs.map((pair) => joinCustomers(setup.platform, pair)))
		expect(results.some(({ ok }) => ok)).toBe(true)
		for (const result of results) if (!result.ok) expect(result.reason).toBe('changed')
		for (const pair of pairs) expect(await joinCustomers(setup.platform, pair)).toEqual({ ok: true })
		const { rows } = await setup.pool.query(
			'select count(*)::int as heads from customers where joined_into is null and id = any($1)',
			[ids],
		)
		expect(rows).toEqual([{ heads: 1 }])
		for (const id of ids) expect((await recordsOf(setup, id))?.toSorted()).toEqual(ids.toSorted())
	}
})

test('records with the same email or the same phone are listed as similar, and no others', async () => {
	await using setup = await setUp()
	const jo = await setup.book()
	const samePhone = await setup.book({ email: 'jo.two@example.ca' })
	const sameEmail = await setup.book({ phone: '+14035550199' })
	await setup.book({ email: 'kim@example.ca', phone: '+15875550100' })
	const similar = async () =>
		(await findCustomer(setup.platform, { customerId: jo, staff: dana }))?.similar
			.map(({ id }) => id)
			.toSorted()
	expect(await similar()).toEqual([samePhone, sameEmail].toSorted())
	await joinCustomers(setup.platform, { customerId: jo, otherId: samePhone, staff: dana })
	expect(await similar()).toEqual([sameEmail])
})

test('who has left no email is like those with their phone, and not like all others without one; the latest comes first', async () => {
	await using setup = await setUp()
	const similarTo = async (customerId: typeof jo) =>
		(await findCustomer(setup.platform, { customerId, staff: dana }))?.similar.map(({ id }) => id)
	const jo = await setup.book({ email: '' })
	const other = await setup.book({ email: '', phone: '+15875550100' })
	const samePhone = await setup.book()
	const again = await setup.book({ email: 'jo.two@example.ca' })
	expect(await similarTo(jo)).toEqual([again, samePhone])
	expect(await similarTo(other)).toEqual([])
	await joinCustomers(setup.platform, { customerId: jo, otherId: other, staff: dana })
	const sameAsOther = await setup.book({ email: 'kim@example.ca', phone: '+15875550100' })
	expect(await similarTo(jo)).toEqual([sameAsOther, again, samePhone])
})

const noted = { notes: 'Gate on the left', business: false, doNotServe: false, version: 1 }

test('of ten who save notes at once one does, and the others are told; nobody saves any of a customer who is gone', async () => {
	await using setup = await setUp()
	const jo = await setup.book()
	const save = (customerId: typeof jo, version: number, notes: string) =>
		saveStaffNotes(setup.platform, { customerId, staff: dana }, { ...noted, of: customerId, version, notes })
	for (let version = 1; version <= 5; version++) {
		const answers = await Promise.all(
			Array.from({ length: 10 }, (_, at) => save(jo, version, `Note ${version} of ${at}`)),
		)
		expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
		expect(answers.filter(({ ok }) => !ok)).toEqual(
			answers.slice(1).map(() => ({ ok: false, reason: 'changed' })),
		)
	}
	const unknown = customerIdSchema.parse('0199f5a0-0000-7000-8000-000000000001')
	expect(await save(unknown, 1, 'Note')).toEqual({ ok: false, reason: 'no-such-customer' })
})

test('notes of a record that is joined into another meanwhile are saved before that, or not at all', async () => {
	await using setup = await setUp()
	for (let round = 0; round < 8; round++) {
		const [jo, kim] = [
			await setup.book({ email: `jo-${round}@example.ca` }),
			await setup.book({ email: `kim-${round}@example.ca` }),
		]
		const [, saved] = await Promise.all([
			joinCustomers(setup.platform, { customerId: kim, otherId: jo, staff: dana }),
			saveStaffNotes(setup.platform, { customerId: jo, staff: dana }, { ...noted, of: jo }),
		])
		const { rows } = await setup.pool.query(
			"select action from history where subject = 'customer' and subject_id = $1 order by id",
			[jo],
		)
		expect(rows.map(({ action }) => action)).toEqual(saved.ok ? ['noted', 'joined'] : ['joined'])
	}
})

test('a page of before a record was joined to theirs, or separated again, saves no notes', async () => {
	await using setup = await setUp()
	const [kim, jo] = [await setup.book(), await setup.book({ email: 'jo.two@example.ca' })]
	const savesWith = async (version: number) => {
		const at = { ...noted, of: kim, version, notes: `Note ${version}` }
		return (await saveStaffNotes(setup.platform, { customerId: kim, staff: dana }, at)).ok
	}
	await joinCustomers(setup.platform, { customerId: kim, otherId: jo, staff: dana })
	expect([await savesWith(1), await savesWith(2)]).toEqual([false, true])
	await separateCustomer(setup.platform, { customerId: jo, staff: dana })
	expect([await savesWith(3), await savesWith(4)]).toEqual([false, true])
	// Also where it was joined to one that was joined to theirs.
	const lee = await setup.book({ email: 'jo.three@example.ca' })
	await joinCustomers(setup.platform, { customerId: jo, otherId: lee, staff: dana })
	await joinCustomers(setup.platform, { customerId: kim, otherId: jo, staff: dana })
	expect([await savesWith(5), await savesWith(6)]).toEqual([false, true])
	await separateCustomer(setup.platform, { customerId: lee, staff: dana })
	expect([await savesWith(7), await savesWith(8)]).toEqual([false, true])
})

test('a record is separated while notes of its customer are saved: one waits for the other, and neither fails', async () => {
	await using setup = await setUp()
	for (let round = 0; round < 20; round++) {
		const [kim, jo] = [
			await setup.book({ email: `kim-${round}@example.ca` }),
			await setup.book({ email: `jo-${round}@example.ca` }),
		]
		await joinCustomers(setup.platform, { customerId: kim, otherId: jo, staff: dana })
		const [saved] = await Promise.all([
			saveStaffNotes(setup.platform, { customerId: kim, staff: dana }, { ...noted, of: kim, version: 2 }),
			separateCustomer(setup.platform, { customerId: jo, staff: dana }),
		])
		expect(await recordsOf(setup, kim)).toEqual([kim])
		if (!saved.ok) expect(saved.reason).toBe('changed')
	}
})
