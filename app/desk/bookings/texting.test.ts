import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { textingOf } from '#app/notifications/notifications.server.ts'
import { receiveText } from '#app/notifications/texts/incoming-texts.server.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { dana, setUpDesk, thrownBy } from '#tests/support/desk-setup.ts'
import { routeArgs } from '#tests/support/route.ts'
import { action as customerAction, loader as customerLoader } from '../customers/customer.page.tsx'
import { action as bookingAction, loader as bookingLoader } from './booking.page.tsx'

const theirs = '+14035550142'
const unknown = '+14035550188'

/** A desk, a customer with a booking, and ways to text to us and to act as Dana. */
async function setUp() {
	const setup = await setUpDesk()
	const cookie = await setup.signIn(dana)
	const { platform, pool } = setup
	const date = addDays(localDate(platform.now(), platform.company.timeZone), 3)
	await bookPickup(platform, bookingRequest({ phone: theirs, date }), { sourceSite: 'localhost' })
	const { rows } = await pool.query('select id, customer_id from bookings')
	const [{ id: bookingId, customer_id: customerId }] = rows
	let count = 0
	const args = <Params extends Record<string, string>>(
		path: string,
		params: Params,
		form?: Record<string, string>,
	) =>
		routeArgs(setup.context(), {
			path,
			params,
			headers: { Cookie: cookie },
			...(form && { method: 'POST', body: new URLSearchParams(form) }),
		})
	const booking = { path: `/admin/bookings/${bookingId}`, params: { bookingId } }
	const customer = { path: `/admin/customers/${customerId}`, params: { customerId } }
	return {
		...setup,
		customerId,
		text: (phone: string, body: string, reasons: string[] = []) =>
			receiveText(platform, {
				providerId: `SM${count++}`,
				phone,
				body,
				keyword: undefined,
				pictures: reasons.map((reason) => ({ ok: false, contentType: 'image/gif', reason })),
			}),
		onBooking: async (form: Record<string, string>) => {
			const { data, init } = await bookingAction(args(booking.path, booking.params, form))
			return { status: init?.status, ...data.texts }
		},
		onCustomer: async (form: Record<string, string>) => {
			const { data, init } = await customerAction(args(customer.path, customer.params, form))
			return { status: init?.status, message: data.message }
		},
		shownOnBooking: async () => (await bookingLoader(args(booking.path, booking.params))).texting,
		shownOnCustomer: async () =>
			(await customerLoader(args(customer.path, customer.params))).customer?.texting,
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test('staff stop texts to a phone and allow them again, on the booking’s page and on the customer’s, and the history says who', async () => {
	await using setup = await setUp()
	expect(await setup.shownOnBooking()).toMatchObject([{ phone: theirs, stoppedBy: undefined, entries: [] }])
	const stop = { texts: 'stop', phone: theirs }
	const allow = { texts: 'allow', phone: theirs }
	expect(await setup.onBooking(stop)).toEqual({
		status: 200,
		ok: true,
		message: 'Texts to 403-555-0142 are stopped.',
	})
	expect(await setup.onBooking(stop)).toMatchObject({
		message: 'Texts to 403-555-0142 were stopped already.',
	})
	expect(await setup.onCustomer(allow)).toEqual({ status: 200, message: 'Texts go to 403-555-0142 again.' })
	expect(await setup.onCustomer(allow)).toMatchObject({ message: 'Texts go to 403-555-0142 already.' })
	expect(await setup.onCustomer(stop)).toMatchObject({ status: 200 })
	const by = 'Dana Desk <dana@example.ca>'
	for (const shown of [await setup.shownOnBooking(), await setup.shownOnCustomer()])
		expect(shown).toMatchObject([
			{
				stoppedBy: 'staff',
				entries: [
					{ action: 'stopped', actor: by },
					{ action: 'allowed', actor: by },
					{ action: 'stopped', actor: by },
				],
			},
		])
	// The owner's own word counts before what staff set.
	await setup.text(theirs, 'START')
	expect(await setup.shownOnBooking()).toMatchObject([{ stoppedBy: undefined }])
})

test('what its owner stopped by a text staff do not allow again, also where they had stopped it before; START does', async () => {
	await using setup = await setUp()
	await setup.onBooking({ texts: 'stop', phone: theirs })
	await setup.text(theirs, 'Please stop')
	const refused = {
		status: 409,
		message:
			'Texts to 403-555-0142 stay stopped: they texted STOP themselves, so only their START can undo it.',
	}
	const allow = { texts: 'allow', phone: theirs }
	expect(await setup.onBooking(allow)).toEqual({ ok: false, ...refused })
	expect(await setup.onCustomer(allow)).toEqual(refused)
	// Pressing 'Stop' on an outdated page does not make it the staff's stop.
	await setup.onBooking({ texts: 'stop', phone: theirs })
	expect(await setup.shownOnBooking()).toMatchObject([{ stoppedBy: 'customer' }])
	await setup.text(theirs, 'start')
	expect(await setup.shownOnBooking()).toMatchObject([
		{ stoppedBy: undefined, entries: [{ action: 'allowed', actor: 'customer' }, {}, {}] },
	])
})

test('only the phones that a page is about are stopped there, and only by whom may', async () => {
	await using setup = await setUp()
	const forms: Record<string, string>[] = [
		{ texts: 'stop', phone: unknown },
		{ texts: 'stop', phone: 'x' },
		{ texts: 'stop' },
		{ texts: 'erase', phone: theirs },
	]
	for (const form of forms) {
		expect(await setup.onBooking(form), JSON.stringify(form)).toMatchObject({ status: 422, ok: false })
		expect(await setup.onCustomer(form), JSON.stringify(form)).toMatchObject({ status: 422 })
	}
	expect((await setup.pool.query('select from stopped_phones')).rowCount).toBe(0)
	const crew = { name: 'Cy Crew', email: 'cy@example.ca', password: 'a third short sentence' }
	await setup.add({ ...crew, role: 'day' })
	const cookie = await setup.signIn(crew)
	const { rows } = await setup.pool.query('select id from bookings')
	const thrown = await thrownBy(
		bookingAction(
			routeArgs(setup.context(), {
				path: `/admin/bookings/${rows[0].id}`,
				params: { bookingId: rows[0].id },
				headers: { Cookie: cookie },
				method: 'POST',
				body: new URLSearchParams({ texts: 'stop', phone: theirs }),
			}),
		),
	)
	expect(thrown instanceof Response && thrown.status).toBe(404)
})

test('of a phone abroad, and of an extension, there is nothing to stop but the line it is on', async () => {
	await using setup = await setUp()
	const asked = await textingOf(setup.platform, ['+442071838750', '+14035550142;ext=5', '+14035550142'])
	expect(asked.map(({ phone }) => phone)).toEqual(['+14035550142'])
})
