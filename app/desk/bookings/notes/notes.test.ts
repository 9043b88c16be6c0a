import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { changeBooking, notePickup } from '#app/bookings/changes/changes.server.ts'
import { longestNote } from '#app/bookings/changes/pickup-note.ts'
import { bookingIdSchema, customerIdSchema } from '#app/platform/ids.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { pickupWithQuote } from '#tests/support/desk-bookings.ts'
import { dana as member, setUpDesk } from '#tests/support/desk-setup.ts'
import { newBookingId, staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { routeArgs } from '#tests/support/route.ts'
import { loader } from '../../customers/customer.page.tsx'
import { openCustomer } from '../../customers/customers.server.ts'
import { openPickup, pickupsOn } from '../bookings.server.ts'
import { openBooking } from '../edited-booking.server.ts'
import { receiveNote } from './notes.server.ts'

const date = '2026-12-01'
const [dana, bo] = [staffNamed('Dana <dana@example.ca>'), staffNamed('Bo <bo@example.ca>')]

/** Two pickups of one customer, of which the first is cancelled. */
async function setUp() {
	const setup = await testPlatform()
	const { platform, pool } = setup
	for (const window of ['8-10am', '2-4pm'])
		await bookPickup(platform, bookingRequest({ date, window }), { sourceSite: 'localhost' })
	const { rows } = await pool.query('select id, customer_id from bookings order by id')
	const [noted, other] = rows.map(({ id }) => bookingIdSchema.parse(id))
	if (!noted || !other) throw new Error('there are no two pickups')
	const right = { actor: 'staff', bookingId: noted, staff: dana } as const
	await changeBooking(platform, right, { action: 'cancel', version: 1 })
	const send = (note: string, staff = dana, bookingId = noted) =>
		receiveNote(
			platform,
			{ bookingId, staff },
			new Request('http://localhost/', { method: 'POST', body: new URLSearchParams({ note }) }),
		)
	const customerId = customerIdSchema.parse(rows[0].customer_id)
	return { ...setup, noted, other, customerId, send }
}

test('what staff note of a pickup that is over stands on its card, its booking, its job sheet and with its customer, with who and when', async () => {
	await using setup = await setUp()
	const { platform, noted, other, customerId, send } = setup
	expect(await send('They call\r\nabout a lamp. ')).toMatchObject({ status: 200, answer: { ok: true } })
	expect((await send('The lamp is in truck 2.', bo)).status).toBe(200)
	const notes = [
		{ text: 'They call\nabout a lamp.', noted: expect.stringMatching(/^Dana, \w{3} \d+, \d{4}, /) },
		{ text: 'The lamp is in truck 2.', noted: expect.stringMatching(/^Bo, /) },
	]
	const money = { money: false }
	const onCards = await pickupsOn(platform, date, money)
	expect(onCards.find(({ id }) => id === noted)?.staffNotes).toMatchObject(notes)
	expect(onCards.find(({ id }) => id === other)?.staffNotes).toEqual([])
	const booking = await openBooking(platform, noted, money)
	expect(booking?.staffNotes).toMatchObject(notes)
	expect(booking?.history[0]).toMatchObject({
		action: 'wrote a note for staff',
		changes: [{ what: 'Note', before: 'none', after: 'The lamp is in truck 2.' }],
	})
	expect((await openPickup(platform, noted, money))?.staffNotes).toMatchObject(notes)
	const customer = await openCustomer(platform, { customerId, staff: dana }, { seesPickups: true })
	expect(customer?.bookings.map(({ id, staffNotes }) => [id, staffNotes.length])).toEqual([
		[other, 0],
		[noted, 2],
	])
	// It is for staff alone: not among what the crew reads of the customer's words.
	expect(onCards.find(({ id }) => id === noted)?.notes).toEqual([])
})

test('a note that is sent twice is one; the same words by someone else, or later again, are another', async () => {
	await using setup = await setUp()
	const { platform, noted, send } = setup
	const texts = async () => (await openPickup(platform, noted, { money: false }))?.staffNotes
	await send('No answer.')
	await send('No answer. ')
	expect(await texts()).toHaveLength(1)
	await send('No answer.', bo)
	await send('No answer.')
	expect(await texts()).toHaveLength(3)
})

test('an empty note, one that is too long and one of no pickup are refused, and stay in the form', async () => {
	await using setup = await setUp()
	const { send } = setup
	const long = 'x'.repeat(longestNote + 1)
	expect(await send(' ')).toMatchObject({ status: 422, answer: { ok: false, typed: ' ' } })
	expect(await send(long)).toMatchObject({ status: 422, answer: { typed: long } })
	expect((await send(long.slice(1))).status).toBe(200)
	expect(await send('Hm', dana, newBookingId())).toMatchObject({ status: 404, answer: { typed: 'Hm' } })
})

test('what staff note of a pickup is with its customer for who has the right to bookings alone', async () => {
	await using desk = await setUpDesk()
	const { platform, pool } = desk
	const staff = await desk.signIn(member)
	await pickupWithQuote(pool, { date })
	const { rows } = await pool.query('select id, customer_id from bookings')
	const bookingId = bookingIdSchema.parse(rows[0].id)
	await notePickup(platform, { bookingId, staff: dana }, 'They called.')
	const customerId = customerIdSchema.parse(rows[0].customer_id)
	const notes = async () => {
		const { customer } = await loader(
			routeArgs(desk.context(), {
				path: `/admin/customers/${customerId}`,
				params: { customerId },
				headers: { Cookie: staff },
			}),
		)
		return customer?.bookings.map(({ staffNotes }) => staffNotes.map(({ text }) => text))
	}
	expect(await notes()).toEqual([['They called.']])
	await pool.query(`insert into staff_rights (staff_id, name, given) values ($1, 'bookings', false)`, [
		desk.danaId,
	])
	expect(await notes()).toEqual([[]])
})
