import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { addDays, localDate } from '#app/values/local-time.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { dana, deskHouse, thrownBy } from '#tests/support/desk-house.ts'
import { routeArgs } from '#tests/support/route.ts'
import { action, loader } from './customer.page.tsx'

type Form = Record<string, string>

/** A desk, and two bookings of one person under two email addresses. */
async function openHouse() {
	const house = await deskHouse()
	const cookie = await house.signIn(dana)
	const date = addDays(localDate(house.platform.now(), house.platform.company.timeZone), 1)
	for (const email of ['jo@example.ca', 'jo.two@example.ca'])
		await bookPickup(house.platform, bookingRequest({ email, date }), { sourceSite: 'localhost' })
	const { rows } = await house.pool.query(
		'select b.reference, b.customer_id as "customerId" from bookings b join leads l on l.id = b.lead_id order by l.email',
	)
	const [two, one]: { reference: string; customerId: string }[] = rows
	if (!one || !two) throw new Error('there are no two bookings')
	const args = (customerId: string, form?: Form) =>
		routeArgs(house.context(), {
			path: `/admin/customers/${customerId}`,
			params: { customerId },
			headers: { Cookie: cookie },
			...(form && { method: 'POST', body: new URLSearchParams(form) }),
		})
	return {
		...house,
		one,
		two,
		show: async (customerId: string) => (await loader(args(customerId))).customer,
		send: async (customerId: string, form: Form) => {
			const { data, init } = await action(args(customerId, form))
			return { status: init?.status, message: data.message }
		},
		[Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
	}
}

test('a customer’s page shows what is theirs, and of two records that are joined what is either’s', async () => {
	await using house = await openHouse()
	const { one, two } = house
	expect(await house.show(one.customerId)).toMatchObject({
		records: [{ id: one.customerId, email: 'jo@example.ca', joined: false }],
		similar: [{ id: two.customerId, email: 'jo.two@example.ca' }],
		bookings: [{ reference: one.reference, status: 'booked' }],
		quotes: [],
		history: [],
	})
	const join = { do: 'join-booking', reference: ` ${two.reference.toLowerCase()} ` }
	expect(await house.send(one.customerId, join)).toEqual({
		status: 200,
		message: 'The records are one customer now.',
	})
	for (const { customerId } of [one, two]) {
		const shown = await house.show(customerId)
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
	await house.send(one.customerId, { do: 'separate', other: two.customerId })
	expect((await house.show(one.customerId)).bookings).toHaveLength(1)
	await house.send(one.customerId, { do: 'join', other: two.customerId })
	expect((await house.show(one.customerId)).bookings).toHaveLength(2)
})

test('what makes no sense changes nothing, and says what to do', async () => {
	await using house = await openHouse()
	const none = '0199f5a0-0000-7000-8000-000000000001'
	for (const [form, status] of [
		[{ do: 'join-booking', reference: 'QQQQQQ' }, 404],
		[{ do: 'join', other: none }, 404],
		[{ do: 'join', other: 'x' }, 422],
		[{ do: 'delete', other: house.two.customerId }, 422],
		[{ do: 'join' }, 422],
		[{}, 422],
	] as const) {
		const answer = await house.send(house.one.customerId, { ...form })
		expect(answer.status, JSON.stringify(form)).toBe(status)
		expect(answer.message).toMatch(/\.$/)
	}
	expect((await house.pool.query("select from history where subject = 'customer'")).rowCount).toBe(0)
	for (const id of [none, 'x']) {
		const thrown = await thrownBy(house.show(id))
		expect(thrown instanceof Response && thrown.status).toBe(404)
	}
})
