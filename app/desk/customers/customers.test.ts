import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { photoContext } from '#app/photos/photo-context.server.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { dana, owner, setUpDesk, thrownBy } from '#tests/support/desk-setup.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { routeArgs } from '#tests/support/route.ts'
import { action, loader } from './customer.page.tsx'

type Form = Record<string, string>

/** A desk, and two bookings of one person under two email addresses. */
async function setUp() {
	const setup = await setUpDesk()
	const cookie = await setup.signIn(dana)
	const date = addDays(localDate(setup.platform.now(), setup.platform.company.timeZone), 1)
	for (const email of ['jo@example.ca', 'jo.two@example.ca'])
		await bookPickup(setup.platform, bookingRequest({ email, date }), { sourceSite: 'localhost' })
	const { rows } = await setup.pool.query(
		'select b.reference, b.customer_id as "customerId" from bookings b join leads l on l.id = b.lead_id order by l.email',
	)
	const [two, one]: { reference: string; customerId: string }[] = rows
	if (!one || !two) throw new Error('there are no two bookings')
	const args = (customerId: string, form?: Form) =>
		routeArgs(setup.context(), {
			path: `/admin/customers/${customerId}`,
			params: { customerId },
			headers: { Cookie: cookie },
			...(form && { method: 'POST', body: new URLSearchParams(form) }),
		})
	return {
		...setup,
		one,
		two,
		show: async (customerId: string) => {
			const { customer } = await loader(args(customerId))
			if (!customer) throw new Error('the customer was erased')
			return customer
		},
		send: async (customerId: string, form: Form) => {
			const { data, init } = await action(args(customerId, form))
			return { status: init?.status, message: data.message }
		},
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test('a customer’s page shows their bookings, and those of both records when two are joined', async () => {
	await using setup = await setUp()
	const { one, two } = setup
	expect(await setup.show(one.customerId)).toMatchObject({
		records: [{ id: one.customerId, email: 'jo@example.ca', joined: false }],
		similar: [{ id: two.customerId, email: 'jo.two@example.ca' }],
		bookings: [{ reference: one.reference, status: 'booked' }],
		quotes: [],
		history: [],
	})
	const join = { do: 'join-booking', reference: ` ${two.reference.toLowerCase()} ` }
	expect(await setup.send(one.customerId, join)).toEqual({
		status: 200,
		message: 'The records are one customer now.',
	})
	for (const { customerId } of [one, two]) {
		const shown = await setup.show(customerId)
		expect(shown.records.map(({ id, joined }) => [id, joined])).toEqual([
			[one.customerId, false],
			[two.customerId, true],
		])
		expect(shown.bookings.map(({ reference }) => reference).toSorted()).toEqual(
			[one.reference, two.reference].toSorted(),
		)
		expect(shown.similar).toEqual([])
		expect(shown.history).toMatchObject([
			{ actor: 'Dana Desk <dana@example.ca>', what: 'joined the record of Jo Tremblay, jo.two@example.ca' },
		])
	}
	await setup.send(one.customerId, { do: 'separate', other: two.customerId })
	expect((await setup.show(one.customerId)).bookings).toHaveLength(1)
	await setup.send(one.customerId, { do: 'join', other: two.customerId })
	expect((await setup.show(one.customerId)).bookings).toHaveLength(2)
})

test('a customer’s page has what they were told of all their records and threads, none of it the office’s, and their complaints', async () => {
	await using setup = await setUp()
	const { one, two, pool } = setup
	await setup.send(one.customerId, { do: 'join', other: two.customerId })
	await pool.query(
		`with thread as (insert into threads (contact) select phone from customers limit 1 returning id), other as (
			insert into threads (contact) values ('+14035550999') returning id
		)
		insert into messages (thread_id, kind, channel, dedupe_key, body, written_by, state)
			select id, 'reply', 'text', 'mine', 'Yes', 'Dana', 'sent' from thread
			union all select id, 'reply', 'text', 'theirs', 'No', 'Dana', 'sent' from other`,
	)
	await pool.query(
		`insert into complaints (id, booking_id, said, made_at, taken_by, outcome, outcome_note, closed_at, closed_by)
			select gen_random_uuid(), id, 'A scratch on the ' || reference, timestamptz '2026-12-02T12:00:00-06:00', 'Dana', 'money back',
				'Half of it', timestamptz '2026-12-03T12:00:00-06:00', 'Dana' from bookings where reference = $1
			union all select gen_random_uuid(), id, 'Too late', timestamptz '2026-12-01T12:00:00-06:00', 'Dana', null, null, null, null
				from bookings where reference = $2`,
		[one.reference, two.reference],
	)
	const { notices, complaints } = await setup.show(one.customerId)
	expect(notices[0]).toMatchObject({ what: 'Reply, text', how: '✓ sent', reference: undefined })
	expect(notices.filter(({ what }) => what.startsWith('Reply'))).toHaveLength(1)
	expect(
		notices
			.filter(({ reference }) => reference !== undefined)
			.map(({ what }) => what)
			.toSorted(),
	).toEqual([
		'Booking or request received, text',
		'Booking or request received, text',
		'Email to the customer',
		'Email to the customer',
	])
	expect(complaints).toMatchObject([
		{
			reference: one.reference,
			outcome: expect.stringMatching(/^Money back, Dec 3, 2026, .*\. Half of it$/),
		},
		{ reference: two.reference, said: 'Too late', outcome: undefined },
	])
})

test('a form that makes no sense changes nothing, and its answer says what to do', async () => {
	await using setup = await setUp()
	const none = '0199f5a0-0000-7000-8000-000000000001'
	for (const [form, status] of [
		[{ do: 'join-booking', reference: 'QQQQQQ' }, 404],
		[{ do: 'join', other: none }, 404],
		[{ do: 'join', other: 'x' }, 422],
		[{ do: 'delete', other: setup.two.customerId }, 422],
		[{ do: 'join' }, 422],
		[{}, 422],
	] as const) {
		const answer = await setup.send(setup.one.customerId, { ...form })
		expect(answer.status, JSON.stringify(form)).toBe(status)
		expect(answer.message).toMatch(/\.$/)
	}
	expect((await setup.pool.query("select from history where subject = 'customer'")).rowCount).toBe(0)
	for (const id of [none, 'x']) {
		const thrown = await thrownBy(setup.show(id))
		expect(thrown instanceof Response && thrown.status).toBe(404)
	}
})

test('an owner erases a customer once they are sure and nothing is ahead, and their page then says what went; others cannot', async () => {
	await using setup = await setUp()
	const { customerId } = setup.one
	const form = { do: 'erase', sure: 'yes' }
	const refused = await thrownBy(setup.send(customerId, form))
	expect(refused instanceof Response && refused.status).toBe(404)
	const owners = await setup.signIn(owner)
	const context = setup.context()
	context.set(photoContext, plainIntake(setup.platform))
	const asOwner = (sent?: Form) =>
		routeArgs(context, {
			path: `/admin/customers/${customerId}`,
			params: { customerId },
			headers: { Cookie: owners },
			...(sent && { method: 'POST', body: new URLSearchParams(sent) }),
		})
	const send = async (sent: Form) => {
		const { data, init } = await action(asOwner(sent))
		return { status: init?.status, message: data.message }
	}
	expect(await send({ do: 'erase' })).toMatchObject({ status: 422 })
	expect(await send(form)).toEqual({
		status: 409,
		message: expect.stringMatching(
			/^Nothing was deleted: \w{6} is still ahead, on .* Cancel it first, then erase\.$/,
		),
	})
	await setup.pool.query("update bookings set status = 'done', charged_cents = 9500, payment = 'card'")
	expect(await send(form)).toMatchObject({ status: 200 })
	const { erased } = await loader(asOwner())
	expect(erased).toMatchObject({ actor: 'Owner <owner@example.ca>' })
	expect(erased?.words).toMatch(
		/^Deleted for good: the customer, 1 booking, .* Kept without a name: \$95 on /,
	)
	expect((await setup.show(setup.two.customerId)).bookings).toHaveLength(1)
})
